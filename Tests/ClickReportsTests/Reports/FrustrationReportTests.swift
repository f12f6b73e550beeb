import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct FrustrationReportTests {
    private typealias Click = ReportStore.Click

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `the report is the one that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            var clicks = random.recording(clicks: number == 1 ? Int(seed % 2) : nil)
            // More sessions than there are examples, and some as good as others.
            for index in clicks.indices where index % 7 < 3 {
                clicks[index].session = SessionKey(name: "s-\(index % 5)", app: index % 2 == 0 ? "Shop" : nil)
            }
            if seed % 3 == 0 { for index in clicks.indices { clicks[index].atMs = 1_700_000_005_000 } }
            try store.add(clicks, isIndexed: seed >> number & 1 == 1)
        }
        for selected in SelectedClicks.samples {
            let query = FrustrationReport(selected.selection, withControls: true)
            let figures = try store.reader().figures(of: query)
            let lines = figures.lines.map(Self.text)
            let expected = try SQLClicks(where: selected.condition).lines(Self.query, in: store)
            #expect(lines == expected, "\(selected)")
            let controls = try StatisticsReport(selected.selection).figures(by: store.reader())
            #expect(figures.controls.map(\.control?.id) == controls.map(\.control?.id), "\(selected)")
            #expect(figures.controls.map(\.statistics) == controls.map(\.statistics), "\(selected)")
        }
    }

    private static let query = """
        , affected AS (
            SELECT control_id, session, name, app, row_number() OVER (
                PARTITION BY control_id ORDER BY count(*) DESC, max(at_ms) DESC, name, app) AS rank
            FROM signs GROUP BY control_id, session
        ), examples AS (
            SELECT control_id, rank, CASE WHEN (SELECT count(DISTINCT quote(app)) FROM session
                WHERE session.name = affected.name) > 1
                THEN name || ' (' || coalesce(app, 'unknown app') || ')' ELSE name END AS example
            FROM affected
        ), lines AS (
            SELECT path, screen, kind,
                (SELECT count(*) FROM rages WHERE rages.control_id = picked.control_id) AS rage,
                coalesce(sum(handled = 1), 0) AS unhandled, count(handled) AS known,
                CASE WHEN max(answered) > 0 THEN sum(answered = 1) END AS unanswered, count(*) AS clicks,
                (SELECT count(DISTINCT session) FROM signs WHERE signs.control_id = picked.control_id) AS sessions,
                (SELECT count(DISTINCT user) FROM signs WHERE signs.control_id = picked.control_id) AS users,
                (SELECT example FROM examples WHERE examples.control_id = picked.control_id AND rank = 1) AS first,
                (SELECT example FROM examples WHERE examples.control_id = picked.control_id AND rank = 2) AS second,
                (SELECT example FROM examples WHERE examples.control_id = picked.control_id AND rank = 3) AS third
            FROM picked GROUP BY control_id
        )
        SELECT * FROM lines WHERE rage + unhandled + coalesce(unanswered, 0) > 0
        ORDER BY rage DESC, unhandled DESC, 1.0 * unhandled / known DESC, coalesce(unanswered, 0) DESC, path, coalesce(screen, ''), kind
        """

    private static func text(_ line: FrustrationReport.FrustratingControl) -> ByteString {
        let numbers = [line.rage, line.unhandled, line.known, line.unanswered, line.clicks, line.sessions, line.users]
        let examples = line.examples.map(\.description)
        let noExamples = Array(repeating: String?.none, count: FrustrationReport.exampleCount - examples.count)
        return ReportLine.text(
            [line.control.path, line.control.screen, line.control.kind.rawValue] + numbers.map { $0.map(String.init) }
                + examples
                + noExamples)
    }

    @Test func `bursts count before unhandled clicks, then comes the greater part of those with a known outcome`()
        throws
    {
        let burst = (0..<3).map { Click(path: "rage--t", atMs: 1_700_000_000_000 + $0 * 100) }
        let one = [
            Click(path: "half--t", handled: .no), Click(path: "half--t", atMs: 1_700_000_010_000, handled: .yes),
            Click(path: "half--t", atMs: 1_700_000_020_000), Click(path: "all--t", handled: .no),
            Click(path: "fine--t", handled: .yes),
        ]
        let two = [Click(path: "two--t", handled: .no), Click(path: "two--t", atMs: 1_700_000_010_000, handled: .no)]
        let lines = try ReportStore(one + two + burst).reader().figures(of: FrustrationReport(Selection())).lines
        #expect(lines.map(\.control.path) == ["rage--t", "two--t", "all--t", "half--t"])
        #expect(lines.map(\.unhandledShare) == [nil, 1, 1, 0.5])
    }

    @Test func `the session with the most signs is the first example, then the one with the latest`() throws {
        let clicks = ["early", "late", "often", "often", "between", "never"].enumerated().map { index, name in
            Click(
                session: SessionKey(name: name),
                atMs: 1_700_000_000_000 + Int64(name == "early" ? 0 : 9 - index) * 9_000,
                handled: name == "never" ? .yes : .no)
        }
        let lines = try ReportStore(clicks).reader().figures(of: FrustrationReport(Selection())).lines
        #expect(lines.map { $0.examples.map(\.name) } == [["often", "late", "between"]])
        #expect(lines.map(\.sessions) == [4])
    }

    @Test func `an example has its app where several apps have a session of its name`() throws {
        let store = try ReportStore([
            Click(session: SessionKey(name: "s", app: "A"), atMs: 1_700_000_003_000, handled: .no),
            Click(session: SessionKey(name: "s"), atMs: 1_700_000_002_000, handled: .no),
            Click(session: SessionKey(name: "t", app: "A"), atMs: 1_700_000_001_000, handled: .no),
        ])
        let report = try FrustrationReport(Selection()).report(from: store.reader())
        #expect(report.rows.map { $0.suffix(3).map(\.text) } == [["s (A)", "s (unknown app)", "t"]])
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "control, element, event, kind, screen, rage, unhandled, unhandled_share, unanswered, "
                + "clicks, affected_sessions, affected_users, "
                + "example_1, example_2, example_3")
        #expect(
            report.readable.rows.map { $0.map(\.text) } == [
                ["Button#send", "activation", "", "0", "3", "100.0 %", "3", "3", "0", "s (A)"]
            ])
    }

    @Test func `without a burst or an unhandled click there is no row`() throws {
        let store = try ReportStore([Click(handled: .yes), Click(atMs: 1_700_000_000_100)])
        #expect(try store.reader().figures(of: FrustrationReport(Selection())).lines.isEmpty)
    }
}
