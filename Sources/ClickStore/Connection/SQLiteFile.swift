#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the first bytes of a file say of it, without SQLite: https://sqlite.org/fileformat2.html, sections 1.3 and 3.
enum SQLiteFile {
    /// What every database begins with.
    static let mark = Array("SQLite format 3\0".utf8)
    /// What every rollback journal begins with.
    static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether a file is a database.
    static func isDatabase(_ path: String) -> Bool {
        head(of: path, count: mark.count) == mark
    }

    /// The first bytes of a file; nil where it has fewer, or cannot be read from a place of one's choice.
    static func head(of path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        return pread(descriptor, &bytes, count, 0) == count ? bytes : nil
    }
}
