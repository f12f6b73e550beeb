#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a database is, whatever name it was given, and the files beside it.
///
/// SQLite calls its log and its journals after the file that symbolic links lead to, so everything of ours goes by that
/// too: two names of one database have one lock.
package struct StorePath: Sendable {
    /// The path as it was given, for people.
    let given: String
    /// The path of the file itself, from the root and without links. The file need not be there yet.
    let file: String

    /// What keeps other writers out.
    var lock: String { file + Self.lockEnding }
    /// SQLite's rollback journal.
    var journal: String { file + "-journal" }
    /// SQLite's write-ahead log.
    var log: String { file + "-wal" }

    /// - Throws: ``StoreError/notAFile(path:reason:)`` for what SQLite would take for something else than a file.
    package init(_ path: String) throws(StoreError) {
        if path.isEmpty { throw .notAFile(path: "''", reason: "the path is empty") }
        if path == ":memory:" {
            throw .notAFile(path: path, reason: "a database in memory is gone as soon as the command has ended")
        }
        if path.hasPrefix("file:") {
            throw .notAFile(path: path, reason: "a URI is not taken; a file of that name is './\(path)'")
        }
        given = path
        // What cannot be resolved cannot be opened either, and whoever tries is told why.
        file = Self.resolved(path) ?? path
    }

    /// What a file is to a database.
    package enum Role {
        case database
        /// Beside a database, of which it is the lock, the log or a journal.
        case companion
    }

    /// What a file that is there is to a database; nil for nothing.
    package static func role(of path: String) -> Role? {
        guard let file = resolved(path) else { return nil }
        if SQLiteFile.isDatabase(file) { return .database }
        let isCompanion = [lockEnding, "-journal", "-wal", "-shm"].contains { ending in
            file.hasSuffix(ending) && SQLiteFile.isDatabase(String(file.dropLast(ending.count)))
        }
        return isCompanion ? .companion : nil
    }

    private static let lockEnding = ".lock"

    /// The path that a name leads to; nil where there is no such folder, or links run in a circle.
    private static func resolved(_ path: String) -> String? {
        var path = path
        // As many links as Linux follows.
        for _ in 0..<40 {
            if let real = realPath(path) { return real }
            guard errno == ENOENT else { return nil }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/") + "/"
            guard let target = linkTarget(path) else {
                guard let name = parts.last, !name.isEmpty, let folder = realPath(folder) else { return nil }
                return (folder == "/" ? "" : folder) + "/" + name
            }
            // A link to what is not there yet.
            path = target.hasPrefix("/") ? target : folder + "/" + target
        }
        return nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func linkTarget(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count)
        return count > 0 ? String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
