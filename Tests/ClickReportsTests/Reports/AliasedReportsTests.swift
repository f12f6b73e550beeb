import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Each report over clicks whose controls have several names, beside the same report over clicks that were renamed by hand.
struct AliasedReportsTests {
    private static let selections: [Selection] = [
        Selection(),
        selection { $0.versions = ["1"] },
        selection { ($0.apps, $0.kinds) = (["LiveRoom"], [.activation]) },
        selection { $0.screens = ["A", "New"] },
        selection { $0.controls = ["Window--Button", "Window--Caf*"] },
        selection { $0.events = ["press"] },
        selection { $0.selectors = selectors("Button:not([1])") },
        selection { ($0.sinceMs, $0.untilMs) = (1_700_000_100_000, 1_700_003_000_000) },
        selection { ($0.users, $0.branches) = (["u-1"], selectors("List")) },
        selection { $0.sessions = ["s-1"] },
    ]

    private static func selection(_ change: (inout Selection) -> Void) -> Selection {
        var selection = Selection()
        change(&selection)
        return selection
    }

    private static func selectors(_ text: String) -> [PathSelector] {
        (try? PathSelector(parsing: text)).map { [$0] } ?? []
    }

    /// Every report, by its name.
    private static let reports: [(name: String, make: @Sendable (Selection, ClickReader) throws -> Report)] = [
        ("controls", { try StatisticsReport($0, withTrend: true).report(from: $1) }),
        ("by screen", { try StatisticsReport($0, by: .screen).report(from: $1) }),
        ("by class", { try StatisticsReport($0, by: .class).report(from: $1) }),
        ("by version", { try StatisticsReport($0, by: .version, withTrend: true).report(from: $1) }),
        ("by day", { try StatisticsReport($0, by: .day).report(from: $1) }),
        ("screens", { try StatisticsReport(screensOf: $0).report(from: $1) }),
        ("frustration", { try FrustrationReport($0).report(from: $1) }),
        ("hours", { try HoursOfWeekReport($0).report(from: $1) }),
        ("times", { try TimesReport($0, per: .day).report(from: $1) }),
        ("sessions", { try SessionsReport($0).report(from: $1) }),
        ("session", { try SessionReport("s-1", $0, hasNoApp: true).report(from: $1) }),
        ("tree", { try TreeReport($0).report(from: $1) }),
        ("icicle", { try IcicleReport($0).report(from: $1) }),
        ("heatmap", { try HeatmapReport($0).report(from: $1) }),
        ("retention", { try RetentionReport($0, per: .day, periods: 3).report(from: $1) }),
        ("transitions", { try TransitionsReport($0, withEnds: true).report(from: $1) }),
        ("transitions of screens", { try TransitionsReport($0, by: .screen).report(from: $1) }),
        ("unused", { try UnusedReport($0).report(from: $1) }),
        ("overview", { OverviewReport($0).report(of: try OverviewReport($0).figures(by: $1)) }),
        (
            "funnel",
            { selection, reader in
                let steps = ["Button", "*:screen(New)", "List"].map { text in
                    FunnelReport.Step(text, Self.selection { $0.selectors = Self.selectors(text) })
                }
                return try FunnelReport(selection, steps: steps, per: .user).report(from: reader)
            }
        ),
        (
            "compare",
            { selection, reader in
                var (before, after) = (selection, selection)
                (before.versions, after.versions) = (["1"], ["2", "3"])
                return try CompareReport(before, after).report(from: reader)
            }
        ),
    ]

    @Test(arguments: sweep(1, of: 0..<6 as Range<UInt64>))
    func `a report over joined names is that over clicks renamed by hand`(seed: UInt64) throws {
        let aliases = RandomAliases(seed: seed)
        let (given, renamed) = try Self.stores(seed: seed, aliases)
        // As in the newest version, and as in an older one, whose names no later version has taken away.
        let last = seed % 3 == 2 ? "2" : nil
        try Self.expectSame(given, renamed, naming: last.map(ControlNaming.asNamedIn) ?? .newest, round: Int(seed))
    }

    @Test func `without asking, clicks go by the names that were recorded`() throws {
        let (given, _) = try Self.stores(seed: 4, RandomAliases(seed: 4, count: 0))
        let (other, renamed) = try Self.stores(seed: 4, RandomAliases(seed: 4))
        try Self.expectSame(other, given, naming: .recorded)
        let names = try StatisticsReport(Selection()).report(from: renamed.reader()).rows.map { $0.map(\.text) }
        #expect(try StatisticsReport(Selection()).report(from: given.reader()).rows.map { $0.map(\.text) } != names)
    }

