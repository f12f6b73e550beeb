internal import Basics

/// What a path names that was taken for a database of TapTrail's.
package enum ForeignDatabase {
    /// What it is and what to do, for people; nil where its kind and first bytes do not show that.
    package static func text(of path: String) -> String? {
        content(of: path).map { "\(path): not a TapTrail database: \($0)" }
    }

    private static func content(of path: String) -> String? {
        guard let status = try? FileSystem.status(of: path) else { return nil }
        if status.type == .directory { return "it is a folder; name the database file in it with --db" }
        guard status.type == .regular else { return "it is a device, a pipe or a socket; name a file with --db" }
        if status.size == 0 {
            return "it is an empty file; remove it, and record or replay something into it, or name another with --db"
        }
        let start = head(of: path)
        if ForeignContent(start) == .sqlite {
            return "it is an SQLite database of another program, or its first page is damaged; name another with --db, "
                + "or restore a copy"
        }
        if let first = start.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        {
            return "it looks like a recording; replay it into a database with 'taptrail replay --db DATABASE FILE'"
        }
        return nil
    }

    private static func head(of path: String) -> [UInt8] {
        // A pipe must not make this wait.
        guard let file = try? File(path, .readOnly, .nonBlocking) else { return [] }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = try? bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
        return Array(bytes.prefix(count ?? 0))
    }
}
