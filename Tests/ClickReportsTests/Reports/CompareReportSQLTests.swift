import ClickStore
import ClickTracking
import TestSupport
import Testing

@testable import ClickReports

struct CompareReportSQLTests {
    /// Conditions that part clicks in two, for SQL and as selections.
    private static let sides:
        [(before: String, after: String, part: @Sendable (inout Selection, inout Selection) -> Void)] = [
            (
                "at_ms < 1700000400000", "at_ms >= 1700000400000",
                { before, after in (before.untilMs, after.sinceMs) = (1_700_000_400_000, 1_700_000_400_000) }
            ),
            (
                "at_ms >= 1700000001000 AND at_ms < 1700000006000", "at_ms >= 1700000006000 AND at_ms < 1700000011000",
                { before, after in
                    (before.sinceMs, before.untilMs) = (1_700_000_001_000, 1_700_000_006_000)
                    (after.sinceMs, after.untilMs) = (1_700_000_006_000, 1_700_000_011_000)
                }
            ),
            (
                "version = '1'", "version = '2'",
                {
                    $0.versions = ["1"]; $1.versions = ["2"]
                }
            ),
            (
                "app = 'Shop'", "app = 'LiveRoom'",
                {
                    $0.apps = ["Shop"]; $1.apps = ["LiveRoom"]
                }
            ),
            (
                "app = 'Shop'", "app = 'Unknown'",
                {
                    $0.apps = ["Shop"]; $1.apps = ["Unknown"]
                }
            ),
            (
                "app = 'Unknown'", "app = 'LiveRoom'",
                {
                    $0.apps = ["Unknown"]; $1.apps = ["LiveRoom"]
                }
            ),
            (
                "version = '1' AND user IN ('u-1', 'u-2')", "version = '2' AND user IN ('u-1', 'u-2')",
                { before, after in
                    (before.versions, after.versions) = (["1"], ["2"])
                    (before.users, after.users) = (["u-1", "u-2"], ["u-1", "u-2"])
                }
            ),
        ]

    /// Which controls are compared, for SQL and as a selection.
    private static let choices: [(sql: String, choose: @Sendable (inout Selection) -> Void)] = [
        ("1", { _ in }), ("kind = 'activation'", { $0.kinds = [.activation] }),
        (
            "screen = 'A' AND kind <> 'control'",
            {
                $0.screens = ["A"]; $0.kinds = [.activation, .routed]
            }
        ),
        ("path = 'Window--Button--tap'", { $0.controls = ["Window--Button--tap"] }),
    ]

