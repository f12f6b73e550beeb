import ClickQuery
package import ClickStore

/// The ways that people take within a session: to a control, from it, or from one to another.
package struct JourneysReport: SelectedReport, EngineQuery, BetweenEnds {
    package var selection: Selection
    /// What a step is.
    package var unit: TransitionsReport.Unit
    /// What ways begin and end at: any of these. Without either, ways begin where sessions start.
    package var from: [TransitionEnd] = []
    package var to: [TransitionEnd] = []
    /// How many steps ways have at most, from 1 to ``maxSteps``.
    package var steps = 4
    /// How many ways are shown at most, 0 for all.
    package var limit: Int
    /// How many clicks are in memory at once.
    package var maxClicks = ClickSequences.defaultMaxClicks

    package static let maxSteps = JourneyEnds.maxSteps

    package init(_ selection: Selection, by unit: TransitionsReport.Unit = .control, limit: Int = 0) {
        (self.selection, self.unit, self.limit) = (selection, unit, limit)
    }

    /// A report of all columns that there can be.
    static var longest: Self {
        var report = Self(Selection())
        report.steps = maxSteps
        return report
    }

    /// A way and its figures.
    package struct Journey: Sendable {
        /// A node for each step; nil where the way has none.
        package let steps: [TransitionsReport.Node?]
        package let sessions: Int
        /// The part of all sessions that have such a way.
        package let share: Double
        /// Distinct users of these sessions, of each session its last known one.
        package let users: Int
        /// The median of the time from the first step to the last one, in milliseconds; nil for a single step.
        package let medianMs: Double?
        fileprivate let numbers: JourneySteps
    }

    package struct Figures: Sendable {
        package let lines: [Journey]
        /// How many ways there are.
        package let ways: Int
        /// How many sessions take more steps than are asked for from the one end to the other.
        package let longer: Int
        /// How many clicks share time, kind and order with another one of their session.
        package let unordered: Int
        let ends: JourneyEnds?
        /// What the ways add up to.
        let weights: JourneyWeights
    }

    /// - Returns: The ways, the most frequent first; among equals by their steps, the start and the end of sessions first.
    package func figures(from reader: ClickReader) throws -> Figures {
        let asked = try resolving(reader.labels())
        return try reader.scan(selection) { scan throws(StoreError) in
            // Sessions without such a click have no way.
            let (nodes, numbers) = TransitionsReport.nodes(scan.controls, by: unit)
            let ends = asked.ends(nodes)
            let meant = ends.from ?? ends.to
            return try SpanClicks(scan, marked: numbers.map { meant?[Int($0)] ?? true })
        } finish: { parts, scan throws(StoreError) in
            let order = ControlOrder(scan.controls)
            let (nodes, numbers) = TransitionsReport.nodes(order.controls, by: unit)
            var sequences = try ClickSequences(of: .session, parts, scan, ranks: order.ranks, maxClicks: maxClicks)
            var counters = parts.map { _ in JourneyCounter(sequences.code, nodes: numbers, asked.ends(nodes)) }
            try sequences.visit(&counters) { counter, user, clicks in counter.count(clicks, user: user) }
            var all = counters[0]
            for counter in counters.dropFirst() { all.add(counter) }
            return asked.figures(
                try all.mostFrequent(limit), of: all.ways, longer: all.longer, unordered: sequences.unordered, nodes)
        }
    }

    /// - Parameters:
    ///   - shown: The ways that are shown, with their medians.
    ///   - ways: All ways.
    func figures(
        _ shown: [CountedJourney], of ways: [CountedJourney], longer: Int, unordered: Int,
        _ nodes: [TransitionsReport.Node]
    ) -> Figures {
        let sessions = ways.reduce(0) { $0 + $1.sessions } + longer
        let lines = shown.map { way in
            Journey(
                steps: (0..<steps).map { way.steps[$0] >= 0 ? nodes[Int(way.steps[$0])] : nil }, sessions: way.sessions,
                share: Double(way.sessions) / Double(sessions), users: way.users, medianMs: way.medianMs,
                numbers: way.steps)
        }
        return Figures(
            lines: lines, ways: ways.count, longer: longer, unordered: unordered, ends: ends(nodes),
            weights: JourneyWeights(ways, of: shown))
    }

    /// Where ways begin and end among some nodes.
    func ends(_ nodes: [TransitionsReport.Node]) -> JourneyEnds {
        func areMeant(by ends: [TransitionEnd]) -> [Bool]? {
            guard !ends.isEmpty, !ends.contains(where: \.isEdge) else { return nil }
            return nodes.map { node in ends.contains { $0.includes(node) } }
        }
        return JourneyEnds(
            from: areMeant(by: from), to: areMeant(by: to), isFromStart: from.contains(where: \.isEdge),
            isToEnd: to.contains(where: \.isEdge), steps: steps)
    }
}

