import ClickIndex
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// The report on controls that nobody clicked beside the one that SQL gives.
struct UnusedReportTests {
    /// A selection, and what it asks in SQL of all clicks, of candidates, of versions, of selected clicks, and of a layout
    /// that a session showed, and of a control that a catalogue lists.
    struct Case: Sendable, CustomStringConvertible {
        var every = "1"
        var candidate = "1"
        var version: String?
        var click = "1"
        var layout = "1"
        var listed = "1"
        /// The apps whose catalogues count.
        var listedApp = "1"
        let select: @Sendable (inout Selection) -> Void

        var description: String { "\(every), \(candidate), \(version ?? "all"), \(click)" }
    }

    private static let cases = [
        Case { _ in },
        Case(every: "kind = 'activation'") { $0.kinds = [.activation] },
        Case(every: "app = 'Shop'", layout: "app = 'Shop'", listedApp: "app = 'Shop'") { $0.apps = ["Shop"] },
        Case(every: "app = 'None'", layout: "0", listedApp: "0") { $0.apps = ["None"] },
        Case(version: "version = '1'") { $0.versions = ["1"] },
        Case(version: "version IN ('2', '1')") { $0.versions = ["1", "2"] },
        Case(version: "0") { $0.versions = ["nobody has it"] },
        Case(click: "user = 'u-1'", layout: "user = 'u-1'") { $0.users = ["u-1"] },
        Case(candidate: "screen = 'A'", click: "screen = 'A'", layout: "layout.screen = 'A'", listed: "screen = 'A'") {
            $0.screens = ["A"]
        },
        Case(
            candidate: "path = 'Window--Button--tap'", click: "path = 'Window--Button--tap'",
            layout: "element = 'none'",
            listed: "0"
        ) {
            $0.controls = ["Window--Button--tap"]
        },
        Case(
            click: "at_ms BETWEEN 1700000005000 AND 1700000899999",
            layout: "last_ms >= 1700000005000 AND first_ms < 1700000900000"
        ) { ($0.sinceMs, $0.untilMs) = (1_700_000_005_000, 1_700_000_900_000) },
        Case(click: "outcome = 2") { $0.handled = HandledSet(.yes) },
        // Whatever became of other clicks, and of none.
        Case(click: "outcome = 1") { $0.selectors = (try? [PathSelector(parsing: ":unhandled")]) ?? [] },
    ]

    @Test(arguments: cases)
    func `the report is the one that SQL gives`(selected: Case) throws {
        for seed in sweep(3, of: 0..<10 as Range<UInt64>) {
            let store = try Self.store(seed: seed)
            var selection = Selection()
            selected.select(&selection)
            let lines = try UnusedReport(selection).figures(by: store.reader()).lines
            #expect(lines.map(Self.text) == (try Self.sql(selected, store)), "seed \(seed)")
        }
    }

