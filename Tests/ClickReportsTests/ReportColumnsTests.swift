import ClickReports
import SeededGenerator
import Testing

struct ReportColumnsTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the top rows of each group are the first ones of it, and groups come by their first rows`(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        let rows: [[Cell]] = (0..<random.below(30)).map { number in
            [
                .integer(Int64(number)),
                random.pick([.null, .text(""), .text("a"), .text("b"), .text("é"), .text("e\u{301}")]),
            ]
        }
        let columns = [Report.Column("number", .count, ""), Report.Column("name", .text, "", isDetail: true)]
        var report = Report(columns: columns, rows: rows, hiddenRows: 2)
        let count = 1 + random.below(3)
        try report.keep(top: count, ofEach: "name")
        #expect(report.columns.map(\.name) == ["name", "number"] && !report.columns[0].isDetail)
        // As the definition reads: a row stays if fewer than so many with its name are in front of it.
        func name(_ row: [Cell]) -> [UInt8]? { if case .text(let text) = row[1] { Array(text.utf8) } else { nil } }
        let firsts = rows.map { row in rows.firstIndex { name($0) == name(row) } ?? 0 }
        let kept = rows.indices.filter { row in rows[..<row].count { name($0) == name(rows[row]) } < count }
        let expected = kept.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
        #expect(report.rows.map { $0[1].text } == expected.map { "\($0)" })
        #expect(report.hiddenRows == 2 + rows.count - kept.count)
        #expect(throws: Report.UnknownColumn.self) { try report.keep(top: 1, ofEach: "nam") }
    }

    private static let report = Report(
        columns: [
            Report.Column("name", .text, "a name"), Report.Column("count", .count, "a number of things"),
            Report.Column("interval_p50_ms", heading: "p50", .duration, "a time"),
            Report.Column("first", .time, "a time", isDetail: true),
        ],
        rows: [
            [.text("b"), .integer(2), .real(1.5), .text("2026-01-01T00:00:00.000Z")],
            [.text("a"), .integer(10), .null, .text("2026-01-03T00:00:00.000Z")],
            [.text("Z"), .integer(2), .real(10), .text("2026-01-02T00:00:00.000Z")],
            [.null, .integer(1), .integer(2), .null],
        ])

    @Test(
        arguments: [
            ("name", nil, "Z a b -"), ("name", true, "b a Z -"), ("count", nil, "a b Z -"), ("count", false, "- b Z a"),
            ("interval_p50_ms", nil, "Z - b a"), ("p50", nil, "Z - b a"), ("p50", false, "b - Z a"),
            ("first", nil, "a Z b -"), ("first", false, "b Z a -"),
        ] as [(String, Bool?, String)])
    func `rows are sorted by any column, equal ones as they were, those without a value last`(
        column: String, isDescending: Bool?, names: String
    ) throws {
        var report = Self.report
        try report.sort(by: column, isDescending: isDescending)
        #expect(report.rows.map { $0[0].text.isEmpty ? "-" : $0[0].text }.joined(separator: " ") == names)
        #expect(report.rows.count == 4)
    }

    @Test func `columns are chosen by name or heading, in any order, and shown to people too`() throws {
        var report = Self.report
        try report.choose(["first", "p50", "name", "name"])
        #expect(report.columns.map(\.name) == ["first", "interval_p50_ms", "name", "name"])
        #expect(report.rows[0].map(\.text) == ["2026-01-01T00:00:00.000Z", "1.5", "b", "b"])
        #expect(report.readable.columns == ["first", "p50", "name", "name"])
        #expect(report.readable.rows.allSatisfy { $0.count == 4 })
    }

    @Test(arguments: [
        ("", ""), ("counts", "count"), ("Name", "name"), ("P50", "p50"), ("count ", "count"), ("xyz", ""),
    ])
    func `a column that is not there is an error that says which are`(name: String, nearest: String) throws {
        var report = Self.report
        let message = """
            There is no column '\(name)'\(nearest.isEmpty ? "." : "; did you mean '\(nearest)'?") There are name, count, interval_p50_ms (p50), first.
            """
        let sorting = #expect(throws: Report.UnknownColumn.self) { try report.sort(by: name) }
        #expect(sorting?.description == message)
        #expect(throws: Report.UnknownColumn.self) { try report.choose(["count", name]) }
        #expect(report.rows.map { $0.map(\.text) } == Self.report.rows.map { $0.map(\.text) })
    }
}
