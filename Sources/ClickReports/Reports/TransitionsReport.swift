import ClickQuery
package import ClickStore
import ClickTracking

/// What was clicked next after each control, within one session.
package struct TransitionsReport: SelectedReport, EngineQuery, BetweenEnds {
    package var selection: Selection
    package var unit: Unit
    /// Whether the start of a session and its end count, too.
    package var withEnds: Bool
    /// How many transitions are shown at most, 0 for all. Only their medians are worked out.
    package var limit: Int
    /// How many transitions the picture is made of at most, 0 for all. Many are from a control to itself.
    package var chartLimit = Self.usualChartLimit
    package static let usualChartLimit = 60
    /// The ids of controls: only transitions from them and to them are shown, whatever the limit. Nil for those of all.
    package var controlIDs: Set<Int64>?
    /// What the shown transitions begin at, and what they lead to: any of these; none for anything.
    package var from: [TransitionEnd] = []
    package var to: [TransitionEnd] = []
    /// How many clicks are in memory at once.
    package var maxClicks = ClickSequences.defaultMaxClicks

    package init(_ selection: Selection, by unit: Unit = .control, withEnds: Bool = false, limit: Int = 0) {
        self.selection = selection
        self.unit = unit
        self.withEnds = withEnds
        self.limit = limit
    }

    /// One transition and its figures.
    package struct Transition: Sendable {
        package let from: Node
        package let to: Node
        package let count: Int
        /// The part of all transitions from `from`.
        package let share: Double
        /// Distinct sessions with the transition, and their distinct users, of each session its last known one.
        package let sessions: Int
        package let users: Int
        /// The median of the time between the two clicks, in milliseconds; nil at the start and the end of sessions.
        package let medianMs: Double?
        /// The clicks of the two nodes; sessions if a session starts or ends there.
        fileprivate let weights: (from: Int, to: Int)
        fileprivate let numbers: (from: Int, to: Int)
    }

    /// A transition between two nodes as an engine counted it.
    package struct Counted: Sendable {
        /// The places of the nodes among all; 0 stands for the start of sessions and for their end.
        package let from: Int
        package let to: Int
        package let count: Int
        package let sessions: Int
        package let users: Int
        package let medianMs: Double?

        /// The order of the report: the most frequent first, among equals by the nodes.
        package func precedes(_ other: Self) -> Bool {
            count != other.count ? count > other.count : (from, to) < (other.from, other.to)
        }
    }

    /// The transitions that are shown, and how many there are.
    package struct Figures: Sendable {
        package let lines: [Transition]
        package let transitions: Int
        /// How many clicks share time, kind and order with another one of their session.
        package let unordered: Int

        /// - Parameters:
        ///   - shown: The transitions that are shown, in order.
        ///   - nodes: All nodes.
        ///   - departures: How many transitions begin at each node.
        ///   - weights: The clicks of each node; of the first one the sessions that end.
        package init(
            _ shown: [Counted], of transitions: Int, _ nodes: [Node], departures: [Int], weights: [Int], unordered: Int
        ) {
            (self.transitions, self.unordered) = (transitions, unordered)
            lines = shown.map { pair in
                Transition(
                    from: nodes[pair.from], to: nodes[pair.to], count: pair.count,
                    share: Double(pair.count) / Double(departures[pair.from]), sessions: pair.sessions,
                    users: pair.users, medianMs: pair.medianMs, weights: (weights[pair.from], weights[pair.to]),
                    numbers: (pair.from, pair.to))
            }
        }
    }

    /// - Returns: The transitions, the most frequent first; among equals by the first control, then by the second, the start
    ///   and the end of sessions first.
    package func figures(from reader: ClickReader) throws -> Figures {
        let asked = try resolving(reader.labels())
        return try reader.scan(selection) { scan throws(StoreError) in
            try SpanClicks(scan, marked: scan.controls.map { _ in true })
        } finish: { parts, scan throws(StoreError) in
            let order = ControlOrder(scan.controls)
            let (nodes, numbers) = Self.nodes(order.controls, by: unit)
            var sequences = try ClickSequences(of: .session, parts, scan, ranks: order.ranks, maxClicks: maxClicks)
            var counters: [TransitionCounter] = []
            for share in parts.indices {
                counters.append(
                    try TransitionCounter(
                        sequences.code, nodes: numbers, withEnds: withEnds, share: share, of: parts.count))
            }
            try sequences.visit(&counters, areDivided: false) { counter, user, clicks throws(StoreError) in
                try counter.count(clicks, user: user)
            }
            let all = counters.map(\.pairs)
            let (shown, count) = try mostFrequent(all, ShownTransitions(asked, nodes))
            var times: [TransitionTimes] = []
            for _ in parts { times.append(try TransitionTimes(shown, sequences.code, nodes: numbers)) }
            try sequences.visit(&times) { times, _, clicks in times.collect(clicks) }
            let medians = try TransitionTimes.medians(times, count: shown.count)
            return try Self.figures(
                shown, of: count, all, nodes, medians, clicks: counters.map(\.clicks),
                unordered: sequences.unordered)
        }
    }

    /// How many transitions are shown at most, of all that a limit counts.
    var shownLimit: Int { controlIDs == nil ? limit : 0 }

    /// The transitions that are shown, in order, and how many there are without the limit.
    private func mostFrequent(
        _ all: [PairTable], _ which: ShownTransitions
    ) throws(StoreError) -> ([CountedTransition], count: Int) {
        var least: Int64 = 0
        var count = all.reduce(0) { $0 + $1.count }
        let limit = shownLimit
        if limit > 0, limit < count, which.areAll {
            var counts: [Int64] = []
            counts.reserveCapacity(count)
            for pairs in all { try pairs.visit { counts.append(Int64($0.count)) } }
            least = counts.withUnsafeBufferPointer { MagnitudeHistogram($0).value(at: count - limit) }
        }
        var shown: [CountedTransition] = []
        for pairs in all {
            try pairs.visit { pair in
                guard pair.count >= least, which.include(from: pair.from, to: pair.to) else { return }
                shown.append(CountedTransition(pair))
            }
        }
        if !which.areAll { count = shown.count }
        shown.sort { a, b in a.count != b.count ? a.count > b.count : (a.from, a.to) < (b.from, b.to) }
        if limit > 0 { shown.removeSubrange(min(limit, shown.count)...) }
        return (shown, count)
    }

    private static func figures(
        _ shown: [CountedTransition], of count: Int, _ all: [PairTable], _ nodes: [Node], _ medians: [Double?],
        clicks: [[Int]], unordered: Int
    ) throws(StoreError) -> Figures {
        var (departures, arrivals) = (Array(repeating: 0, count: nodes.count), 0)
        for pairs in all {
            try pairs.visit { pair in
                departures[pair.from] += Int(pair.count)
                if pair.to == 0 { arrivals += Int(pair.count) }
            }
        }
        let weights = nodes.indices.map { node in
            node == 0 ? arrivals : clicks.reduce(0) { $0 + (node < $1.count ? $1[node] : 0) }
        }
        let counted = zip(shown, medians).map { pair, median in
            Counted(
                from: pair.from, to: pair.to, count: pair.count, sessions: pair.sessions, users: pair.users,
                medianMs: median)
        }
        return Figures(counted, of: count, nodes, departures: departures, weights: weights, unordered: unordered)
    }
}