    @Test
    func `a layout tells a control that nobody ever clicked, and an older version one that nobody clicks any more`()
        throws
    {
        let (new, old) = (
            SessionKey(name: "s-1", app: "A", version: "1.10"), SessionKey(name: "s-2", app: "A", version: "1.9")
        )
        let store = try ReportStore()
        try store.add([
            ReportStore.Click(path: "A--Both--tap", session: new), ReportStore.Click(path: "A--Old--tap", session: old),
            ReportStore.Click(path: "A--Both--press", session: old, atMs: 1_700_000_001_000),
        ])
        var report = try UnusedReport(Selection()).report(from: store.reader())
        // Over all versions both were clicked; 1.10 is newer than 1.9, whichever was clicked first.
        #expect(report.rows.isEmpty)
        #expect(
            report.headline == """
                Controls that nobody clicked in any version (2 sessions, too few to call a control unused).
                """)
        #expect(report.notes.count == 2 && report.notes[0].hasPrefix("without layouts"))
        var newest = Selection()
        newest.versions = ["1.10"]
        report = try UnusedReport(newest).report(from: store.reader())
        #expect(report.rows.map { "\($0[0].text) \($0[3].text)" } == ["A--Old maybe gone"])
        let outlines = ["A--New", "A--Both", "A--Cell[*]", "A--Cell[*]"].map {
            ScreenLayout.Outline(element: $0, frame: nil, isControl: true)
        }
        let label = ScreenLayout.Outline(element: "A--Label", frame: nil, isControl: false)
        try store.add([], layouts: [(ScreenLayout(screen: nil, outlines: outlines + [label]), new, 1_700_000_001_500)])
        report = try UnusedReport(newest).report(from: store.reader())
        #expect(
            report.rows.map { "\($0[0].text) \($0[3].text)" } == [
                "A--Cell[*] unused", "A--New unused", "A--Old maybe gone",
            ])
        #expect(report.notes.isEmpty)
        report = try UnusedReport(Selection()).report(from: store.reader())
        #expect(report.rows.map(\.[0].text) == ["A--Cell[*]", "A--New"])
        var selection = Selection()
        selection.selectors = [try PathSelector(parsing: "New")]
        report = try UnusedReport(selection).report(from: store.reader())
        #expect(report.rows.map(\.[0].text) == ["A--New"])
        selection.selectors = [try PathSelector(parsing: "New:handled")]
        report = try UnusedReport(selection).report(from: store.reader())
        #expect(report.rows.map(\.[0].text) == ["A--New"])
        #expect(report.notes == ["clicks with another outcome than the selected one count as clicks before"])
    }

    /// Clicks, some of them in the index, and layouts with their controls and others.
    private static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var (clicks, random) = (RandomClicks(seed: seed), SplitMix64(seed: seed))
        for number in 0..<3 as Range<UInt64> {
            let recording = clicks.recording(clicks: seed == 0 ? Int(number) : 12)
            let layouts = recording.filter { _ in seed % 3 != 1 && random.happens(40) }.map { click in
                let paths = ["Window--Button", "Window--Button[1]", "Window--New", "Window--Cafe\u{301}"]
                let outlines = paths.filter { _ in random.happens(50) }.map {
                    ScreenLayout.Outline(element: $0, frame: nil, isControl: random.happens(70))
                }
                return (ScreenLayout(screen: click.screen, outlines: outlines), click.session, click.atMs)
            }
            try store.add(recording, layouts: layouts, isIndexed: (seed + number) % 2 == 0)
        }
        if seed % 2 == 0 { try store.addCatalogues() }
        return store
    }

    private static func text(_ line: UnusedReport.UnusedControl) -> ByteString {
        ReportLine.text([
            line.element, line.screen, line.app, line.shown.map { "\($0)" }, "\(line.clicks)",
            line.lastClickMs.map { "\($0)" }, "\(max(0, line.lastSeenMs))",
            line.isListed ? "1" : nil, line.status.rawValue,
        ])
    }

    private static func sql(_ selected: Case, _ store: ReportStore) throws -> [ByteString] {
        try store.rows(
            """
            WITH counted AS (
                SELECT path, element, screen, app, version, user, at_ms, flags & 3 AS outcome FROM click
                JOIN session ON session.id = session_id JOIN control ON control.id = control_id WHERE \(selected.every)
            ), versions AS (
                SELECT app, version, row_number() OVER (PARTITION BY app ORDER BY version) AS place
                FROM (
                    SELECT app, version FROM counted
                    UNION SELECT layout.app, layout.version FROM session_layout
                    JOIN layout ON layout.id = session_layout.layout_id
                    JOIN (SELECT id AS session_id, app, user FROM session) AS session USING (session_id)
                    WHERE \(selected.layout.replacingApp)
                    UNION SELECT app, version FROM catalogue WHERE \(selected.listedApp)
                ) GROUP BY app, version
            ), chosen AS (
                SELECT app, version, place FROM versions AS v WHERE \(selected.version ?? "1")
            ), newest AS (
                SELECT app, version, max(place) AS place FROM chosen GROUP BY app
            ), known AS (
                SELECT * FROM versions WHERE place <= (SELECT max(place) FROM chosen WHERE chosen.app IS versions.app)
            ), used AS (
                SELECT app, screen, element FROM counted
                WHERE \(selected.click) AND EXISTS (
                    SELECT * FROM chosen WHERE chosen.app IS counted.app AND chosen.version IS counted.version)
            ), shows AS (
                SELECT layout.app, layout.version, layout.screen, element, quote(name) || quote(session.app) AS session, last_ms
                FROM session_layout JOIN layout ON layout.id = session_layout.layout_id
                JOIN layout_control ON layout_control.layout_id = layout.id JOIN (
                    SELECT id AS session_id, name, app, user FROM session
                ) AS session USING (session_id)
                WHERE is_control AND \(selected.layout.replacingApp) AND EXISTS (
                    SELECT * FROM chosen WHERE chosen.app IS layout.app AND chosen.version IS layout.version)
            ), found AS (
                SELECT app, version, screen, element, NULL AS session, NULL AS last_ms, at_ms, NULL AS listed FROM counted
                WHERE \(selected.candidate) AND EXISTS (
                    SELECT * FROM known WHERE known.app IS counted.app AND known.version IS counted.version)
                UNION ALL SELECT app, version, screen, element, session, last_ms, NULL, NULL FROM shows
                UNION ALL SELECT app, version, screen, element, NULL, NULL, NULL, 1
                FROM catalogue AS c JOIN catalogue_control ON catalogue_id = id
                WHERE \(selected.listed) AND EXISTS (
                    SELECT * FROM chosen WHERE chosen.app IS c.app AND chosen.version IS c.version)
            )
            SELECT element, screen, app, nullif(count(DISTINCT session), 0) AS shown, count(at_ms) AS clicks, max(at_ms),
                max(max(coalesce(at_ms, 0)), max(coalesce(last_ms, 0))), max(listed), CASE
                    WHEN max(EXISTS (SELECT * FROM newest WHERE newest.app IS found.app AND newest.version IS found.version))
                        THEN 'unused'
                    WHEN EXISTS (SELECT * FROM newest JOIN catalogue USING (app, version) WHERE app IS found.app)
                        THEN 'gone'
                    ELSE 'maybe gone' END AS status
            FROM found WHERE NOT EXISTS (
                SELECT * FROM used
                WHERE used.app IS found.app AND used.screen IS found.screen AND used.element = found.element)
            GROUP BY app, screen, element
            ORDER BY status = 'gone', status = 'maybe gone', shown DESC, clicks DESC, element, coalesce(screen, ''), coalesce(app, '')
            """
        ).map { row in ReportLine.text(row.map { $0.text ?? $0.integer.map { "\($0)" } }) }
    }
}

extension String {
    /// The condition with the app's and the user's columns named as those of the session.
    fileprivate var replacingApp: String {
        replacing("app =", with: "session.app =").replacing("user =", with: "session.user =")
    }
}
