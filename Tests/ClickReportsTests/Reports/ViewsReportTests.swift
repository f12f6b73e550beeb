import ClickIndex
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

struct ViewsReportTests {
    /// A time in which a session showed a screen.
    private struct View {
        let session: SessionKey
        let screen: String
        let fromMs: Int64
        let toMs: Int64?
    }

    // Two are one text in different bytes.
    private static let screens = ["Cart", "Caf\u{e9}", "Cafe\u{301}", "Lobby"]
    private static let start: Int64 = 1_700_000_000_000

    /// Sessions in which screens come and go, some of which stay to the end, with clicks on them and elsewhere.
    private static func make(seed: UInt64) throws -> (views: [View], clicks: [ReportStore.Click], ReportStore) {
        var random = SplitMix64(seed: seed)
        var (views, clicks): ([View], [ReportStore.Click]) = ([], [])
        for number in 0..<random.number(in: 1...30) {
            let user = number % 4 == 0 ? nil : "u-\(random.number(in: 0...5))"
            let session = SessionKey(name: "s-\(number)", version: "\(number % 2)", user: user)
            var atMs = start + Int64(random.number(in: 0...3_600_000))
            for _ in 0..<random.number(in: 0...6) {
                let screen = screens[random.number(in: 0...3)]
                let toMs = random.number(in: 0...4) == 0 ? nil : atMs + Int64(random.number(in: 0...60_000))
                views.append(View(session: session, screen: screen, fromMs: atMs, toMs: toMs))
                for _ in 0..<random.number(in: 0...3) {
                    clicks.append(
                        ReportStore.Click(
                            screen: random.number(in: 0...3) == 0 ? screens[random.number(in: 0...3)] : screen,
                            session: session, atMs: atMs + Int64(random.number(in: 0...2_000)),
                            handled: [.unknown, .no, .yes][random.number(in: 0...2)]))
                }
                atMs = (toMs ?? atMs) + Int64(random.number(in: 2_000...9_000))
            }
        }
        let changes = views.flatMap { view in
            [(screen: view.screen, appeared: true, view.session, atMs: view.fromMs)]
                + (view.toMs.map { [(screen: view.screen, appeared: false, view.session, atMs: $0)] } ?? [])
        }
        let store = try ReportStore()
        try store.add(clicks, screens: changes, isIndexed: seed % 2 == 0)
        return (views, clicks, store)
    }

    @Test(arguments: sweep(3, of: 0..<30 as Range<UInt64>))
    func `each screen has the views, visitors, times, exits and clicks that its views give one by one`(
        seed: UInt64
    ) throws {
        let (all, clicked, store) = try Self.make(seed: seed)
        let middle = Self.start + 1_800_000
        var selections = [(Selection(), { (_: View) in true }, { (_: ReportStore.Click) in true })]
        selections.append((Selection(), { $0.session.version == "1" }, { $0.session.version == "1" }))
        selections[1].0.versions = ["1"]
        selections.append((Selection(), { $0.fromMs >= middle }, { $0.atMs >= middle }))
        selections[2].0.sinceMs = middle
        selections.append((Selection(), { _ in true }, { $0.handled == .no }))
        selections[3].0.handled = HandledSet(.no)
        selections.append(
            (Selection(), { $0.screen.hasSameBytes(as: "Cart") }, { $0.screen?.hasSameBytes(as: "Cart") ?? false }))
        selections[4].0.screens = ["Cart"]
        for (selection, isView, isClick) in selections {
            let (views, clicks) = (all.filter(isView), clicked.filter(isClick))
            let lines = try store.reader().figures(of: ViewsReport(selection)).lines
            #expect(lines.count == Set(views.map { ByteString($0.screen) }).count)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.views >= $1.views })
            // Each session's last view, if it is selected.
            let last = Dictionary(grouping: all, by: { ByteString($0.session.name) }).compactMap { $1.last }.filter(
                isView)
            for line in lines {
                func isHere(_ screen: String?) -> Bool { screen?.hasSameBytes(as: line.screen) ?? false }
                let own = views.filter { isHere($0.screen) }
                let sessions = Set(own.map { ByteString($0.session.name) })
                let times = own.compactMap { view in view.toMs.map { Double($0 - view.fromMs) } }.sorted()
                let median = times.isEmpty ? nil : (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
                let taps = clicks.filter { isHere($0.screen) && sessions.contains(ByteString($0.session.name)) }
                #expect(line.views == own.count && line.sessions == sessions.count && line.medianMs == median)
                #expect(line.users == Set(own.compactMap { $0.session.user }).count)
                #expect(line.exits == last.count { isHere($0.screen) })
                #expect(line.outcomes.clicks == taps.count)
                let known = taps.filter { $0.handled != .unknown }
                #expect(line.outcomes.unhandled == (known.isEmpty ? nil : known.count { $0.handled == .no }))
            }
        }
    }

    @Test func `without views the report says where they come from`() throws {
        let report = try ViewsReport(Selection()).report(from: ReportStore([ReportStore.Click()]).reader())
        #expect(
            report.rows.isEmpty
                && report.notes == ["this database has no screen views; only the hook and touch sessions record them"])
    }
}
