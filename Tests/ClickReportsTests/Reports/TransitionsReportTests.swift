import Basics
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct TransitionsReportTests {
    private typealias Click = ReportStore.Click

    /// Nodes in SQL, as texts in the order of nodes; the empty text is the start or the end of a session.
    static let nodes: [(TransitionsReport.Unit, String)] = [
        (.control, SQLFlows.control), (.element, "char(2) || element"), (.class, "char(2) || class"),
        (.screen, "coalesce(char(2) || screen, char(1))"),
    ]

    @Test(arguments: nodes, SelectedClicks.samples)
    func `the report is the one that SQL gives`(
        node: (unit: TransitionsReport.Unit, sql: String), selected: SelectedClicks
    ) throws {
        for seed in sweep(1, of: 0..<2 as Range<UInt64>) {
            let store = try Self.store(seed: seed)
            for withEnds in [false, true] {
                let expected = try SQLFlows.transitions(
                    store, node: node.sql, withEnds: withEnds, where: selected.condition)
                var query = TransitionsReport(selected.selection, by: node.unit, withEnds: withEnds)
                #expect(try Self.lines(query, store) == expected.map(ByteString.init))
                query.limit = 3
                #expect(try Self.lines(query, store) == expected.prefix(3).map(ByteString.init))
                #expect(try store.reader().figures(of: query).transitions == expected.count)
            }
        }
    }

    @Test(arguments: sweep(1, of: 0..<4 as Range<UInt64>))
    func `transitions from something and to something are those of all that begin there and lead there`(
        seed: UInt64
    ) throws {
        let reader = try Self.store(seed: seed).reader()
        // By bytes, as equal strings may be different names.
        func rows(_ query: TransitionsReport) throws -> [[ByteString]] {
            try query.report(from: reader).rows.map { $0.map { ByteString($0.text) } }
        }
        let edges = [SequenceEdges.start, SequenceEdges.end].map { ByteString($0) }
        for unit in TransitionsReport.Unit.allCases {
            let place = unit == .control ? 3 : 1
            let all = try rows(TransitionsReport(Selection(), by: unit, withEnds: true))
            for (row, other) in zip(all, all.reversed()) {
                let (from, to) = (row[0], other[place])
                // No name is unknown, and a single part of an element is the name of a control.
                guard !from.text.isEmpty, !to.text.isEmpty,
                    unit != .element || [from, to].allSatisfy({ $0.text.contains("--") || edges.contains($0) })
                else { continue }
                var query = TransitionsReport(Selection(), by: unit, withEnds: true)
                query.from = [try TransitionEnd(from.text, of: unit, isStart: true)]
                #expect(try rows(query) == all.filter { $0[0] == from }, "\(unit) from \(from.text)")
                query.to = [try TransitionEnd(to.text, of: unit, isStart: false)]
                let both = all.filter { $0[0] == from && $0[place] == to }
                #expect(try rows(query) == both, "\(unit) from \(from.text) to \(to.text)")
                query.limit = 1
                let limited = try query.figures(from: reader)
                #expect(limited.lines.count == min(1, both.count) && limited.transitions == both.count)
            }
        }
    }

    @Test func `a path without its event stands for all events of the element`() throws {
        let names = ["Window--A--tap", "Window--B--tap", "Window--A--swipe", "Window--A[1]--tap", "Window--B--tap"]
        let clicks = names.enumerated().map { Click(path: $1, atMs: Click().atMs + Int64($0)) }
        let reader = try ReportStore(clicks).reader()
        var query = TransitionsReport(Selection())
        query.from = [try TransitionEnd("Window--A", of: .control, isStart: true)]
        #expect(try query.report(from: reader).rows.map { $0[0].text } == ["Window--A--swipe", "Window--A--tap"])
        query.from = [try TransitionEnd("A · swipe", of: .control, isStart: true)]
        #expect(try query.report(from: reader).rows.map { $0[0].text } == ["Window--A--swipe"])
    }

    @Test(arguments: [false, true])
    func `clicks that are taken in several rounds give the same report`(isIndexed: Bool) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 5)
        try store.add(random.recordingOfManySessions(clicks: 3_000), isIndexed: isIndexed)
        let expected = try SQLFlows.transitions(store, node: SQLFlows.control, withEnds: true, where: "1")
        var query = TransitionsReport(Selection(), withEnds: true)
        for maxClicks in [1, 100, 1_024, 3_000] {
            query.maxClicks = maxClicks
            #expect(try Self.lines(query, store) == expected.map(ByteString.init))
        }
    }

    @Test func `clicks of one millisecond are in the order of their recording`() throws {
        let names = ["E", "A", "C", "D", "B"]
        let clicks = names.map { Click(path: "App--\($0)--tap", x: .random(in: 0...9)) }
        let last = Click(path: "App--last--tap", atMs: Click().atMs + 1)
        for isFalling in [false, true] {
            let recording = clicks + [last]
            let report = try TransitionsReport(Selection())
                .report(from: ReportStore(isFalling ? recording.reversed() : recording).reader())
            let steps = Set(report.rows.map { "\($0[0].text) \($0[3].text)" })
            let expected = zip(names, names.dropFirst() + ["last"]).map { "App--\($0)--tap App--\($1)--tap" }
            #expect(steps == Set(expected))
            #expect(report.notes.isEmpty)
        }
    }

    @Test func `clicks whose order nothing says are in the order of x, y and control, and a line counts them`() throws {
        func click(_ name: String, x: Int32, y: Int32 = 0) -> Click { Click(path: "App--\(name)--tap", x: x, y: y) }
        let clicks = [
            click("E", x: 5), click("A", x: Tenths.unknown, y: 7), click("C", x: -3, y: 2), click("D", x: -3, y: 2),
            click("B", x: -3, y: Tenths.unknown),
        ]
        for start in clicks.indices {
            let store = try ReportStore()
            // Each in a recording of its own.
            for click in clicks[start...] + clicks[..<start] { try store.add([click]) }
            let report = try TransitionsReport(Selection()).report(from: store.reader())
            #expect(
                report.rows.map { "\($0[0].text) \($0[3].text)" }
                    == zip("ABCD", "BCDE").map { "App--\($0)--tap App--\($1)--tap" })
            #expect(report.notes.count == 1 && report.notes.first?.hasPrefix("5 clicks share") == true)
        }
    }

    @Test func `a control that is clicked twice leads to itself, and sessions of one name in two apps are apart`()
        throws
    {
        let store = try ReportStore([
            Click(session: SessionKey(name: "s", app: "A", user: "u")),
            Click(session: SessionKey(name: "s", app: "B"), atMs: 1_700_000_000_500),
            Click(session: SessionKey(name: "s", app: "A"), atMs: 1_700_000_001_000),
        ])
        let lines = try store.reader().figures(of: TransitionsReport(Selection())).lines
        #expect(lines.map(\.count) == [1])
        #expect(lines.map(\.sessions) == [1])
        #expect(lines.map(\.users) == [1])
        #expect(lines.map(\.medianMs) == [1_000])
    }

    @Test func `a store without clicks, a single click, and a selection that matches none have an empty report`() throws
    {
        #expect(try TransitionsReport(Selection()).report(from: ReportStore().reader()).rows.isEmpty)
        let store = try ReportStore([Click()])
        #expect(try TransitionsReport(Selection()).report(from: store.reader()).rows.isEmpty)
        #expect(try TransitionsReport(Selection(), withEnds: true).report(from: store.reader()).rows.count == 2)
        var selection = Selection()
        selection.users = ["nobody"]
        let report = try TransitionsReport(selection, limit: 20).report(from: store.reader())
        #expect(report.rows.isEmpty)
        #expect(report.hiddenRows == 0)
        #expect(report.chart == nil)
    }

    @Test func `the picture has a node for each control, and arrows with how often and how long`() throws {
        let clicks = (0..<6).map { number in
            Click(path: "App--\(number % 3 == 2 ? "B" : "A")--tap", atMs: 1_700_000_000_000 + Int64(number) * 1_500)
        }
        let report = try TransitionsReport(Selection(), withEnds: true).report(from: ReportStore(clicks).reader())
        guard case .graph(let graph)? = report.chart else {
            Issue.record("there is no graph")
            return
        }
        #expect(
            graph.nodes.map { "\($0.label), \($0.note)" } == [
                "App--A--tap, 4 clicks", "App--B--tap, 2 clicks", "(start), 1 session", "(end), 1 session",
            ])
        #expect(
            graph.arrows.map { "\($0.from) to \($0.to): \($0.note)" } == [
                "0 to 0: 2 · 1.5 s", "0 to 1: 2 · 1.5 s", "2 to 0: 1", "1 to 3: 1", "1 to 0: 1 · 1.5 s",
            ])
    }

    static func store(seed: UInt64) throws -> ReportStore {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> { try store.add(random.recording(), isIndexed: (seed >> number) & 1 == 1) }
        return store
    }

    private static func lines(_ query: TransitionsReport, _ store: ReportStore) throws -> [ByteString] {
        try store.reader().figures(of: query).lines.map { line in
            let median = line.medianMs.map { "\($0)" } ?? "-"
            return ByteString(
                "\(text(line.from)) | \(text(line.to)) | \(line.count) | \(line.share) | \(line.sessions) | "
                    + "\(line.users) | \(median)")
        }
    }

    static func text(_ node: TransitionsReport.Node) -> String {
        switch node {
        case .end: ""
        case .control(let control): control.flowText
        case .name(let name): name.map { "\u{2}" + $0 } ?? "\u{1}"
        }
    }
}

extension ControlRow {
    /// The control as ``SQLFlows/control`` has it.
    var flowText: String { "\(path)\u{1}\(screen ?? "")\u{1}\(kind.rawValue)" }
}