extension JourneysReport {
    package static var inSQL: String { reads(table: "journey_report") }
    package static var noFigures: Figures {
        Figures(
            lines: [], ways: 0, longer: 0, unordered: 0, ends: nil, weights: JourneyWeights([], of: []))
    }
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names() }

    /// Makes the report: a column for each step, and the figures.
    package func report(of figures: Figures) -> Report {
        let controls = figures.lines.flatMap { $0.steps.compactMap(\.?.control) }
        let isAmbiguous = Set(controls.map { Array($0.path.utf8) }).count < Set(controls.map(\.id)).count
        let names = (0..<steps).flatMap { place in
            unit.fields(
                "step_\(place + 1)", heading: "\(place + 1)",
                "the step's \(unit.rawValue); (start) or (end): the session starts or ends here",
                isAmbiguous: isAmbiguous,
                withKind: selection.kinds.count != 1, isStart: figures.ends.map { !$0.hasBeginning } ?? false
            ) { (journey: Journey) in journey.steps[place] }
        }
        var report = Report(figures.lines, names + Self.figures, hiddenRows: figures.ways - figures.lines.count)
        report.noteUnordered(figures.unordered, ofOne: "session")
        if figures.longer > 0 {
            report.notes.append(
                "\(ChartText.count(figures.longer)) sessions take more than \(steps) steps and are not shown; ask for up to \(Self.maxSteps)"
            )
        }
        if !figures.lines.isEmpty {
            var graph = Chart.Graph(figures.lines, figures.weights, namesEvents: unit == .control)
            if report.hiddenRows > 0 {
                graph.legend +=
                    "; \(ChartText.count(figures.lines.count)) of \(ChartText.count(figures.ways)) ways are drawn, all are counted"
            }
            report.chart = .graph(graph)
        }
        return report
    }

    private static var figures: [Report.Field<Journey>] {
        [
            .init(.sessions.meaning("distinct sessions whose steps are these")) { Cell($0.sessions) },
            .init("share", .share, "sessions ÷ all sessions that have such a way", isTerm: true) {
                .real($0.share)
            },
            .init(.users.meaning("distinct last known users of these sessions")) { Cell($0.users) },
            .init(
                "duration_p50_ms", heading: "p50", .quantile, "median time from the first step to the last",
                isTerm: true
            ) {
                Cell($0.medianMs)
            },
        ]
    }
}

extension Chart.Graph {
    /// Each step of the ways in its place, and arrows as strong as the sessions that take them.
    fileprivate init(_ lines: [JourneysReport.Journey], _ weights: JourneyWeights, namesEvents: Bool) {
        var (places, order, arrows): ([JourneyWeights.Place: Int], [JourneyWeights.Place], [[Int]: Int]) = (
            [:], [], [:]
        )
        var labels: [String] = []
        for line in lines {
            var before: Int?
            for (step, node) in line.steps.enumerated() {
                guard let node else { continue }
                let place = JourneyWeights.Place(line.numbers, step)
                let index = places[place] ?? labels.count
                if index == labels.count {
                    order.append(place)
                    labels.append(node.text(isStart: before == nil) ?? "(unknown)")
                }
                places[place] = index
                if let before { arrows[[before, index]] = weights[order[before], place] }
                before = index
            }
        }
        func text(_ sessions: Int) -> String { "\(ChartText.count(sessions)) session\(sessions == 1 ? "" : "s")" }
        let nodes = zip(order, labels).map { place, label in
            let sessions = weights[place]
            return Node(label: label, note: text(sessions), weight: sessions)
        }
        let drawn = arrows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ends, sessions in
            Arrow(from: ends[0], to: ends[1], note: ChartText.count(sessions), weight: sessions, isAside: false)
        }
        self.init(
            title: "Ways that people take",
            legend: "box: a step of the ways; arrow: the sessions that take both steps",
            namesEvents: namesEvents, nodes: nodes, arrows: drawn)
    }
}
