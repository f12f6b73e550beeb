import GRDB

/// The rollback journal that a first load leaves when it is killed within a commit.
///
/// SQLite rolls the commit back as soon as somebody opens the database who may write. Readers may not, and whoever looks
/// at the file alone may find it half written, so this comes before them.
enum HotJournal {
    /// Rolls back what a process that was killed has left half written; does nothing where there is none of that.
    ///
    /// - Throws: ``StoreError/busy(path:)`` where the process is alive and still writing.
    static func rollBack(_ place: StorePath) throws(StoreError) {
        guard isLeft(at: place.journal) else { return }
        // Before the database is looked at: a process that closes a file has lost SQLite's locks on it.
        if WriterLock.isHeld(place) { throw .busy(path: place.given) }
        guard isOurs(place.file) else { return }
        let lock = try WriterLock(place)
        try StoreError.mapping(path: place.given) {
            let queue = try DatabaseQueue(path: place.file, configuration: .store(label: "rollback"))
            try queue.inDatabase { db in _ = try Schema.isEmpty(db) }
            try queue.close()
        }
        withExtendedLifetime(lock) {}
    }

    /// Whether a journal is there whose head has not been cleared, as a commit does when it is done.
    private static func isLeft(at journal: String) -> Bool {
        let mark = SQLiteFile.journalMark
        return SQLiteFile.head(of: journal, count: mark.count) == mark
    }

    /// Whether a file is a store, or one of which the first page has not been written yet: others are left alone.
    private static func isOurs(_ path: String) -> Bool {
        guard let head = SQLiteFile.head(of: path, count: 100) else { return false }
        if head.allSatisfy({ $0 == 0 }) { return true }
        return head.starts(with: SQLiteFile.mark)
            && head[68..<72].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
    }
}
