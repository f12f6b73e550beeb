import ClickReports
import ClickStore
import ClickTracking
import Testing

struct ControlsReportSQLTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
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
        _ lines: [ControlsReport.Line], _ report: Report, _ expected: SQLControlReport
    ) throws {
        let share = try #require(report.columns.firstIndex { $0.name == "share" })
        let total = expected.lines.reduce(0) { $0 + Double($1.clicks ?? 0) }
        #expect(lines.map(\.control.path).map { Array($0.utf8) } == expected.lines.map { Array($0.path.utf8) })
        #expect(report.rows.count == expected.lines.count)
        for ((line, row), expectedLine) in zip(zip(lines, report.rows), expected.lines) {
            #expect(Self.figures(of: line, intervals: expectedLine.intervals) == expectedLine)
            guard case .real(let part) = row[share] else {
                Issue.record("no share")
                continue
            }
            #expect(Self.isNear(part, Double(expectedLine.clicks ?? 0) / total))
            let statistics = line.statistics
            #expect(Self.isNear(statistics.intervalP50Ms, Self.quantile(0.5, of: expectedLine.intervals)))
            #expect(Self.isNear(statistics.intervalP95Ms, Self.quantile(0.95, of: expectedLine.intervals)))
        }
    }

    @Test func `the random clicks hold what makes reports hard`() throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 1)
        for _ in 0..<3 { try store.add(random.recording()) }
        let lines = try SQLControlReport(store).lines
        #expect(Set(lines.map(\.kind)) == Set(ClickKind.allCases.map(\.rawValue)))
        let places = lines.map { [$0.path, $0.screen] }
        #expect(Set(places).count < places.count)
        #expect(lines.contains { ($0.rage ?? 0) > 0 })
        #expect(lines.contains { $0.unhandled == nil })
        #expect(lines.contains { ($0.unhandled ?? 0) > 0 })
        #expect(lines.contains { ($0.sessions ?? 0) > 3 })
        #expect(try !store.rows("SELECT 1 FROM click a, click b WHERE a.id < b.id AND a.at_ms > b.at_ms").isEmpty)
        #expect(try !store.rows("SELECT 1 FROM session WHERE stretch_of <> id").isEmpty)
    }

    private static func figures(of line: ControlsReport.Line, intervals: [Int64]) -> SQLControlReport.Line {
        let statistics = line.statistics
        return SQLControlReport.Line(
            path: line.control.path, screen: line.control.screen, kind: line.control.kind.rawValue,
            clicks: Int64(statistics.clicks),
            sessions: Int64(statistics.sessions), users: Int64(statistics.users), firstMs: statistics.firstMs,
            lastMs: statistics.lastMs, unhandled: statistics.unhandled.map(Int64.init),
            rage: Int64(statistics.rage), intervals: intervals)
    }

    /// A quantile as the textbook has it: the weighted mean of the two values next to its rank.
    private static func quantile(_ fraction: Double, of sorted: [Int64]) -> Double? {
        guard !sorted.isEmpty else { return nil }
        let rank = fraction * Double(sorted.count - 1)
        let weight = rank - rank.rounded(.down)
        let below = Double(sorted[Int(rank.rounded(.down))])
        let above = Double(sorted[Int(rank.rounded(.up))])
        return below * (1 - weight) + above * weight
    }

    private static func isNear(_ a: Double?, _ b: Double?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return abs(a - b) <= 1e-9 * max(1, abs(b))
    }
}
