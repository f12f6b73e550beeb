import Basics

/// Recognizes files of SQLite by their first bytes, without SQLite: https://sqlite.org/fileformat2.html, sections 1.3 and 3.
enum SQLiteFile {
    /// The first bytes of every database.
    static let mark = Array("SQLite format 3\0".utf8)
    /// The first bytes of every rollback journal.
    static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether a file is a database.
    static func isDatabase(_ path: String) -> Bool {
        head(of: path, count: mark.count) == mark
    }

    /// The first bytes of a file; nil if it has fewer, or cannot be read at a chosen place.
    static func head(of path: String, count: Int) -> [UInt8]? {
        // A pipe must not make this wait.
        guard let file = try? File(path, .readOnly, .nonBlocking) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try? bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
        return read == count ? bytes : nil
    }
}

/// The rollback journal that a first load leaves when it is killed within a commit.
///
/// SQLite rolls the commit back when a writer opens the database. Readers cannot, and the file alone may be half written,
/// so this is done before any of them looks at it.
enum HotJournal {
    /// Rolls back the commit that a killed process has left half written, if there is one.
    ///
    /// - Throws: ``StoreError/busy(path:)`` if the process is alive and still writing.
    static func rollBack(_ place: StorePath) throws(StoreError) {
        guard isLeft(at: place.journal) else { return }
        // Before the database is looked at: a process that closes a file has lost SQLite's locks on it.
        if WriterLock.isHeld(place) { throw .busy(path: place.given) }
        guard isOurs(place.file) else { return }
        let lock = try WriterLock(place)
        let connection = try Connection(opening: place.file, for: .writing, path: place.given)
        // SQLite looks for the journal when it reads.
        _ = try Schema.isEmpty(connection)
        try connection.close()
        withExtendedLifetime(lock) {}
    }

    /// Whether there is a journal whose head has not been cleared, as a commit does when it is done.
    private static func isLeft(at journal: String) -> Bool {
        let mark = SQLiteFile.journalMark
        return SQLiteFile.head(of: journal, count: mark.count) == mark
    }

    /// Whether a file is a store, or one whose first page has not been written yet: others are left alone.
    private static func isOurs(_ path: String) -> Bool {
        guard let head = SQLiteFile.head(of: path, count: 100) else { return false }
        if head.allSatisfy({ $0 == 0 }) { return true }
        return head.starts(with: SQLiteFile.mark)
            && head[68..<72].reduce(0) { $0 << 8 | Int32($1) } == Schema.applicationID
    }
}
