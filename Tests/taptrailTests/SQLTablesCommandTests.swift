import TestSupport
import Testing

/// Reports as tables of `taptrail sql`.
struct SQLTablesCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            let line = #"{"t":1700000000123,"session":"s-1","path":"App--Button--tap","screen":"Room","handled":false}"#
            try folder.write(line + "\n", to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        }
    }

    @Test func `a table says what its report says`() throws {
        for (report, table) in [("controls", "control_report"), ("screens", "screen_report"), ("tree", "tree_report")] {
            let expected = try Command.run("report", report, "--db", "a.sqlite", "--format", "csv", in: folder)
            let columns = expected.output.prefix { $0 != "\n" }
            let sql = "SELECT \(columns) FROM \(table)"
            let run = try Command.run("sql", "--db", "a.sqlite", "--format", "csv", sql, in: folder)
            #expect(run.output == expected.output)
        }
    }

    @Test(arguments: [
        ("SELECT * FROM screen_report WHERE since = 'now'", "SQL: screen_report: since: 'now' is not a time"),
        ("SELECT * FROM session_click_report('s-2')", "there is no session 's-2'"),
        (
            "SELECT * FROM control_report WHERE handled = 'maybe'",
            "control_report: handled: 'maybe' does not say whether clicks were handled; give yes, no or unknown"
        ),
        ("SELECT * FROM control_report WHERE sessions_with = 'A >> B'", "having: expected a class"),
        (
            "SELECT * FROM control_report WHERE visitors = 'old'",
            "visitors: 'old' does not say which users are meant; give new or returning"
        ),
        ("SELECT * FROM hour_report WHERE app > 'A'", "app says what the table is made of"),
    ])
    func `a wrong parameter is a usage error`(sql: String, words: String) throws {
        let run = try Command.run("sql", "--db", "a.sqlite", sql, in: folder)
        #expect(run.status == 64)
        #expect(run.messages.contains(words), "\(run.messages)")
    }
}
