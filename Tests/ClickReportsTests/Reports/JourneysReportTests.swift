import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct JourneysReportTests {
    private typealias Click = ReportStore.Click

    /// What ways begin at and lead to: nothing, the edge of sessions, or some nodes.
    private static func ends(_ unit: TransitionsReport.Unit, isStart: Bool) throws -> [[TransitionEnd]] {
        let texts =
            switch unit {
            case .control, .element: [["Button"], ["Window *", "Panel *"]]
            case .class, .screen: [["Button"], ["A", "Panel"]]
            }
        let edge = isStart ? SequenceEdges.start : SequenceEdges.end
        return try ([[], [edge]] + texts).map { try $0.map { try TransitionEnd($0, of: unit, isStart: isStart) } }
    }

    /// The ways by what the words mean: of each session by itself, without numbers for nodes.
    private static func expected(
        _ sessions: [SQLFlows.Sequence], from: Set<ByteString>?, to: Set<ByteString>?, steps: Int
    ) -> (lines: [[ByteString]: (sessions: Int, users: Set<ByteString>, times: [Int64])], longer: Int) {
        var ways: [[ByteString]: (sessions: Int, users: Set<ByteString>, times: [Int64])] = [:]
        var longer = 0
        for session in sessions {
            var (nodes, times): ([ByteString], [Int64]) = ([], [])
            for (node, time) in zip(session.nodes, session.times) where nodes.last != ByteString(node) {
                nodes.append(ByteString(node))
                times.append(time)
            }
            var (start, end): (Int?, Int?) = (nil, nil)
            if let from, !from.isEmpty {
                start = nodes.indices.first { from.contains(nodes[$0]) }
                if start == nil { continue }
            } else if from != nil || to == nil {
                start = 0
            }
            if let to, !to.isEmpty {
                let earliest = (from?.isEmpty ?? true) ? 0 : (start ?? 0) + 1
                end = nodes.indices.first { $0 >= earliest && to.contains(nodes[$0]) }
                if end == nil { continue }
            } else if to != nil {
                end = nodes.count - 1
            }
            if let last = end, let from, !from.isEmpty {
                start = nodes.indices.last { from.contains(nodes[$0]) && ($0 < last || (to?.isEmpty ?? false)) }
            }
            let way: ClosedRange<Int>
            var (before, after): ([ByteString], [ByteString]) = ([], [])
            let edge = ByteString("edge")
            switch (start, end) {
            case (let start?, let end?):
                if end - start + 1 > steps {
                    longer += 1
                    continue
                }
                way = start...end
            case (let start?, nil):
                way = start...min(nodes.count - 1, start + steps - 1)
                if way.count < steps { after = [edge] }
            case (nil, let end?):
                way = max(0, end + 1 - steps)...end
                if way.count < steps { before = [edge] }
            case (nil, nil): continue
            }
            let key = before + Array(nodes[way]) + after
            ways[key, default: (0, [], [])].sessions += 1
            if let user = session.user { ways[key]?.users.insert(user) }
            if way.count > 1 { ways[key]?.times.append(times[way.upperBound] - times[way.lowerBound]) }
        }
        return (ways, longer)
    }

    private static func text(_ node: TransitionsReport.Node) -> ByteString {
        if case .end = node { ByteString("edge") } else { ByteString(TransitionsReportTests.text(node)) }
    }

    @Test(arguments: SelectedClicks.samples, sweep(1, of: 0..<4 as Range<UInt64>))
    func `ways, sessions, users and times are those that each session gives by itself`(
        selected: SelectedClicks, seed: UInt64
    ) throws {
        let store = try TransitionsReportTests.store(seed: seed)
        let reader = try store.reader()
        for (unit, sql) in TransitionsReportTests.nodes {
            let sessions = try SQLFlows.sessions(store, node: sql, where: selected.condition)
            let transitions = try reader.figures(of: TransitionsReport(selected.selection, by: unit, withEnds: true))
            let nodes = transitions.lines.flatMap { [$0.from, $0.to] }
            /// nil for nothing, no node for the edge.
            func meant(_ ends: [TransitionEnd]) -> Set<ByteString>? {
                guard !ends.isEmpty else { return nil }
                let all = nodes.filter { node in ends.contains { !$0.isEdge && $0.includes(node) } }
                return ends[0].isEdge ? [] : Set(all.map(Self.text)).union([ByteString("nothing else")])
            }
            let (froms, tos) = (try Self.ends(unit, isStart: true), try Self.ends(unit, isStart: false))
            for (number, ends) in froms.flatMap({ from in tos.map { (from, $0) } }).enumerated() {
                let (from, to) = (meant(ends.0), meant(ends.1))
                var query = JourneysReport(selected.selection, by: unit)
                (query.from, query.to) = ends
                query.steps = 1 + (number + Int(seed)) % JourneysReport.maxSteps
                if from != nil, to != nil { query.steps = max(2, query.steps) }
                let expected = Self.expected(sessions, from: from, to: to, steps: query.steps)
                let figures = try reader.figures(of: query)
                #expect(figures.longer == expected.longer && figures.ways == expected.lines.count, "\(unit) \(ends)")
                let total = expected.lines.values.reduce(expected.longer) { $0 + $1.sessions }
                for line in figures.lines {
                    let way = expected.lines[line.steps.compactMap { $0.map(Self.text) }]
                    #expect(line.sessions == way?.sessions && line.users == way?.users.count, "\(unit) \(ends)")
                    #expect(line.share == Double(line.sessions) / Double(total))
                    let median = way?.times.withUnsafeBufferPointer { Quantile.of($0, [50])?[0] }
                    #expect(line.medianMs == median ?? nil, "\(unit) \(ends)")
                    // The last step is the end that is asked for, and stands in the last column.
                    if from == nil, to != nil { #expect(line.steps[query.steps - 1] != nil) }
                }
                query.limit = 2
                let few = try reader.figures(of: query)
                let limited = few.lines.map { $0.steps.compactMap { $0.map(Self.text) } }
                #expect(limited == figures.lines.prefix(2).map { $0.steps.compactMap { $0.map(Self.text) } })
                try Self.checkPicture(of: query.report(of: few), drawn: few.lines, all: figures.lines)
            }
        }
    }

    /// A box counts the sessions of all ways that have its step, also if few ways are drawn, and an arrow those with both steps.
    private static func checkPicture(
        of report: Report, drawn: [JourneysReport.Journey], all: [JourneysReport.Journey]
    ) throws {
        guard !drawn.isEmpty else { return #expect(report.chart == nil) }
        guard case .graph(let graph)? = report.chart else { throw Problem() }
        typealias Step = (place: Int, node: ByteString)
        var steps: [Step] = []
        for line in drawn {
            for (place, node) in line.steps.enumerated() {
                guard let node = node.map(text), !steps.contains(where: { $0 == (place, node) }) else { continue }
                steps.append((place, node))
            }
        }
        func sessions(_ steps: [Step]) -> Int {
            all.filter { line in steps.allSatisfy { line.steps[$0.place].map(text) == $0.node } }
                .reduce(0) { $0 + $1.sessions }
        }
        #expect(graph.nodes.map(\.weight) == steps.map { sessions([$0]) })
        for arrow in graph.arrows { #expect(arrow.weight == sessions([steps[arrow.from], steps[arrow.to]])) }
    }

    private struct Problem: Error {}
}
