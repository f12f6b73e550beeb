import ClickStore
import Foundation

/// A copy of a database in the folder for temporary files, to try something out on.
struct DatabaseCopy {
    let path: String
    private let folder: String

    /// Copies a database; one that does not exist yet is copied as none.
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