    @Test(arguments: sweep(3, of: 0..<12 as Range<UInt64>))
    func `the comparison is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            var clicks = random.recording()
            for index in clicks.indices where (index / 40) % 2 == 1 {
                let session = clicks[index].session
                clicks[index].session = SessionKey(
                    name: session.name + "-\(index / 80)", app: session.app, version: "2", user: session.user)
            }
            try store.add(clicks, isIndexed: (seed >> number) & 1 == 1)
        }
        try Self.expectFiguresOfSQL(store)
    }

    @Test func `of one click, and of none, the comparison is the one that SQL gives`() throws {
        try Self.expectFiguresOfSQL(ReportStore())
        try Self.expectFiguresOfSQL(ReportStore([ReportStore.Click(session: SessionKey(name: "s", app: "Shop"))]))
    }

    private static func expectFiguresOfSQL(_ store: ReportStore) throws {
        for side in sides {
            for choice in choices {
                var (before, after) = (Selection(), Selection())
                side.part(&before, &after)
                choice.choose(&before)
                choice.choose(&after)
                try expectFigures(
                    try store.reader().figures(of: CompareReport(before, after)),
                    SQLCompareReport(store, before: side.before, after: side.after, chosen: choice.sql))
            }
        }
    }

    private static func expectFigures(_ comparison: Comparison, _ expected: SQLCompareReport) throws {
        let units = comparison.units
        #expect("\(units.unit)" == expected.unit)
        #expect([units.before, units.after, units.onBoth] == expected.counts)
        var lines = expected.lines.map { ExpectedLine($0.line, used: $0.used, unhandled: $0.unhandled) }
        let probabilities = lines.map { $0.used.p ?? 1 } + lines.compactMap(\.unhandledP)
        for index in lines.indices { lines[index].decide(among: probabilities) }
        lines.sort { $0.precedes($1) }
        #expect(comparison.lines.map(figures) == lines.map(\.counted))
        for (line, expectedLine) in zip(comparison.lines, lines) {
            #expect(line.change?.rawValue == expectedLine.status)
            #expect(line.unhandledChange?.rawValue == expectedLine.unhandledStatus)
            let figures = [line.p, line.unhandledP, line.shareBefore, line.shareAfter]
            let others = [expectedLine.used.p, expectedLine.unhandledP] + expectedLine.used.shares
            #expect(zip(figures, others).allSatisfy { abs(($0 ?? -1) - ($1 ?? -1)) < 1e-9 })
            #expect((line.difference == nil) == (expectedLine.used.interval == nil))
            guard let difference = line.difference, let interval = expectedLine.used.interval else { continue }
            #expect(abs(difference.value - interval.value) < 1e-9)
            #expect(abs(difference.low - interval.low) < 1e-9 && abs(difference.high - interval.high) < 1e-9)
        }
    }

    private static func figures(of line: Comparison.ControlChange) -> SQLCompareReport.Line {
        func counts(_ outcomes: Outcomes) -> [Int64?] {
            [Int64(outcomes.clicks), Int64(outcomes.known), Int64(outcomes.unhandled ?? 0)]
        }
        return SQLCompareReport.Line(
            path: line.control.path, screen: line.control.screen, kind: line.control.kind.rawValue,
            clicks: counts(line.before) + counts(line.after),
            units: [Int64(line.units.before), Int64(line.units.after)])
    }
}

/// A line of SQL with what follows from its counts.
private struct ExpectedLine {
    let counted: SQLCompareReport.Line
    let used: StrataByDefinition
    let unhandledP: Double?
    private(set) var status: String?
    private(set) var unhandledStatus: String?
    private let isMoreUnhandled: Bool

    init(_ line: SQLCompareReport.Line, used: [CountedStratum], unhandled: [CountedStratum]) {
        counted = line
        self.used = StrataByDefinition(used)
        let unhandled = StrataByDefinition(unhandled)
        unhandledP = unhandled.isInformative ? unhandled.p : nil
        isMoreUnhandled = (unhandled.interval?.value ?? 0) > 0
    }

    /// Benjamini and Hochberg: what is told has a p below some rank's part of the limit, or is below a p that has.
    mutating func decide(among probabilities: [Double]) {
        func isTold(_ p: Double) -> Bool {
            probabilities.contains { other in
                let rank = probabilities.count { $0 <= other }
                return p <= other && other <= Double(rank) / Double(probabilities.count) * 0.05
            }
        }
        if let unhandledP { unhandledStatus = !isTold(unhandledP) ? "same" : isMoreUnhandled ? "more" : "less" }
        guard let p = used.p, let interval = used.interval else { return }
        status =
            switch (counted.clicks[0], counted.clicks[3]) {
            case _ where !isTold(p): "same"
            case (0, _): "appeared"
            case (_, 0): "vanished"
            default: interval.value > 0 ? "more" : "less"
            }
    }

    /// The lines come in the order of their paths; of those equal here it stays.
    func precedes(_ other: ExpectedLine) -> Bool {
        let areChanges = [self, other].map { line in
            [line.status, line.unhandledStatus].contains { $0 != "same" && $0 != nil }
        }
        if areChanges[0] != areChanges[1] { return areChanges[0] }
        let sizes = [self, other].map { abs(($0.used.interval?.value ?? 0) * 1e9).rounded() }
        if sizes[0] != sizes[1] { return sizes[0] > sizes[1] }
        let clicks = [self, other].map { ($0.counted.clicks[0] ?? 0) + ($0.counted.clicks[3] ?? 0) }
        return clicks[0] > clicks[1]
    }
}
