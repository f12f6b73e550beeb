import GRDB

extension ClickReader {
    /// Checks the file, the clicks and the index: every page is read, and every part of the index is built again in
    /// memory and compared with the one that is stored.
    package func check() throws(StoreError) -> [StoreFinding] {
        try read { db in
            let connection = try connection(of: db)
            var findings = [try Self.checkFile(db)]
            findings.append(try Self.checkReferences(db))
            guard try IndexTables.exist(connection, path: path) else {
                return findings + [
                    StoreFinding("index", .slow, "there is none; the next command that writes makes it, or --reindex")
                ]
            }
            let checker = IndexChecker(connection, path: path)
            return findings + [checker.clicks(), checker.sessions()]
        }
    }

    private static func checkFile(_ db: Database) throws -> StoreFinding {
        let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(5)")
        return problems == ["ok"]
            ? StoreFinding("file", .ok, "SQLite finds every page and row in order")
            : StoreFinding("file", .damaged, problems.joined(separator: "; "))
    }

    private static func checkReferences(_ db: Database) throws -> StoreFinding {
        let lost =
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM click
                    WHERE control_id NOT IN (SELECT id FROM control) OR session_id NOT IN (SELECT id FROM session)
                    """) ?? 0
        guard lost == 0 else {
            return StoreFinding("clicks", .damaged, "\(lost) clicks name a control or session that is not there")
        }
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM click") ?? 0
        return StoreFinding("clicks", .ok, "\(count) clicks, each of a control and a session that are there")
    }
}
