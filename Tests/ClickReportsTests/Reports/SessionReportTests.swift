import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct SessionReportTests {
    private typealias Click = ReportStore.Click

    private static func lines(
        _ store: ReportStore, _ name: String, app: String?, _ selection: Selection = Selection()
    ) throws -> [SQLSessions.Line] {
        var selection = selection
        selection.apps = app.map { [$0] } ?? []
        let query = SessionReport(name, selection, hasNoApp: app == nil)
        return try store.reader().figures(of: query).get().map { line in
            let click = line.click
            let places = [click.x, click.y].map { $0 == Tenths.unknown ? nil : "\($0)" }
            return [
                "\(click.atMs)", "\(line.offsetMs)", line.intervalMs.map(String.init), click.control.screen,
                click.control.path, click.control.kind.rawValue, "\(click.handled)", click.detail?.handledBy,
                line.rage.map(String.init), places[0], places[1], click.detail?.item, click.session.user,
                click.session.version,
            ]
        }
    }

    @Test(arguments: sweep(4, of: 0..<30 as Range<UInt64>))
    func `a session's clicks are those that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        var selection = Selection()
        (selection.kinds, selection.sinceMs) = ([.activation, .routed], 1_700_000_010_000)
        let condition = "kind <> 'control' AND at_ms >= 1700000010000"
        for row in try store.rows("SELECT DISTINCT name, app FROM session") {
            let name = try #require(row[0].text)
            #expect(try Self.lines(store, name, app: row[1].text) == SQLSessions.one(store, name, app: row[1].text))
            #expect(
                try Self.lines(store, name, app: row[1].text, selection)
                    == SQLSessions.one(store, name, app: row[1].text, where: condition))
        }
    }

    @Test func `of a session of more clicks than the report holds it says what to do`() throws {
        let store = try ReportStore()
        let clicks = (0...SessionReport.mostClicks).map { number in
            var click = ReportStore.Click()
            click.session.name = "long"
            click.atMs += Int64(number)
            return click
        }
        try store.add(clicks, isIndexed: false)
        let query = SessionReport("long", Selection())
        #expect(throws: SessionNameError.self) { try store.reader().figures(of: query).get() }
        var part = query
        part.selection.untilMs = clicks.last?.atMs
        #expect(try store.reader().figures(of: part).get().count == SessionReport.mostClicks)
    }

    @Test(arguments: sweep(3, of: 0..<10 as Range<UInt64>))
    func `of a session only the clicks of a selected user are shown`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        try store.add(random.recording(clicks: 200), isIndexed: seed % 2 == 0)
        for row in try store.rows("SELECT DISTINCT name, app, user FROM session WHERE user NOT NULL") {
            let (name, user) = (try #require(row[0].text), try #require(row[2].text))
            var selection = Selection()
            selection.users = [user]
            #expect(
                try Self.lines(store, name, app: row[1].text, selection)
                    == SQLSessions.one(store, name, app: row[1].text, where: "user = '\(user)'"))
        }
    }

    @Test func `the random clicks have bursts of rage, and sessions of several users`() throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 1)
        for _ in 0..<3 { try store.add(random.recording()) }
        let sessions = try SQLSessions.all(store)
        #expect(sessions.contains { ($0[5].flatMap(Int.init) ?? 0) > 1 })
        #expect(sessions.contains { ($0[3].flatMap(Int.init) ?? 0) > 1 })
        #expect(sessions.contains { ($0[11].flatMap(Int.init) ?? 0) > 1 })
        #expect(Set(sessions.map { $0[0] }).count < sessions.count)
    }

    @Test func `a name in several apps is told, with how to choose`() throws {
        let store = try ReportStore([
            Click(session: SessionKey(name: "s", app: "LiveRoom")), Click(session: SessionKey(name: "s", app: "Shop")),
            Click(session: SessionKey(name: "s"), atMs: 1_700_000_000_001), Click(session: SessionKey(name: "s")),
        ])
        #expect(
            try Self.failure(store, "s")
                == "there are 3 sessions 's': in 'LiveRoom' (1 click), in 'Shop' (1 click) and without an app (2 clicks); "
                + "choose one with --app, or the one without an app with --no-app")
        #expect(try Self.lines(store, "s", app: nil).count == 2)
        #expect(try Self.lines(store, "s", app: "Shop").count == 1)
    }

    @Test func `a selection of users may tell in which app the session is`() throws {
        let store = try ReportStore([
            Click(session: SessionKey(name: "s", app: "A", user: "u")), Click(session: SessionKey(name: "s", app: "B")),
        ])
        var selection = Selection()
        selection.users = ["u"]
        let lines = try store.reader().figures(of: SessionReport("s", selection)).get()
        #expect(lines.map(\.click.session.app) == ["A"])
        selection.users = ["nobody"]
        #expect(
            try Self.failure(store, "s", selection)
                == "session 's' is in 'A' and in 'B', but the options select nothing of it; check --app, --version and --user"
        )
    }

    @Test func `an unknown name is told with those that begin alike`() throws {
        let names = ["r-1", "s-1", "s-12", "s-120", "s-13", "s-2", "t"]
        let store = try ReportStore(names.map { Click(session: SessionKey(name: $0)) })
        #expect(
            try Self.failure(store, "s-125")
                == "there is no session 's-125'; names that begin alike: 's-12' and 's-120'; 'taptrail report sessions' "
                + "lists sessions")
        #expect(
            try Self.failure(store, "x") == "there is no session 'x'; 'taptrail report sessions' lists sessions")
        #expect(try Self.failure(ReportStore(), "x").hasPrefix("there is no session 'x'"))
    }

    @Test func `a session without a selected click has no rows`() throws {
        var selection = Selection()
        selection.kinds = [.routed]
        let report = try SessionReport("s-1", selection).report(from: ReportStore([Click()]).reader())
        #expect(report.rows.isEmpty)
    }

    @Test func `a report shows clicks in order, with all that is known of them`() throws {
        let key = SessionKey(name: "s", app: "A", version: "1", user: "u")
        let store = try ReportStore([
            Click(
                screen: "S", session: key, atMs: 1_700_000_001_500, handled: .yes, position: "0:3", item: "gift-12",
                handledBy: "Cell"),
            Click(path: "Other--tap", kind: .routed, session: key, atMs: 1_700_000_000_000, x: Tenths.unknown),
        ])
        let report = try SessionReport("s", Selection()).report(from: store.reader())
        #expect(
            report.columns.map(\.name).joined(separator: ", ")
                == "time, offset_ms, interval_ms, screen, control, element, event, kind, handled, handled_by, rage, x, y, "
                + "position, item, user, version, session, app")
        #expect(
            report.rows.map { $0.dropFirst().map(\.text).joined(separator: "|") } == [
                "0|||Other--tap|Other|tap|routed|unknown||||10.0|||u|1|s|A",
                "1500|1500|S|Window--Button#send--tap|Window--Button#send|tap|activation|yes|Cell||10.0|10.0|0:3|gift-12|u|1|s|A",
            ])
        #expect(report.readable.columns == ["time", "interval", "screen", "control", "kind", "handled", "by"])
    }

    private static func failure(
        _ store: ReportStore, _ name: String, _ selection: Selection = Selection()
    ) throws -> String {
        switch try store.reader().figures(of: SessionReport(name, selection)) {
        case .success: ""
        case .failure(let error): "\(error)"
        }
    }
}
