import ClickQuery
import ClickReports
import ClickStore
import TestSupport
import Testing

/// The views that any tool that opens SQLite has, against the reports whose figures they give.
struct PlainViewsTests {
    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for _ in 0..<2 { try store.add(random.recordingWithDoubleClicks()) }
        return store
    }

    private static func reported(_ sql: String, _ store: ReportStore) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try store.reader(), tables: ReportTable.all, timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: sweep(3, of: 0..<20 as Range<UInt64>))
    func `the view on controls has the figures of the report`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        let figures = "clicks, sessions, users, first, last, unhandled FROM"
        let expected = try Self.reported(
            "SELECT control, screen, control_kind, \(figures) control_report WHERE kind = 'all' ORDER BY 1, 2, 3", store
        )
        #expect(!expected.isEmpty)
        #expect(try store.rows("SELECT control, screen, kind, \(figures) controls ORDER BY 1, 2, 3") == expected)
    }

    @Test(arguments: sweep(3, of: 0..<20 as Range<UInt64>))
    func `the view on sessions has the figures of the report`(seed: UInt64) throws {
        let store = try Self.store(seed: seed)
        let figures = "SELECT session, app, clicks, controls, unhandled, start, \"end\" FROM"
        let expected = try Self.reported("\(figures) session_report ORDER BY 1, 2", store)
        #expect(!expected.isEmpty)
        #expect(try store.rows("\(figures) sessions ORDER BY 1, 2") == expected)
    }
}
