import Basics
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// What pages tell is what the reports tell.
struct DashboardFigureTests {
    private static let page = DashboardPageTests.addresses

    /// A report as a program reads it.
    private static func json(_ report: Report, in zone: TimeZoneRules = .utc) throws -> String {
        let report = report.withTimes(in: zone)
        var text = ""
        var writer = OutputFormat.json.writer { text += $0 }
        try writer.write(report.columns.map(\.name), report.rows)
        return text
    }

    @Test func `data are the whole report`() throws {
        let store = try ServedStore(VariedClicks.all())
        let reader = try store.reader()
        var all = Selection()
        all.kinds = [.activation]
        var every = Selection()
        every.apps = ["LiveRoom"]
        var late = all
        late.sinceMs = ServedStore.nowMs - 2 * 86_400_000
        var shop = all
        shop.apps = ["Shop"]
        let steps = try ["Button#1", "Button#4"].enumerated().map {
            try FunnelReport.Step(parsing: $1, at: $0, of: 2)
        }
        var withOptional = try ["Button#1", "Button#2", "Button#4"].enumerated().map {
            try FunnelReport.Step(parsing: $1, at: $0, of: 3)
        }
        withOptional[1].isOptional = true
        var byUsers = try StatisticsReport(all, withTrend: true).report(from: reader)
        try byUsers.sort(by: "users", isDescending: false)
        let expected: [(String, Report)] = try [
            ("/controls.json", StatisticsReport(all, withTrend: true).report(from: reader)),
            ("/controls.json?app=Shop", StatisticsReport(shop, withTrend: true).report(from: reader)),
            ("/controls.json?sort=users:asc", byUsers),
            ("/overview.json?table=controls", StatisticsReport(all, withTrend: true).report(from: reader)),
            ("/overview.json?table=times", TimesReport(all, per: .day).report(from: reader)),
            ("/overview.json?table=frustration", FrustrationReport(all).report(from: reader)),
            ("/screens.json", StatisticsReport(screensOf: all).report(from: reader)),
            ("/frustration.json", FrustrationReport(all).report(from: reader)),
            ("/sessions.json", SessionsReport(all).report(from: reader)),
            ("/session.json?session=s-1&app=LiveRoom", SessionReport("s-1", every).report(from: reader)),
            ("/tree.json", TreeReport(all).report(from: reader)),
            ("/transitions.json", TransitionsReport(all).report(from: reader)),
            (
                "/transitions.json?by=screen&ends=yes",
                TransitionsReport(all, by: .screen, withEnds: true).report(from: reader)
            ),
            ("/times.json?per=hour", TimesReport(all, per: .hour).report(from: reader)),
            ("/times.json?table=hours_of_week", HoursOfWeekReport(all).report(from: reader)),
            ("/unused.json?since=2d", UnusedReport(late).report(from: reader)),
            ("/retention.json?per=week", RetentionReport(all, per: .week, periods: 7).report(from: reader)),
            ("/versions.json", StatisticsReport(all, by: .version).report(from: reader)),
            ("/versions.json?table=apps", StatisticsReport(all, by: .app).report(from: reader)),
            (
                "/funnel.json?step=Button%231&step=Button%234&per=user",
                FunnelReport(all, steps: steps, per: .user).report(from: reader)
            ),
            (
                "/funnel.json?step=Button%231&step=Button%232&step=Button%234&optional=2",
                FunnelReport(all, steps: withOptional).report(from: reader)
            ),
            (
                "/funnel.json?step=Button%231&step=Button%234&by=app",
                SplitReport(FunnelReport(all, steps: steps), by: .app).report(from: reader)
            ),
            (
                "/compare.json?before=1.0&after=1.1",
                CompareReport(ComparedSides(all, versions: "1.0", "1.1")).report(from: reader)
            ),
        ]
        for (address, report) in expected {
            let answer = store.ask(address)
            #expect(answer.status == 200, "\(address): \(answer.body)")
            #expect(!report.rows.isEmpty, "\(address) tells nothing")
            #expect(answer.body == (try Self.json(report)), "\(address)")
        }
    }

