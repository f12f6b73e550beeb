import Foundation
import Testing

/// Two libraries lead to SQLite, and each has its work; `docs/design.md` says which and why.
struct SQLiteImportTests {
    @Test func `GRDB opens databases and ends transactions, in these files alone`() throws {
        let files = try Self.files(importing: /GRDB|GRDBSQLite/)
        #expect(
            files == [
                "ClickStore/Connection/Connection.swift", "ClickStore/Connection/OlderSchema.swift",
                "ClickStore/Connection/SQLiteFile.swift", "ClickStore/Connection/Schema.swift",
                // C structures belong to GRDB's module of SQLite where that is imported, too.
                "ClickStore/Connection/StagedModule.swift", "ClickStore/Connection/StoreError.swift",
                "ClickStore/Reading/ClickReader.swift", "ClickStore/Writing/ClickDatabase.swift",
            ])
    }

    @Test func `SQLite's C interface is used in these files alone, and for statements of users`() throws {
        let files = try Self.files(importing: /CSQLite/).filter { !$0.hasPrefix("ClickQuery/SQL/") }
        #expect(
            files == [
                "ClickStore/Connection/Connection.swift", "ClickStore/Connection/StagedInsert.swift",
                "ClickStore/Connection/StagedModule.swift", "ClickStore/Connection/Statement.swift",
                "ClickStore/Connection/StoreError.swift",
                // Pages in memory, blobs, and rows in memory that SQLite asks for.
                "ClickStore/FirstLoad/ClickTransfer.swift", "ClickStore/Index/ChunkReader.swift",
                "ClickStore/Index/NameNumbers.swift", "ClickStore/Writing/ClickRows.swift",
                "ClickStore/Writing/StagedSession.swift",
            ])
    }

    /// The files in `Sources` that import a module of these names, in order.
    private static func files(importing name: Regex<Substring>) throws -> [String] {
        let sources = PackageDump.root + "/Sources"
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
        return try files.sorted().filter { file in
            try String(contentsOfFile: sources + "/" + file, encoding: .utf8).split(separator: "\n").contains { line in
                let words = line.split(separator: " ")
                return words.dropLast().last == "import" && words.last?.wholeMatch(of: name) != nil
            }
        }
    }
}