    private static func expectSame(_ given: ReportStore, _ renamed: ReportStore, naming: ControlNaming, round: Int = 0)
        throws
    {
        let (reader, other) = (try given.reader(), try renamed.reader())
        reader.naming = naming
        for (place, (name, make)) in reports.enumerated() {
            // Some selections for each report, others in the next round.
            for (number, selection) in selections.enumerated() where number == 0 || (number + place + round) % 4 == 0 {
                let (made, expected) = (Result { try make(selection, reader) }, Result { try make(selection, other) })
                // One of no such session is an error, the same for both.
                #expect(text(made) == text(expected), "\(name), selection \(number)")
            }
        }
    }

    private static func text(_ report: Result<Report, any Error>) -> [ByteString] {
        switch report {
        case .success(let report):
            report.rows.map { row in ReportLine.text(row.map(\.text)) } + report.notes.map(ByteString.init)
        case .failure(let error): [ByteString("\(error)")]
        }
    }

    /// A store with aliases, and one whose clicks and layouts have the new names.
    private static func stores(
        seed: UInt64, _ aliases: RandomAliases
    ) throws -> (given: ReportStore, renamed: ReportStore) {
        let (given, renamed) = (try ReportStore(), try ReportStore())
        var random = RandomClicks(seed: seed)
        let last = seed % 3 == 2 ? "2" : nil
        var number: Int64 = 0
        for part in 0..<3 as Range<UInt64> {
            var clicks = random.recording(clicks: 80)
            for index in clicks.indices {
                // A click is known by its number, whatever its control goes by.
                number += 1
                clicks[index].seq = number
                if number % 5 == 0, clicks[index].session.version != nil { clicks[index].session.version = "3" }
                // A name of an older version is only that of one control if no later one has it.
                if last != nil, clicks[index].session.version == "3" { clicks[index].session.version = "2" }
                // In every other round most sessions stay in one version.
                guard seed % 2 == 1, clicks[index].session.name != "s-1" else { continue }
                clicks[index].session.name += clicks[index].session.version ?? ""
            }
            let layouts = Self.layouts(of: clicks)
            try given.add(clicks, layouts: layouts, isIndexed: seed >> part & 1 == 0)
            for index in clicks.indices { aliases.rename(&clicks[index], upTo: last) }
            let named = layouts.flatMap { layout, session, atMs in
                aliases.renamed(layout, session, upTo: last).map { ($0, session, atMs) }
            }
            try renamed.add(clicks, layouts: named, isIndexed: seed >> part & 1 == 1)
        }
        try aliases.accept(in: given)
        return (given, renamed)
    }

    /// A layout of every tenth click's screen.
    private static func layouts(of clicks: [ReportStore.Click]) -> [(ScreenLayout, SessionKey, atMs: Int64)] {
        clicks.enumerated().filter { $0.offset % 10 == 3 }.map { number, click in
            let elements = ["Window--Button", "Window--Button[1]", "Window--List--Cell[*]", "Window--Label"]
            let outlines = elements.enumerated().map { place, element in
                ScreenLayout.Outline(
                    element: element,
                    frame: ScreenLayout.Frame(
                        x: Int32(place * 10), y: Int32(number % 7), width: 100, height: 40),
                    isControl: place < 3)
            }
            let layout = ScreenLayout(
                app: click.session.app, version: click.session.version, window: WindowSize(tenths: 3_900, 8_440),
                screen: click.screen, outlines: outlines)
            return (layout, click.session, click.atMs)
        }
    }
}

extension RandomAliases {
    /// A layout by the names that its controls have later: one for each screen that they are on then.
    fileprivate func renamed(_ layout: ScreenLayout, _ session: SessionKey, upTo last: String?) -> [ScreenLayout] {
        var parts: [(screen: String?, outlines: [ScreenLayout.Outline])] = []
        for outline in layout.outlines {
            let name = ControlName(screen: layout.screen, element: outline.element)
            let now = renamed(name, event: "", session, upTo: last).name
            let place = parts.firstIndex { $0.screen == now.screen } ?? parts.count
            if place == parts.count { parts.append((now.screen, [])) }
            parts[place].outlines.append(
                ScreenLayout.Outline(element: now.element, frame: outline.frame, isControl: outline.isControl))
        }
        return parts.map { part in
            var layout = layout
            (layout.screen, layout.outlines) = (part.screen, part.outlines)
            return layout
        }
    }
}