    @Test func `the figures at the head are those of the command`() throws {
        let store = try ServedStore(VariedClicks.all())
        for query in [[], [("app", "Shop")], [("kind", "all"), ("handled", "no")], [("user", "nobody")]] {
            let reader = try store.reader()
            let asked = try PageQuery(query)
            let request = PageRequest("overview", asked, from: reader, nowMs: ServedStore.nowMs)
            var whole = try OverviewReport(request.selection()).figures(by: reader)
            // No tile has it.
            whole.screens = 0
            #expect(try request.overview() == whole)
        }
        #expect(store.ask("/").body.contains("<dt>Bursts of rage</dt><dd>"))
    }

    @Test func `all forms of data have the same rows`() throws {
        let store = try ServedStore(VariedClicks.all())
        let rows = store.ask("/controls.json").body.split(separator: "\n").count - 2
        #expect(store.ask("/controls.csv").body.split(separator: "\n").count == rows + 1)
        #expect(store.ask("/controls.tsv").body.split(separator: "\n").count == rows + 1)
        #expect(store.ask("/controls.jsonl").body.split(separator: "\n").count == rows)
        #expect(store.ask("/controls.csv?limit=3").body.split(separator: "\n").count == 4)
        #expect(store.ask("/tree.svg").body.hasPrefix("<svg"))
        #expect(store.ask("/controls.svg").status == 404)
    }

