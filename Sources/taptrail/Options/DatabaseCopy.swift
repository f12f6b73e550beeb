import ClickStore
import Foundation

/// A temporary copy of a database, for `--dry-run`.
struct DatabaseCopy {
    let path: String
    private let folder: String

    /// Copies a database. If there is none, the copy does not exist either.
    init(of original: String) throws {
        _ = try StorePath(original)
        folder = NSTemporaryDirectory() + "/taptrail-" + UUID().uuidString
        path = folder + "/copy.sqlite"
        try Self.create(folder)
        do {
            if FileManager.default.fileExists(atPath: original) { try ClickReader(path: original).copy(to: path) }
        } catch {
            remove()
            throw error
        }
    }

    /// Copies a database whose changes are rolled back after a rehearsal, if opening it for writing would change it: an earlier
    /// version has written it, and it would be migrated.
    ///
    /// - Returns: nil for a database that can be rehearsed on itself.
    init?(ofEarlierVersion database: DatabaseOption) throws {
        guard !database.isInClickHouse, try database.openForReading().isOfEarlierVersion else { return nil }
        try self.init(of: database.resolved)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func create(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError.cannotCreate(path: folder, reason: error.localizedDescription)
        }
    }
}
