import Basics
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

struct FunnelReportTests {
    private typealias Click = ReportStore.Click

    /// Steps as selectors, and as conditions in SQL. Some have controls in common, one has none.
    private static let funnels = [
        [button, secondButton], [button, button, button], [anyButton, secondButton, taps],
        [taps, onScreenA, unknown, taps],
        [button, nothing, secondButton], [nothing, button], [unknown, anyButton],
    ]
    private static let button = (selector: "Button[0]:not(#*)", sql: "path = 'Window--Button--tap'")
    private static let secondButton = (selector: "Button[1]", sql: "path = 'Window--Button[1]--tap'")
    private static let anyButton = (selector: "Window > Button", sql: "path LIKE 'Window--Button%'")
    private static let taps = (selector: "*:event(tap)", sql: "path LIKE '%--tap'")
    private static let onScreenA = (selector: "*:screen(A)", sql: "screen = 'A'")
    private static let unknown = (selector: "Never", sql: "path = 'Window--Never--known'")
    private static let nothing = (selector: "Nothing", sql: "0")

    @Test(arguments: SelectedClicks.samples, [false, true])
    func `the report is the one that SQL gives`(selected: SelectedClicks, isStrict: Bool) throws {
        let windows: [Int64?] = [nil, 0, 1_000, 300_000]
        for seed in sweep(1, of: 0..<2 as Range<UInt64>) {
            let store = try ReportStore()
            var random = RandomClicks(seed: seed)
            for number in 0..<3 as Range<UInt64> {
                try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1)
            }
            let isEmpty = try SQLFlows.isEmpty(store, where: selected.condition)
            for (index, steps) in Self.funnels.enumerated() {
                let withinMs = windows[(index + Int(seed)) % windows.count]
                for (owner, sql) in [(FunnelReport.Owner.session, SQLFlows.session), (.user, SQLFlows.user)] {
                    let begins: Int64? = index % 2 == 0 ? nil : 1_700_000_200_000
                    var conditions = steps.map(\.sql)
                    if let begins { conditions[0] = "(\(conditions[0])) AND at_ms < \(begins)" }
                    let trails = try SQLFlows.trails(
                        store, per: sql, steps: conditions, isStrict: isStrict, withinMs: withinMs,
                        where: selected.condition)
                    var query = FunnelReport(
                        selected.selection, steps: try steps.map { try Self.step($0.selector) }, per: owner,
                        isStrict: isStrict, withinMs: withinMs)
                    query.beginsBeforeMs = begins
                    let lines = try store.reader().figures(of: query).lines.map(Self.text)
                    #expect(lines == (isEmpty ? [] : Self.texts(of: trails, steps: steps.count)))
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func `the longest trail counts, of complete ones the first, of others the last to begin, with the latest clicks`(
        isStrict: Bool
    ) throws {
        var random = SplitMix64(seed: isStrict ? 1 : 2)
        let letters = ["A", "B", "C", "D"]
        let steps = ["A", "B", "*:event(tap)", "C"]
        var clicks: [Click] = []
        for session in 0..<150 {
            var atMs: Int64 = 1_700_000_000_000
            for _ in 0..<random.number(in: 1...9) {
                atMs += Int64([0, 0, 1, 999, 1_000, 5_000][random.number(in: 0...5)])
                let letter = letters[random.number(in: 0...3)]
                clicks.append(
                    Click(
                        path: "\(letter)--tap", session: SessionKey(name: "s-\(session)"), atMs: atMs,
                        x: Int32(random.number(in: 0...1))))
            }
        }
        let store = try ReportStore(clicks)
        let sessions = Dictionary(grouping: clicks, by: \.session.name).values.map { clicks in
            // Those of one millisecond in the order of the recording, whose times rise.
            clicks.enumerated().sorted { ($0.element.atMs, $0.offset) < ($1.element.atMs, $1.offset) }.map(\.element)
        }
        for withinMs in [0, 1_000, 2_000, 7_000, .max] as [Int64] {
            let trails = sessions.compactMap { clicks in
                Self.longestTrail(clicks, isStrict: isStrict, withinMs: withinMs) { step, path in
                    step == 2 || path.hasPrefix(["A", "B", "", "C"][step] + "--")
                }
            }
            let query = FunnelReport(
                Selection(), steps: try steps.map(Self.step), isStrict: isStrict,
                withinMs: withinMs == .max ? nil : withinMs)
            #expect(
                try store.reader().figures(of: query).lines.map(Self.text)
                    == Self.texts(of: trails, steps: steps.count))
        }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `the start and the end are instants, and the rest is a funnel of the clicks between them`(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        let clicks = (0..<120).map { number in
            Click(
                path: "\(random.pick(["A", "B", "C"]))--tap", session: SessionKey(name: "s-\(random.below(25))"),
                atMs: 1_700_000_000_000 + Int64(number) * 1_000)
        }
        let store = try ReportStore(clicks)
        let sessions = Dictionary(grouping: clicks, by: \.session.name).values
        func lines(_ texts: [String], isStrict: Bool = false) throws -> [FunnelReport.ReachedStep] {
            let steps = try texts.enumerated().map { try FunnelReport.Step(parsing: $1, at: $0, of: texts.count) }
            return try store.reader().figures(of: FunnelReport(Selection(), steps: steps, isStrict: isStrict)).lines
        }
        func median(_ times: [Int64]) -> Double? {
            let sorted = times.sorted()
            guard !sorted.isEmpty else { return nil }
            return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        // Until the first click on B.
        let waits = sessions.compactMap { clicks in
            clicks.first { $0.path == "B--tap" }.map { $0.atMs - clicks[0].atMs }
        }
        let toFirst = try lines(["(start)", "B"])
        #expect(toFirst.map(\.reached) == [sessions.count, waits.count] && toFirst[1].medianMs == median(waits))
        #expect(try lines(["(start)", "B"], isStrict: true)[1].reached == sessions.count { $0[0].path == "B--tap" })
        // From the last click on B.
        let rests = sessions.compactMap { clicks in
            clicks.last { $0.path == "B--tap" }.map { clicks[clicks.count - 1].atMs - $0.atMs }
        }
        let toEnd = try lines(["B", "(end)"])
        #expect(toEnd.map(\.reached) == [rests.count, rests.count] && toEnd[1].medianMs == median(rests))
        #expect(try lines(["B", "(end)"], isStrict: true)[1].reached == sessions.count { $0.last?.path == "B--tap" })
        let whole = try lines(["(start)", "(end)"])
        #expect(whole[1].medianMs == median(sessions.map { $0[$0.count - 1].atMs - $0[0].atMs }))
        for wrong in [["A", "(start)"], ["(end)", "A"], ["A", "(end)", "B"]] {
            #expect(throws: SelectionError.self) { try lines(wrong) }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `an optional step counts those who took it between its neighbours, and changes no other line`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let clicks = (0..<150).map { number in
            Click(
                path: "\(random.pick(["A", "B", "C", "D"]))--tap", session: SessionKey(name: "s-\(random.below(30))"),
                atMs: 1_700_000_000_000 + Int64(number) * 1_000)
        }
        let store = try ReportStore(clicks)
        func lines(_ texts: [String], optional: Set<Int> = []) throws -> [FunnelReport.ReachedStep] {
            var steps = try texts.map(Self.step)
            for index in optional { steps[index].isOptional = true }
            return try FunnelReport(Selection(), steps: steps).figures(by: store.reader()).lines
        }
        /// How many sessions have clicks on these, in this order.
        func sessions(with names: [String]) -> Int {
            Dictionary(grouping: clicks, by: \.session.name).values.count { clicks in
                var rest = names[...]
                for click in clicks where rest.first.map({ click.path.hasPrefix($0) }) ?? false { rest.removeFirst() }
                return rest.isEmpty
            }
        }
        let all = try lines(["A", "B", "C", "D"], optional: [1])
        var optionalB = try Self.step("B")
        optionalB.isOptional = true
        let required = try lines(["A", "C", "D"])
        #expect([all[0], all[2], all[3]].map(Self.text) == required.map(Self.text))
        #expect(all[1].reached == sessions(with: ["A", "B", "C"]) && all[1].text == "B (optional)")
        #expect(all[1].shareOfPrevious == Double(all[1].reached) / Double(all[0].reached) && all[1].lost == nil)
        // Who reads the line alone would take it for all who did it.
        let notes = FunnelReport(Selection(), steps: [optionalB]).report(of: FunnelReport.Figures(lines: all)).notes
        #expect(notes.contains { $0.contains("on the way") })
        let both = try lines(["A", "B", "C", "D"], optional: [1, 2])
        #expect(both.map(\.reached) == [["A"], ["A", "B", "D"], ["A", "C", "D"], ["A", "D"]].map(sessions))
    }

    @Test func `clicks that are taken in several rounds give the same report`() throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 5)
        try store.add(random.recordingOfManySessions(clicks: 2_000), isIndexed: true)
        for owner in FunnelReport.Owner.allCases {
            var query = FunnelReport(
                Selection(), steps: try ["Button[0]", "Window", "Never"].map(Self.step), per: owner)
            let whole = try store.reader().figures(of: query).lines.map(Self.text)
            #expect(whole.count == 3)
            for maxClicks in [1, 100, 700] {
                query.maxClicks = maxClicks
                #expect(try store.reader().figures(of: query).lines.map(Self.text) == whole)
            }
        }
    }

    @Test func `a window includes its end, and begins with each click of the first step`() throws {
        let times: [Int64] = [0, 1_800_001, 1_800_002, 3_600_002]
        let clicks = zip(["A", "B", "A", "B"], times).map { Click(path: "\($0)--tap", atMs: 1_700_000_000_000 + $1) }
        let store = try ReportStore(clicks)
        for (withinMs, reached) in [(1_800_000, 1), (1_799_999, 0)] as [(Int64, Int)] {
            let query = FunnelReport(Selection(), steps: try ["A", "B"].map(Self.step), withinMs: withinMs)
            let lines = try store.reader().figures(of: query).lines
            #expect(lines.map(\.reached) == [1, reached])
            #expect(lines[1].medianMs == (reached == 1 ? 1_800_000 : nil))
            #expect(lines.map(\.share) == [1, Double(reached)])
            #expect(lines.map(\.shareOfPrevious) == [nil, Double(reached)])
            #expect(lines.map(\.ended) == [reached == 1 ? 0 : 1, nil])
        }
    }

    @Test func `64 steps are counted, and the picture shows them with where people went instead`() throws {
        let clicks = (0..<64).map { Click(path: "App--Step\($0)--tap", atMs: 1_700_000_000_000 + Int64($0) * 1_000) }
        let store = try ReportStore(
            clicks
                + clicks.prefix(63).map {
                    var click = $0
                    click.session.name = "s-2"
                    return click
                } + [Click(path: "App--Other--tap", session: SessionKey(name: "s-2"), atMs: 1_700_000_100_000)])
        let steps = try (0..<64).map { try Self.step("Step\($0)") }
        #expect(FunnelReport.maxSteps == 64)
        let report = try FunnelReport(Selection(), steps: steps).report(from: store.reader())
        #expect(report.rows.map { $0[2].text } == Array(repeating: "2", count: 63) + ["1"])
        #expect(report.rows[63].prefix(7).map(\.text) == ["64", "Step63", "1", "0.5", "0.5", "1000.0", "63000.0"])
        let graph = try #require(report.chart?.asGraph)
        #expect(
            graph.nodes.suffix(2).map { "\($0.label), \($0.note)" } == [
                "Step63, 1 session", "App--Other--tap, 1 session",
            ])
        #expect(graph.arrows.suffix(2).map(\.note) == ["1", "50.0 % · 1.0 s"])
        #expect(graph.arrows.filter(\.isAside).map(\.from) == [62])
    }

    @Test func `the picture tells where all of the lost went`() throws {
        // Of ten sessions that reach A, one goes on to B; others go to C, D, E and twice to others, and one ends.
        let next = ["B", "C", "C", "C", "D", "D", "E", "F", "G", nil]
        let clicks = next.enumerated().flatMap { number, name in
            [("A", 0), (name, 1_000)].compactMap { name, after in
                name.map {
                    Click(
                        path: "App--\($0)--tap", session: SessionKey(name: "s-\(number)"),
                        atMs: 1_700_000_000_000 + Int64(after))
                }
            }
        }
        let report = try FunnelReport(Selection(), steps: ["A", "B"].map(Self.step)).report(
            from: ReportStore(clicks).reader())
        guard case .funnel(let funnel)? = report.chart else {
            Issue.record("there is no funnel")
            return
        }
        #expect(
            funnel.steps[0].lost.map { "\($0.label) \($0.count)" } == [
                "App--C--tap 3", "App--D--tap 2", "App--E--tap 1", "(end) 1",
            ])
        #expect(funnel.steps[0].others == 2 && funnel.steps[1].others == 0)
        let svg = try #require(report.chart?.text(as: .svg))
        #expect(svg.contains("9 did not go on; their next click: C 3, D 2, E 1, none 1, others 2"))
        #expect(svg.contains("1 session · 10.0 %"))
    }

