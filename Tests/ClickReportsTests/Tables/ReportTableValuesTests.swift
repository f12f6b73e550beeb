import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import Testing

/// What the parameters of the reports' tables take.
struct ReportTableValuesTests {
    private let store: ReportStore

    init() throws {
        store = try ReportStore()
        var click = ReportStore.Click(path: "Window--Button--tap", screen: "A")
        var clicks: [ReportStore.Click] = []
        for (app, version) in [("A", "1"), ("A", "2"), ("B", "1")] {
            for number in 0..<4 {
                click.session = SessionKey(
                    name: "s-\(number)", app: app, version: version, user: "u-\(app)-\(version)-\(number)")
                click.atMs += 3_600_000
                clicks.append(click)
            }
        }
        try store.add(clicks, isIndexed: true)
    }

    private func rows(_ sql: String) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try store.reader(), tables: ReportTable.all, timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    @Test func `a table takes its parameters like a function, too`() throws {
        let since = "'2023-11-15T03:00:00Z'"
        let expected = try rows("SELECT control, clicks FROM control_report WHERE since = \(since) AND app = 'A'")
        #expect(try rows("SELECT control, clicks FROM control_report(\(since), '2030-01-01', 'A')") == expected)
        #expect(expected == [[.text("Window--Button--tap"), .integer(4)]])
    }

    @Test func `a parameter holds what was asked for, and NULL where nothing was`() throws {
        #expect(
            try rows("SELECT DISTINCT since, app, user, kind FROM control_report WHERE since = '90000w' AND app = 'A'")
                == [[.text("90000w"), .text("A"), .null, .null]])
        #expect(
            try rows("SELECT app, clicks FROM control_report WHERE app IN ('A', 'B') ORDER BY app")
                == [[.text("A"), .integer(8)], [.text("B"), .integer(4)]])
        #expect(try rows("SELECT * FROM control_report WHERE app = NULL").isEmpty)
    }

    @Test func `times and days are those of the zone`() throws {
        #expect(
            try rows("SELECT start FROM hour_report WHERE tz = 'Asia/Kolkata' LIMIT 1")
                == [[.text("2023-11-15T04:00:00.000+05:30")]])
        #expect(
            try rows("SELECT start, clicks FROM day_report")
                == [[.text("2023-11-14"), .integer(1)], [.text("2023-11-15"), .integer(11)]])
    }

    @Test func `sides are compared as the command compares them`() throws {
        let columns = "units_before, units_after, status"
        let same: [[SQLQuery.Value]] = [[.integer(4), .integer(4), .text("same")]]
        #expect(
            try rows(
                "SELECT \(columns) FROM compare_report WHERE version_before = '1' AND version_after = 2 AND app = 'A'")
                == same)
        #expect(
            try rows(
                "SELECT \(columns) FROM compare_report WHERE app_before = 'A' AND app_after = 'B' AND version = '1'")
                == same
        )
        #expect(
            try rows(
                """
                SELECT \(columns) FROM compare_report WHERE before = '2023-11-14..2023-11-15T03:00Z'
                AND after = '2023-11-15T03:00Z..2023-11-15T07:00Z'
                """) == same)
        #expect(
            try rows(
                """
                SELECT \(columns) FROM compare_report
                WHERE since = '2023-11-15T03:00Z' AND until = '2023-11-15T07:00Z'
                """) == same)
    }

    @Test(arguments: [
        ("control_report WHERE since = 'yesterdy'", "control_report: since: 'yesterdy' is not a time; give a date"),
        ("control_report WHERE since = '2024-01-02' AND until = '2024-01-02'", "since and until are the same"),
        ("control_report WHERE app = ''", "app must not be empty"),
        ("control_report WHERE app = x'00'", "app takes a text"),
        ("control_report WHERE only_control = 'a[--b'", "'a[--b' is not a control path"),
        ("control_report WHERE selector = 'Button:event(tap'", "selector: expected ')'"),
        ("control_report WHERE under = '>'", "under: "),
        (
            "control_report WHERE kind = 'touch'",
            "'touch' is not a kind of clicks; give activation, control, routed or all"
        ),
        ("control_report WHERE tz = 'Mars'", "tz: "),
        ("control_report WHERE app LIKE 'L%'", "app says what the table is made of"),
        ("control_report WHERE since >= '2024-01-02'", "only compared by =, as in since = '7d'"),
        ("session_click_report", "session_click_report needs a value of name, as in session_click_report('s-000123')"),
        ("session_click_report('s-99')", "there is no session 's-99'; names that begin alike"),
        ("session_click_report('s-0')", "choose one with only_app"),
        ("compare_report", "say what to compare: since = '7d'"),
        ("compare_report WHERE since = '9000-01-01'", "since is in the future"),
        ("compare_report WHERE before = '2d..1d'", "give before and after"),
        ("compare_report WHERE before = '2d..1d' AND after = '3d..2d'", "before must end when after begins"),
        ("compare_report WHERE before = '2d' AND after = '3d..2d'", "before: '2d' is not a period"),
        ("compare_report WHERE app_before = 'A' AND app_after = 'A'", "'A' is compared with itself"),
        ("compare_report WHERE app = 'A' AND app_before = 'A' AND app_after = 'B'", "leave out app"),
    ])
    func `a wrong value is told with what it takes`(table: String, words: String) throws {
        let error = #expect(throws: SQLError.self) { try rows("SELECT * FROM \(table)") }
        let message = error.map { "\($0)" } ?? ""
        #expect(message.contains(words), "\(message)")
    }
}