    @Test func `the page of a control tells what all its rows tell together`() throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(ParsedHTML(store.ask("/controls?limit=0").body))
        let ways = page.addresses.filter { $0.hasPrefix("/control?") }
        let json = try JSONSerialization.jsonObject(with: Data(store.ask("/controls.json").body.utf8))
        let rows = try #require(json as? [[String: Any]])
        #expect(ways.count == rows.count && rows.count > 10)
        for (way, row) in zip(ways, rows) where row["screen"] is String {
            let own = store.ask(way.replacing("/control?", with: "/control.json?")).body
            let figures = try #require(try JSONSerialization.jsonObject(with: Data(own.utf8)) as? [[String: Any]])
            #expect(figures.count == 1, "\(way)")
            for name in ["control", "screen", "clicks", "sessions", "users", "unhandled", "rage"] {
                #expect("\(figures[0][name] ?? "")" == "\(row[name] ?? "")", "\(way): \(name)")
            }
        }
    }

    /// Made by hand, so that the screen is known: most clicks have none, and of two with the same number the first is taken.
    @Test func `the heat map of a control is of the screen on which it is clicked most`() throws {
        let screens: [(String?, Int)] = [("B", 4), (nil, 9), ("C", 5), ("A", 5)]
        let clicks = screens.flatMap { screen, count in
            (0..<count).map { number in
                SampleClick(
                    screen: screen, atMs: ServedStore.nowMs - Int64(number) * 60_000, x: 10, y: 10,
                    handled: number == 0 ? .no : .yes)
            }
        }
        let other = (0..<20).map { number in
            SampleClick(path: "Window--Label--tap", screen: "B", atMs: ServedStore.nowMs - Int64(number), x: 5, y: 5)
        }
        let store = try ServedStore(clicks + other)
        let address = "/control.json?table=heatmap&control=Window--Button%23send--tap"
        for (selected, screen, count) in [("", "A", 5), ("&screen=C", "C", 5), ("&handled=no", "A", 1)] {
            let json = try JSONSerialization.jsonObject(with: Data(store.ask(address + selected).body.utf8))
            let rows = try #require(json as? [[String: Any]])
            #expect(rows.map { $0["screen"] as? String } == [screen], "\(selected)")
            #expect(rows.map { $0["clicks"] as? Int } == [count], "\(selected)")
        }
    }

    @Test func `a session is told from those of other apps that have its name`() throws {
        let clicks = [nil, "A", "B"].flatMap { app in
            (0..<(app?.utf8.first.map(Int.init) ?? 60)).map { number in
                SampleClick(app: app, atMs: ServedStore.nowMs + Int64(number) * 500, x: 10, y: 10, handled: .no)
            }
        }
        let store = try ServedStore(clicks)
        func rows(_ address: String) -> Int {
            let path = address.replacing("/session?", with: "/session.csv?")
            return store.ask(path).body.split(separator: "\n").count - 1
        }
        let sessions = try #require(ParsedHTML(store.ask("/sessions").body)).addresses.filter {
            $0.hasPrefix("/session?")
        }
        #expect(Set(sessions.map(rows)) == [60, 65, 66])
        let examples = try #require(ParsedHTML(store.ask("/frustration").body)).addresses
        let example = try #require(examples.first { $0.hasPrefix("/session?") })
        #expect(example.contains("s-1%20%28") && [60, 65, 66].contains(rows(example)), "\(example)")
        #expect(rows("/session?session=s-1%20(A)") == 65 && rows("/session?session=s-1%20(B)") == 66)
        #expect(store.ask("/session?session=s-1").body.contains("there are 3 sessions"))
    }

    @Test func `what is clicked after a control is what transitions from it tell`() throws {
        let store = try ServedStore(VariedClicks.all())
        let path = "App--Window--RoomView--Button#4--tap"
        let control = ServedStore.encoded(path)
        var all = Selection()
        all.kinds = [.activation]
        var report = try TransitionsReport(all, withEnds: true).report(from: store.reader())
        report.keep { $0["from"] == path }
        func rows(_ json: String) throws -> Set<String> {
            let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
            return Set((rows ?? []).map { "\($0["to"] ?? "") \($0["transitions"] ?? "") \($0["sessions"] ?? "")" })
        }
        let after = try rows(store.ask("/neighbours.json?control=\(control)").body)
        #expect(after == (try rows(Self.json(report))) && after.count > 2)
        let before = try rows(store.ask("/neighbours.json?control=\(control)&table=before").body)
        #expect(before.count > 2 && before.allSatisfy { $0.hasPrefix(path) })
    }

    @Test func `a branch of the tree leads to the page of its clicks`() throws {
        let store = try ServedStore(VariedClicks.all())
        let page = try #require(ParsedHTML(store.ask("/tree?limit=0").body))
        let ways = Set(page.addresses.filter { $0.hasPrefix("/tree?") && $0.contains("under=") })
        #expect(ways.count > 10)
        let json = try JSONSerialization.jsonObject(with: Data(store.ask("/tree.json").body.utf8))
        let rows = try #require(json as? [[String: Any]])
        var found = Set<Int>()
        for way in ways {
            let own = store.ask(way.replacing("/tree?", with: "/versions.json?")).body
            let figures = try #require(try JSONSerialization.jsonObject(with: Data(own.utf8)) as? [[String: Any]])
            found.insert(figures.reduce(0) { $0 + ($1["clicks"] as? Int ?? 0) })
        }
        #expect(found.isSuperset(of: rows.compactMap { $0["clicks"] as? Int }))
    }

    @Test func `a statement reads and does no more`() throws {
        let store = try ServedStore(VariedClicks.all())
        func ask(_ statement: String) -> Dashboard.Answer { store.ask("/sql.csv?q=" + ServedStore.encoded(statement)) }
        #expect(ask("SELECT count(*) AS n FROM clicks").body == "n\n600\n")
        for statement in [
            "DELETE FROM click", "ATTACH 'x' AS y", "SELECT 1; SELECT 2", "SELECT", "PRAGMA user_version = 1",
        ] {
            let answer = ask(statement)
            #expect(answer.status == 400 && answer.body.hasPrefix("SQL: "), "\(statement): \(answer.body)")
        }
        #expect(ask("SELECT count(*) AS n FROM clicks").body == "n\n600\n")
        #expect(ask("SELECT :user").body == "SQL: the parameter :user has no value; write the value in its place.\n")
    }

    @Test func `an empty store has all pages, too`() throws {
        let store = try ServedStore([])
        for page in DashboardPage.all {
            let answer = store.ask(page.name == "overview" ? "/" : "/" + page.name)
            #expect(answer.status == 200 && ParsedHTML(answer.body) != nil, "\(page.name): \(answer.body)")
            let data = store.ask("/\(page.name).json")
            #expect(data.status == 200 && (data.body == "[]\n" || page.name == "sql"), "\(page.name): \(data.body)")
        }
        #expect(store.ask("/?app=Nowhere").body.contains("There is no click; there are no clicks in the database."))
    }
}