    @Test func `a store without clicks has an empty report, and a step without controls nobody`() throws {
        let steps = try ["A", "B"].map(Self.step)
        let empty = try FunnelReport(Selection(), steps: steps).report(from: ReportStore().reader())
        #expect(empty.rows.isEmpty)
        #expect(empty.chart == nil)
        let store = try ReportStore([Click(path: "A--tap"), Click(path: "B--tap", kind: .routed)])
        var selection = Selection()
        selection.kinds = [.activation]
        let lines = try store.reader().figures(of: FunnelReport(selection, steps: steps + [try Self.step("C")])).lines
        #expect(lines.map(\.reached) == [1, 0, 0])
        #expect(lines.map(\.controls) == [1, 0, 0])
        #expect(lines.map(\.allControls) == [1, 1, 0])
        #expect(lines.map(\.shareOfPrevious) == [nil, 0, nil])
    }

    private static func step(_ selector: String) throws -> FunnelReport.Step {
        var selection = Selection()
        selection.selectors = [try PathSelector(parsing: selector)]
        return FunnelReport.Step(selector, selection)
    }

    /// The trail that the definition names, found among all that there are.
    private static func longestTrail(
        _ clicks: [Click], isStrict: Bool, withinMs: Int64, _ belongs: (Int, String) -> Bool
    ) -> SQLFlows.Trail? {
        var trails: [[Int]] = clicks.indices.filter { belongs(0, clicks[$0].path) }.map { [$0] }
        var all = trails
        for step in 1..<4 {
            trails = trails.flatMap { trail in
                clicks.indices.filter { next in
                    let isNext = isStrict ? next == trail[step - 1] + 1 : next > trail[step - 1]
                    return isNext && belongs(step, clicks[next].path)
                        && clicks[next].atMs - clicks[trail[0]].atMs <= withinMs
                }.map { trail + [$0] }
            }
            all += trails
        }
        // The latest clicks, going back from the end, are those of the highest numbers.
        let best = all.max { a, b in
            if a.count != b.count { return a.count < b.count }
            let begins = [a, b].map { clicks[$0[0]].atMs }
            if a.count < 4, begins[0] != begins[1] { return begins[0] < begins[1] }
            if a.last != b.last { return a[a.count - 1] > b[b.count - 1] }
            return a.reversed().lexicographicallyPrecedes(b.reversed())
        }
        guard let best, let last = best.last else { return nil }
        let times = best.map { clicks[$0].atMs }
        let next = clicks[(last + 1)...].first.flatMap { $0.atMs - times[0] <= withinMs ? $0 : nil }
        return SQLFlows.Trail(times: times, next: next.map { "\($0.path)\u{1}\u{1}\($0.kind.rawValue)" })
    }

