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
        guard isLeft(beside: path), isOurs(path) else { return }
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
        // What every rollback journal begins with: https://sqlite.org/fileformat2.html, section 3.
        head(of: path + "-journal", count: 8) == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    }

    /// Whether a file is a store, or one of which the first page has not been written yet: others are left alone.
    private static func isOurs(_ path: String) -> Bool {
        guard let head = head(of: path, count: 100) else { return false }
        if head.allSatisfy({ $0 == 0 }) { return true }
        return head.starts(with: "SQLite format 3\0".utf8)
            && head[68..<72].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
    }

    /// The first bytes of a file; nil where it has fewer, or is none that is read by itself.
    private static func head(of path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(descriptor, &bytes, count, 0) == count ? bytes : nil
    }
}
