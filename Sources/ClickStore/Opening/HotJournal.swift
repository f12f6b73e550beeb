import GRDB

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rollback journal that a first load leaves when it is killed within a commit.
///
/// SQLite rolls the commit back as soon as somebody opens the database who may write. Readers may not, and whoever looks
/// at the file alone may find it half written, so this comes before them.
enum HotJournal {
    /// Rolls back what a process that was killed has left half written; does nothing where there is none of that.
    ///
    /// - Throws: ``StoreError/busy(path:)`` where the process is alive and still writing.
    static func rollBack(_ path: String) throws(StoreError) {
        guard isLeft(beside: path) else { return }
        let lock = try WriterLock(database: path)
        try StoreError.mapping(path: path) {
            let queue = try DatabaseQueue(path: path)
            try queue.inDatabase { db in _ = try Schema.isEmpty(db) }
            try queue.close()
        }
        withExtendedLifetime(lock) {}
    }

    /// Whether a journal is there whose head has not been cleared, as a commit does when it is done.
    private static func isLeft(beside path: String) -> Bool {
        let descriptor = open(path + "-journal", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var first: UInt8 = 0
        return read(descriptor, &first, 1) == 1 && first != 0
    }
}