    /// The report's lines as they follow from the trails.
    private static func texts(of trails: [SQLFlows.Trail], steps: Int) -> [ByteString] {
        (0..<steps).map { step in
            let reached = trails.filter { $0.times.count > step }
            let lost = step == steps - 1 ? [] : reached.filter { $0.times.count == step + 1 }
            let next = Dictionary(grouping: lost.compactMap(\.next)) { ByteString($0) }.map {
                ($0.value.count, $0.key.text)
            }
            let most = next.sorted { a, b in
                a.0 != b.0 ? a.0 > b.0 : a.1.utf8.lexicographicallyPrecedes(b.1.utf8)
            }
            let fromBefore = step == 0 ? [] : reached.map { $0.times[step] - $0.times[step - 1] }
            let fromFirst = step == 0 ? [] : reached.map { $0.times[step] - $0.times[0] }
            return text(
                reached.count, median(fromBefore), median(fromFirst), step == steps - 1 ? nil : lost.count,
                step == steps - 1 ? nil : lost.count { $0.next == nil }, Array(most.prefix(3)))
        }
    }

    private static func text(_ line: FunnelReport.ReachedStep) -> ByteString {
        text(
            line.reached, line.medianMs, line.totalMedianMs, line.lost, line.ended,
            line.instead.map { ($0.count, $0.control.flowText) })
    }

    private static func text(
        _ reached: Int, _ median: Double?, _ total: Double?, _ lost: Int?, _ ended: Int?, _ instead: [(Int, String)]
    ) -> ByteString {
        let figures = "\(reached), \(String(describing: median)), \(String(describing: total))"
        let rest = "\(String(describing: lost)), \(String(describing: ended))"
        return ByteString("\(figures), \(rest), " + instead.map { "\($0) \($1)" }.joined(separator: "; "))
    }

    private static func median(_ times: [Int64]) -> Double? {
        let sorted = times.sorted()
        guard !sorted.isEmpty else { return nil }
        return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
