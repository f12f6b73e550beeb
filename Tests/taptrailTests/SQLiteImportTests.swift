import Foundation
import Testing

/// Who uses SQLite's C interface; `docs/design.md` says why.
struct SQLiteImportTests {
    @Test func `SQLite's C interface is used in these files alone, and for statements of users`() throws {
        let files = try Self.files(importing: "CSQLite").filter { !$0.hasPrefix("ClickQuery/SQL/") }
        #expect(
            files == [
                "ClickStore/Connection/Connection+Transactions.swift", "ClickStore/Connection/Connection.swift",
                "ClickStore/Connection/SharedConnection.swift", "ClickStore/Connection/StagedInsert.swift",
                "ClickStore/Connection/StagedModule.swift", "ClickStore/Connection/Statement.swift",
                "ClickStore/Connection/StoreError.swift",
                // Pages in memory, blobs, and rows in memory that SQLite asks for.
                "ClickStore/FirstLoad/ClickTransfer.swift", "ClickStore/Index/ChunkReader.swift",
                "ClickStore/Index/NameNumbers.swift", "ClickStore/Writing/ClickRows.swift",
                "ClickStore/Writing/StagedSession.swift",
            ])
    }

    /// The files in `Sources` that import a module, in order.
    private static func files(importing module: String) throws -> [String] {
        let sources = PackageDump.root + "/Sources"
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
        return try files.sorted().filter { file in
            try String(contentsOfFile: sources + "/" + file, encoding: .utf8).split(separator: "\n").contains { line in
                line.split(separator: " ").suffix(2) == ["import", module[...]]
            }
        }
    }
}
