import Basics
import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import Foundation
import SeededGenerator
import SessionReplay
import TestSupport
import Testing

@testable import ClickHouseStore
@testable import ClickReports

/// The same clicks in a database file and in ClickHouse make the same reports, to the byte.
@Suite(.onClickHouse) struct SameReportsTests {
    @Test(arguments: sweep(1, of: 0..<4 as Range<UInt64>))
    func `random recordings are taken alike, and every report is the same`(seed: UInt64) throws {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: seed)
        for number in 0..<3 {
            var clicks = recordings.next(clicks: number == 1 ? Int(seed % 3) : 120)
            // An export that is newest first.
            if number == 2 { clicks.reverse() }
            let layouts = clicks.prefix(2).map { (recordings.layout(of: $0.session), $0.session, $0.atMs) }
            let taken = try stores.add(clicks, layouts)
            #expect(taken.file == taken.servers, "recording \(number)")
        }
        // Every report of one selection, another one with each seed, and some reports of others.
        var generator = SplitMix64(seed: seed &+ 100)
        for (number, selected) in Self.selections.shuffled(using: &generator).prefix(5).enumerated() {
            let reports =
                number == 0 ? ComparedReport.all : ComparedReport.all.shuffled(using: &generator).prefix(8) + []
            try compare(stores, reports, try selected.selection(), selected.name)
        }
    }

    @Test func `each parameter of a selection selects the same clicks`() throws {
        let stores = try TwoStores()
        let times = [try #require(ISOTime.ms("2026-01-01T12:00Z")), CurrentProcess.nowMs - LocalTime.msOfDay]
        var clicks: [RandomRecordings.Click] = []
        for (number, name) in ["s-000123", "s-9", "s-10", "s-11"].enumerated() {
            let isRoom = number == 0
            var session = SessionKey(name: name, app: isRoom ? "LiveRoom" : "Shop", version: isRoom ? "1.4.0" : "2.0")
            session.user = isRoom ? "u-00042" : number == 3 ? nil : "u-9"
            for (place, path) in [
                "GiftPanel--Button--press", "Button#cancel--tap", "Button#buy--tap", "Button#send--tap",
            ]
            .enumerated() where (place + number) % 3 > 0 || isRoom && place != 1 {
                var click = RandomRecordings.Click(
                    control: ControlKey(
                        path: "App--" + path, screen: isRoom ? "RoomViewController" : nil,
                        kind: place == 3 ? .routed : .activation), session: session,
                    atMs: times[number == 1 ? 0 : 1] + Int64(place), x: 1, y: 1, handled: isRoom ? .no : .yes)
                click.properties = SessionProperties([("plan", isRoom ? "pro" : "free")], keeping: nil)
                clicks.append(click)
            }
        }
        _ = try stores.add(clicks)
        let (file, servers) = try (stores.fileReader(), stores.serverReader())
        for parameter in SelectionParameter.allCases where ![.tz, .atLeast].contains(parameter) {
            var text = SelectionText()
            try text.add(parameter == .kind ? "routed" : parameter.example, of: parameter)
            let selection = try text.selection(nowMs: CurrentProcess.nowMs)
            let counts = try [file, servers].map { (engine: any ReportEngine) in
                try engine.all(of: selection, []).clicks
            }
            #expect(counts[0] == counts[1] && counts[0] > 0 && counts[0] < clicks.count, "\(parameter): \(counts)")
        }
        try stores.keep([ControlLabel(name: "Gift sent", selector: "Button#buy:handled")])
        var text = SelectionText()
        text.having = ["Gift sent"]
        let labelled = try text.selection(nowMs: CurrentProcess.nowMs)
        let counts = try [stores.fileReader(), try stores.serverReader()].map { (engine: any ReportEngine) in
            try engine.all(of: labelled, []).clicks
        }
        #expect(counts[0] == counts[1] && counts[0] > 0 && counts[0] < clicks.count, "\(counts)")
    }

    @Test(arguments: sweep(1, of: 0..<3 as Range<UInt64>))
    func `joined names and imported catalogues are kept alike, and every report shows the same names`(
        seed: UInt64
    ) throws {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: seed &+ 50)
        for _ in 0..<2 {
            let clicks = recordings.next()
            let layouts = clicks.prefix(4).map { (recordings.layout(of: $0.session), $0.session, $0.atMs) }
            _ = try stores.add(clicks, layouts)
        }
        let orders: [(app: String?, versions: [String])] = seed % 2 == 0 ? [] : [("LiveRoom", ["2", "1"])]
        let accepted = try stores.accept(recordings.aliases(), orders: orders, recordings.catalogue())
        #expect(accepted.file.outcomes == accepted.servers.outcomes)
        #expect(accepted.file.followers == accepted.servers.followers)
        // All names of a seed may be refused.
        let last = try stores.fileReader().aliases().last?.id
        #expect(last != nil || seed > 0)
        let undone = try stores.undo([last ?? 98, 99])
        #expect(undone == (last == nil ? (0, 0) : (1, 1)))
        // What comes later may be of new versions.
        _ = try stores.add(recordings.next())
        let (file, servers) = try (stores.fileReader(), stores.serverReader())
        #expect(try file.layouts().map(\.controls.attributes) == servers.layouts().map(\.controls.attributes))
        #expect(try file.catalogues().map(\.controls.attributes) == servers.catalogues().map(\.controls.attributes))
        let lists = try (stores.fileReader().aliases(), stores.serverReader().aliases())
        #expect(lists.0.map(\.alias) == lists.1.map(\.alias))
        #expect(lists.0.map(\.id) == lists.1.map(\.id))
        try compare(stores, ComparedReport.all, Selection(), "newest names", .newest)
        let panels = try Selection().with { $0.branches = [try PathSelector(parsing: "Panel")] }
        var generator = SplitMix64(seed: seed)
        for naming in [ControlNaming.newest, .asNamedIn("1"), .asNamedIn("1.10"), .recorded] {
            let some = ComparedReport.all.shuffled(using: &generator).prefix(8)
            try compare(stores, some + [], panels, "\(naming), Panel", naming)
        }
    }

    @Test(.enabled(if: recordings != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `every report of sessions that real people left is the same`() throws {
        let stores = try TwoStores()
        let taken = try stores.replay(try #require(Self.recordings))
        #expect(taken.file == taken.servers)
        #expect(taken.file.stored > 100)
        let activations = Selection().with { ($0.kinds, $0.countsDoubleClicks) = ([.activation], false) }
        try compare(stores, ComparedReport.all, activations, "recordings")
    }

    private static let recordings = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    private func compare(
        _ stores: TwoStores, _ reports: [ComparedReport], _ selection: Selection, _ text: String,
        _ naming: ControlNaming = .recorded
    ) throws {
        let (file, servers) = (try stores.fileReader(), try stores.serverReader())
        (file.naming, servers.naming) = (naming, naming)
        for report in reports {
            let (expected, found) = (report.texts(file, selection), report.texts(servers, selection))
            guard expected != found else { continue }
            let first = zip(expected, found).first { $0 != $1 }
            Issue.record("\(report.name), \(text):\n\(first?.0 ?? "")\nClickHouse:\n\(first?.1 ?? "")")
        }
    }

    @Test(arguments: [1, 50, 51, 52] as [UInt64])
    func `sessions of a segment, and comparisons by first sessions, are the same`(seed: UInt64) throws {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: seed)
        for _ in 0..<3 { _ = try stores.add(recordings.next(clicks: 120), []) }
        let segment = try Selection().with { $0.segment.having = [try PathSelector(parsing: "Panel > Button")] }
        let ofSessions = ComparedReport.all.filter { $0.name.hasPrefix("session ") }
        try compare(stores, ofSessions, segment, "sessions with a click")
        try compare(stores, ComparedReport.all.filter { $0.name == "compare" }, Selection(), "all")
    }

    @Test(arguments: [2, 3, 4] as [UInt64])
    func `users whose first clicks were pruned are the same`(seed: UInt64) throws {
        let (stores, moved) = (try TwoStores(), try ClickHouseTestDatabase())
        var recordings = RandomRecordings(seed: seed)
        let clicks = (0..<3).flatMap { _ in recordings.next(clicks: 120) }
        _ = try stores.add(clicks)
        let times = clicks.map(\.atMs).sorted()
        let users = Set(clicks.compactMap(\.session.user)).sorted()
        for place in [times.count / 3, times.count / 2] {
            let deleted = try stores.prune(beforeMs: times[place], forgetting: users.prefix(place % 2) + [])
            #expect(deleted.file == deleted.servers && deleted.file[0].clicks > 0)
            let new = Selection().with { $0.segment.visitors = .new }
            let returning = Selection().with { $0.segment.visitors = .returning }
            for selection in [new, returning] {
                try compare(stores, ComparedReport.all.filter { $0.name == "controls" }, selection, "visitors")
            }
            let ofUsers = ComparedReport.all.filter { $0.name.hasPrefix("retention") }
            #expect(!ofUsers.isEmpty)
            for selection in [Selection(), Selection().with { $0.kinds = [.activation] }] {
                try compare(stores, ofUsers, selection, "pruned")
            }
        }
        // What a file keeps of them moves with its clicks.
        let sink = try ClickHouseSink(try ClickHouseAddress(moved.address))
        var move = DatabaseMove(of: try stores.fileReader(), into: sink)
        try move.run()
        try sink.close()
        let (file, reader) = (try stores.fileReader(), try ClickHouseReader(try ClickHouseAddress(moved.address)))
        for report in ComparedReport.all where report.name.hasPrefix("retention") {
            #expect(report.texts(file, Selection()) == report.texts(reader, Selection()))
        }
    }

    @Test func `every report of clicks by their outcomes is the same`() throws {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: 7)
        for _ in 0..<2 { _ = try stores.add(recordings.next(clicks: 100), []) }
        for selected in Self.outcomes {
            try compare(stores, ComparedReport.all, try selected.selection(), selected.name)
        }
    }

    /// Clicks by what became of them.
    private static let outcomes: [(name: String, selection: @Sendable () throws -> Selection)] = [
        (
            "properties",
            {
                Selection().with {
                    $0.segment.properties = [
                        PropertyCondition("plan", ["free", "it's*"]), PropertyCondition("os", ["Android"]),
                    ]
                }
            }
        ),
        (
            "many clicks of users, and few of sessions",
            {
                try Selection().with {
                    $0.segment.havingUser = [
                        try PathSelector(parsing: "Button"), try PathSelector(parsing: "Window *"),
                    ]
                    $0.segment.without = [try PathSelector(parsing: "Panel *")]
                    $0.segment.atLeast = 3
                }
            }
        ),
        ("unhandled clicks", { Selection().with { $0.handled = HandledSet(.no) } }),
        (
            "outcomes and a branch",
            {
                try Selection().with {
                    $0.handled = [HandledSet(.yes), HandledSet(.unknown)]
                    $0.branches = [try PathSelector(parsing: "Panel")]
                }
            }
        ),
        (
            "outcomes of some controls",
            {
                try Selection().with {
                    $0.selectors = [try PathSelector(parsing: "Panel *:unhandled, Button[1], :screen(A):not(:handled)")]
                }
            }
        ),
    ]

    /// What reports are made of: all clicks, activations alone, and whatever options can name.
    private static let selections: [(name: String, selection: @Sendable () throws -> Selection)] = [
        ("all", { Selection() }),
        ("activations", { Selection().with { $0.kinds = [.activation] } }),
        (
            "activations but double clicks",
            { Selection().with { ($0.kinds, $0.countsDoubleClicks) = ([.activation], false) } }
        ),
        ("all but double clicks", { Selection().with { $0.countsDoubleClicks = false } }),
        ("a day", { Selection().with { ($0.sinceMs, $0.untilMs) = (1_700_000_000_000, 1_700_086_400_000) } }),
        ("before all", { Selection().with { $0.untilMs = 1_600_000_000_000 } }),
        ("an app", { Selection().with { $0.apps = ["LiveRoom"] } }),
        ("apps by patterns", { Selection().with { $0.apps = ["*'?", #"A\\B*"#] } }),
        ("an app nobody has", { Selection().with { $0.apps = ["Nobody"] } }),
        ("versions", { Selection().with { $0.versions = ["1*", "2"] } }),
        ("users", { Selection().with { $0.users = ["u_1", "u?2", "ü", "=cmd()"] } }),
        ("users by a pattern", { Selection().with { $0.users = ["u?"] } }),
        ("sessions", { Selection().with { $0.sessions = ["s-*", #"s\n"#, "s*u"] } }),
        ("events", { Selection().with { $0.events = ["tap", "long*"] } }),
        ("screens", { Selection().with { $0.screens = ["A", "Scr'een", "?"] } }),
        ("a control", { Selection().with { $0.controls = ["Window--Panel--*", #"Window--Back\slash--long press"#] } }),
        (
            "a selector",
            { try Selection().with { $0.selectors = [try PathSelector(parsing: "Panel > Button, Button[1]")] } }
        ),
        ("a branch", { try Selection().with { $0.branches = [try PathSelector(parsing: "Panel")] } }),
        (
            "sessions with a click",
            { try Selection().with { $0.segment.having = [try PathSelector(parsing: "Panel > Button")] } }
        ),
        (
            "sessions without a click",
            {
                try Selection().with {
                    $0.segment.without = [try PathSelector(parsing: "Button[1]")]
                    $0.apps = ["LiveRoom"]
                }
            }
        ),
        ("sessions of new users", { Selection().with { $0.segment.visitors = .new } }),
        (
            "sessions of returning users",
            {
                try Selection().with {
                    ($0.segment.visitors, $0.kinds) = (.returning, [.activation])
                    $0.segment.without = [try PathSelector(parsing: "Button[1]:handled")]
                }
            }
        ),
        ("two conditions", { Selection().with { ($0.apps, $0.events) = (["LiveRoom"], ["tap"]) } }),
    ]
}

extension [ScreenLayout.Outline] {
    fileprivate var attributes: [ElementAttributes] { map(\.attributes) }
}

extension [StoredCatalogue.Control] {
    fileprivate var attributes: [ElementAttributes] { map(\.attributes) }
}
