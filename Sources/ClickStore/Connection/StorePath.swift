import Basics

/// The place of a database, by whichever name it was given, and of the files beside it.
///
/// SQLite names its log and its journals after the file that symbolic links lead to, so the lock is named after that too:
/// two names of one database have one lock.
package struct StorePath: Sendable {
    /// The path as it was given, for people.
    let given: String
    /// The path of the file itself, from the root and without links. The file need not exist yet.
    let file: String

    /// The file that keeps other writers out.
    var lock: String { file + Self.lockEnding }
    /// SQLite's rollback journal.
    var journal: String { file + "-journal" }
    /// SQLite's write-ahead log.
    var log: String { file + "-wal" }

    private static let lockEnding = ".lock"

    /// - Throws: ``StoreError/notAFile(path:reason:)`` for what SQLite would not take for a file.
    package init(_ path: String) throws(StoreError) {
        if path.isEmpty { throw .notAFile(path: "''", reason: "the path is empty") }
        if path == ":memory:" {
            throw .notAFile(path: path, reason: "a database in memory is gone as soon as the command has ended")
        }
        if path.hasPrefix("file:") {
            throw .notAFile(path: path, reason: "a URI is not taken; a file of that name is './\(path)'")
        }
        let scheme = path.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        if !scheme.isEmpty, path[scheme.endIndex...].hasPrefix("://") {
            // What follows may have a password.
            throw .notAFile(
                path: scheme + "://…",
                reason: "not an address of a database, which begins with clickhouse:// or clickhouses://")
        }
        given = path
        // A path that cannot be resolved cannot be opened either, and opening it will say why.
        file = FileSystem.destination(of: path) ?? path
        // SQLite takes names of UTF-8 only.
        guard SystemPath.with(file, { String(validatingCString: $0) }) == file else {
            throw .notAFile(path: path, reason: "its name, or that of a folder above it, is not UTF-8")
        }
    }

    /// The role that a file plays for a database.
    package enum Role {
        case database
        /// The lock, the log or a journal of a database beside it.
        case companion
    }

    /// The role of a file that exists; nil if it has nothing to do with a database.
    package static func role(of path: String) -> Role? {
        guard let file = FileSystem.destination(of: path) else { return nil }
        if SQLiteFile.isDatabase(file) { return .database }
        let isCompanion = [lockEnding, "-journal", "-wal", "-shm"].contains { ending in
            file.hasSuffix(ending) && SQLiteFile.isDatabase(String(file.dropLast(ending.count)))
        }
        return isCompanion ? .companion : nil
    }
}

extension StorePath {
    /// Throws for a path that names something else than an ordinary file; a file need not exist yet.
    func checkOrdinary() throws(StoreError) {
        guard let type = status?.type, type != .regular else { return }
        throw .notAStore(path: given)
    }

    /// Throws if a file that exists may not be written by us, though the system might allow it.
    func checkWritable() throws(StoreError) {
        guard let status else { return }
        if status.linkCount > 1 {
            throw .notWritable(
                path: given,
                reason: "the file has other names (hard links), and SQLite would keep a log of its own for each")
        }
        // An empty file may be what is left of a database whose creation was cut short.
        guard status.size > 0 else { return }
        do throws(Errno) {
            try FileSystem.check(file, .write)
        } catch {
            throw .notWritable(path: given, reason: error.description)
        }
        // The system lets the superuser write such a file; we do not.
        if status.permissions.isDisjoint(with: [.ownerWrite, .groupWrite, .otherWrite]) {
            throw .notWritable(path: given, reason: "the file is read-only")
        }
    }

    /// Throws if the file does not exist, or may not be read.
    func checkReadable() throws(StoreError) {
        guard (try? FileSystem.check(file, .exist)) != nil else { throw .missing(path: given) }
        do throws(Errno) {
            try FileSystem.check(file, .read)
        } catch {
            throw .failed(path: given, reason: "cannot be read: \(error.description)")
        }
    }

    /// Waits until the disk has the log; there need not be one.
    func syncLog() throws(StoreError) {
        do throws(Errno) {
            try FileSystem.sync(log)
        } catch {
            if error == .noSuchFileOrDirectory { return }
            throw .failed(path: given, reason: "writing its log failed: \(error.description)")
        }
    }

    /// Whether the database cannot change while it is read: nobody has left a log, and nobody can make one in its folder.
    ///
    /// - Parameter leavesNoTrace: Whether no file may be made beside the database, so that the folder counts as read-only.
    func isFixed(leavesNoTrace: Bool) -> Bool {
        guard leavesNoTrace || (try? FileSystem.check(FileSystem.folder(of: file), .write)) == nil else { return false }
        return (try? FileSystem.check(log, .exist)) == nil
    }

    /// A number that is another one when the database has changed, as its files tell.
    package var state: Int {
        var hasher = Hasher()
        for path in [file, log] {
            guard let status = try? FileSystem.status(of: path) else { continue }
            hasher.combine(status.size)
            hasher.combine(status.st_mtim.tv_sec)
            hasher.combine(status.st_mtim.tv_nsec)
        }
        return hasher.finalize()
    }

    /// How large the files of the database are.
    package var byteCount: Int64 { [file, log].reduce(0) { $0 + ((try? FileSystem.status(of: $1))?.size ?? 0) } }

    /// Whether there is a file with something in it.
    var hasContent: Bool { status.map { $0.size > 0 } ?? false }

    private var status: Stat? { try? FileSystem.status(of: file) }
}
