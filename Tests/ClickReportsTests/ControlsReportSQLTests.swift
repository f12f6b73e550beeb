import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct ControlsReportSQLTests {
    @Test(arguments: sweep(6, of: 0..<30 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        try Self.expectFiguresOfSQL(store)
    }

    @Test(arguments: [false, true])
    func `the report is the one that SQL gives where controls have many blocks`(comesLate: Bool) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 7)
        var clicks = random.recording(clicks: 6_000)
        // Nothing comes late: blocks then follow one another.
        if !comesLate { clicks.sort { $0.atMs < $1.atMs } }
        // A control that most clicks are on.
        for index in clicks.indices where index % 4 != 0 {
            (clicks[index].path, clicks[index].screen, clicks[index].kind) = ("A--tap", nil, .activation)
        }
        for part in [clicks[..<5_500], clicks[5_500...]] { try store.add(Array(part), isIndexed: true) }
        try Self.expectFiguresOfSQL(store)
    }

    private static func expectFiguresOfSQL(_ store: ReportStore) throws {
        for kinds in [[], [.activation], [.control, .routed]] as [Set<ClickKind>] {
            try expectFigures(
                store.controls(kinds: kinds), store.report(kinds: kinds), SQLControlReport(store, kinds: kinds))
        }
    }

    private static func expectFigures(
        _ lines: [ClickGroup], _ report: Report, _ expected: SQLControlReport
    ) throws {
        #expect(lines.map(Self.figures) == expected.lines)
        #expect(
            lines.map(\.ofControl.path).map { Array($0.utf8) } == expected.lines.map { Array(($0.name ?? "").utf8) })
        let share = try #require(report.columns.firstIndex { $0.name == "share" })
        let total = expected.lines.reduce(0) { $0 + ($1.clicks ?? 0) }
        let shares = expected.lines.map { Double($0.clicks ?? 0) / Double(total) }
        #expect(report.rows.map { $0[share].text } == shares.map { String($0) })
    }

    @Test func `the random clicks hold what makes reports hard`() throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 1)
        for _ in 0..<3 { try store.add(random.recording()) }
        let lines = try SQLControlReport(store).lines
        #expect(Set(lines.map(\.kind)) == Set(ClickKind.allCases.map(\.rawValue)))
        let places = lines.map { [$0.name, $0.screen] }
        #expect(Set(places).count < places.count)
        #expect(lines.contains { ($0.rage ?? 0) > 0 })
        #expect(lines.contains { $0.unhandled == nil })
        #expect(lines.contains { ($0.unhandled ?? 0) > 0 })
        #expect(lines.contains { ($0.sessions ?? 0) > 3 })
        #expect(try !store.rows("SELECT 1 FROM click a, click b WHERE a.id < b.id AND a.at_ms > b.at_ms").isEmpty)
        #expect(
            try store.rows("SELECT 1 FROM click GROUP BY control_id, session_id, at_ms HAVING count(*) > 3").count > 3)
        #expect(try !store.rows("SELECT 1 FROM session WHERE stretch_of <> id").isEmpty)
    }

    private static func figures(of line: ClickGroup) -> SQLControlReport.Line {
        var figures = SQLControlReport.Line(line.statistics, name: line.ofControl.path)
        (figures.screen, figures.kind) = (line.ofControl.screen, line.ofControl.kind.rawValue)
        return figures
    }
}