extension TransitionsReport {
    package static var inSQL: String { reads(table: "transition_report") }

    package static var noFigures: Figures { Figures([], of: 0, [], departures: [], weights: [], unordered: 0) }
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names() }

    /// Makes the report. It tells screens and kinds of controls only if they tell some of them apart.
    package func report(of figures: Figures) -> Report {
        var report = Report(
            figures.lines, fields(of: figures.lines), hiddenRows: figures.transitions - figures.lines.count)
        report.noteUnordered(figures.unordered, ofOne: "session")
        let drawn = chartLimit > 0 ? figures.lines.prefix(chartLimit) : figures.lines[...]
        if !drawn.isEmpty {
            var graph = Chart.Graph(drawn, namesEvents: unit == .control)
            graph.allArrows = figures.transitions
            report.chart = .graph(graph)
        }
        return report
    }

    private func fields(of lines: [Transition]) -> [Report.Field<Transition>] {
        let paths = Set(lines.lazy.flatMap { [$0.from, $0.to] }.map(\.bytes))
        let controls = Set(lines.lazy.flatMap { [$0.from, $0.to] }.compactMap(\.control?.id))
        func names(_ name: String, _ meaning: String, _ node: @escaping (Transition) -> Node) -> [Report.Field<
            Transition
        >] {
            unit.fields(
                name, "\(meaning): a \(unit.rawValue)\(withEnds ? ", or the start or the end of a session" : "")",
                isAmbiguous: controls.count > paths.count, withKind: selection.kinds.count != 1,
                isStart: name == "from", node)
        }
        return names("from", "where the transition begins", \.from) + names("to", "where it leads", \.to) + Self.figures
    }

    private static var figures: [Report.Field<Transition>] {
        [
            .init("transitions", heading: "count", .count, "how often the second was clicked next after the first") {
                Cell($0.count)
            },
            .init("share", .share, "transitions ÷ all transitions with the same from", isTerm: true) {
                .real($0.share)
            },
            .init(
                "interval_p50_ms", heading: "p50", .quantile, "median time between the two clicks",
                isTerm: true
            ) { Cell($0.medianMs) },
            .init(.sessions.meaning("distinct sessions with this transition")) { Cell($0.sessions) },
            .init(.users.meaning("distinct last known users of these sessions")) { Cell($0.users) },
        ]
    }
}

extension Chart.Graph {
    fileprivate init(_ lines: ArraySlice<TransitionsReport.Transition>, namesEvents: Bool) {
        var nodes: [Node] = []
        // The start and the end of sessions have the same number, and a node each.
        var places: [Int: Int] = [:]
        func place(_ node: TransitionsReport.Node, _ number: Int, _ weight: Int, isStart: Bool) -> Int {
            let key = number == 0 && isStart ? -1 : number
            if let place = places[key] { return place }
            places[key] = nodes.count
            let unit = number == 0 ? "session" : "click"
            nodes.append(
                Node(
                    label: node.text(isStart: isStart) ?? "(unknown)",
                    note: "\(ChartText.count(weight)) \(unit)\(weight == 1 ? "" : "s")",
                    weight: weight))
            return nodes.count - 1
        }
        let arrows = lines.map { line in
            let time = line.medianMs.map { " · " + ReadableNumber.duration($0) } ?? ""
            return Arrow(
                from: place(line.from, line.numbers.from, line.weights.from, isStart: true),
                to: place(line.to, line.numbers.to, line.weights.to, isStart: false),
                note: "\(ChartText.count(line.count))\(time)", weight: line.count, isAside: false)
        }
        self.init(namesEvents: namesEvents, nodes: nodes, arrows: arrows)
    }
}
