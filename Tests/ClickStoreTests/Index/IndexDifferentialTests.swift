import ClickStore
import TestSupport
import Testing

/// The index, the rows and plain SQL give the same clicks, whatever happens to the store.
struct IndexDifferentialTests {
    @Test(arguments: sweep(5, of: 0..<40 as Range<UInt64>))
    func `after random operations a scan gives what SQL gives`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var operations = try RandomOperations(seed: seed, in: folder)
        var history: [String] = []
        for _ in 0..<25 {
            history.append(try operations.next())
            for selection in [Selection(), operations.selection()] {
                let scanned = try ScannedClick.scanned(selection, in: folder.store)
                let selected = try ScannedClick.selected(selection, in: folder.store)
                try #require(scanned == selected, "\(selection) after \(history)")
            }
            try #require(try partition(in: folder.store) == partitionBySQL(in: folder.store), "after \(history)")
        }
    }

    @Test func `the random operations leave parts, rows without a part, and both`() throws {
        var states: Set<[String]> = []
        for seed in 0..<20 as Range<UInt64> {
            let folder = try TemporaryFolder()
            var operations = try RandomOperations(seed: seed, in: folder)
            for _ in 0..<25 {
                _ = try operations.next()
                let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('index_chunk', 'index_name')"
                guard try PlainSQLite.column(tables, in: folder.store) == ["2"] else { continue }
                states.formUnion(
                    try PlainSQLite.rows(
                        """
                        SELECT min(2, count(*)), total(clicks) < (SELECT count(*) FROM click)
                        FROM index_segment WHERE version = 1
                        """, in: folder.store
                    ).map { $0.map { $0 ?? "" } })
            }
        }
        #expect(states == [["0", "0"], ["0", "1"], ["1", "0"], ["1", "1"], ["2", "0"], ["2", "1"]])
    }

    /// Which spans share a session, and which share a user: each one's lowest span.
    private func partition(in path: String) throws -> [[Int]] {
        let directory = try ClickReader(path: path).sessionDirectory()
        var first: [[Int32]: Int] = [:]
        return directory.sessions.indices.filter { directory.sessions[$0] >= 0 }.map { span in
            [0, 1].map { kind in
                let number = kind == 0 ? directory.sessions[span] : directory.users[span]
                let key = [Int32(kind), number]
                first[key] = first[key] ?? span
                return kind == 1 && number == 0 ? 0 : first[key] ?? 0
            }
        }
    }

    private func partitionBySQL(in path: String) throws -> [[Int]] {
        try PlainSQLite.rows(
            """
            SELECT (SELECT min(id) FROM session b WHERE b.stretch_of = a.stretch_of),
                coalesce((SELECT min(id) FROM session b WHERE b.user = a.user), 0)
            FROM session a ORDER BY id
            """, in: path
        ).map { $0.map { $0.flatMap { Int($0) } ?? -1 } }
    }
}
