import ClickIndex
package import ClickStore
import ClickTracking

/// How many sessions or users go from one step to the next, how long they take, and where they go instead.
package struct FunnelReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// What each step is: clicks on the controls that a selection of its own names, or where sessions start or end. From 2 to ``maxSteps``.
    package var steps: [Step]
    package var owner: Owner
    /// Whether no other selected click may lie between two steps.
    package var isStrict: Bool
    /// The time from the first step's click to that of the last one at most, in milliseconds; nil for any.
    package var withinMs: Int64?
    /// The first step is before this time, in milliseconds since the Unix epoch, UTC; nil for any.
    package var beginsBeforeMs: Int64?
    /// How many clicks are in memory at once.
    package var maxClicks = ClickSequences.defaultMaxClicks

    package init(
        _ selection: Selection, steps: [Step], per owner: Owner = .session, isStrict: Bool = false,
        withinMs: Int64? = nil
    ) {
        (self.selection, self.steps, self.owner) = (selection, steps, owner)
        (self.isStrict, self.withinMs) = (isStrict, withinMs)
        if steps.contains(where: { $0.selection?.namesDoubleClicks ?? false }) {
            self.selection.countsDoubleClicks = true
        }
    }

    /// So many steps a funnel may have.
    package static let maxSteps = FunnelTrail.maxSteps
    /// So many controls are told where people went instead.
    package static let instead = 3

    /// What goes through the funnel.
    package enum Owner: String, CaseIterable, Sendable {
        case session, user
    }

    /// One step and its figures.
    package struct ReachedStep: Sendable {
        package let text: String
        /// How many controls the step has, and how many of them are selected.
        package let allControls: Int
        package let controls: Int
        /// How many sessions or users came so far; by way of an optional step, to the step behind it.
        package let reached: Int
        /// The parts of those who came to the step before, and to the first one; nil if there are none.
        package internal(set) var shareOfPrevious: Double?
        package internal(set) var share: Double?
        /// The medians of the times from the step before and from the first one, in milliseconds.
        package let medianMs: Double?
        package let totalMedianMs: Double?
        /// A quarter took this time or less from the first one, and a quarter this or more.
        package let totalQuartersMs: (low: Double, high: Double)?
        /// How many did not go on to the next step, and how many of those had no other click; nil for the last step and for
        /// optional ones.
        package let lost: Int?
        package let ended: Int?
        /// The controls that the others clicked next, the most frequent first; among equals by path, screen and kind.
        package let instead: [(control: ControlRow, count: Int)]
    }

    package struct Figures: Sendable {
        /// One for each step; none if no click is selected.
        package let lines: [ReachedStep]
        /// How many clicks share time, kind and order with another one of their session or user.
        package let unordered: Int

        package init(lines: [ReachedStep] = [], unordered: Int = 0) {
            (self.lines, self.unordered) = (lines, unordered)
        }
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        var chosen: [[Int64: HandledSet]] = []
        for step in steps { chosen.append(try step.selection.map(reader.outcomes) ?? [:]) }
        let (steps, edges) = (chosen, edges)
        return try reader.scan(selection) { scan throws(StoreError) in
            try SpanClicks(scan, marked: scan.controls.map { edges.hasStart || steps[0][$0.id] != nil })
        } finish: { parts, scan throws(StoreError) in
            guard parts.contains(where: \.hasClicks) else { return Figures() }
            let order = ControlOrder(scan.controls)
            let masks = Self.masks(order.controls, steps)
            var sequences = try ClickSequences(
                of: owner == .session ? .session : .user, parts, scan, ranks: order.ranks, withOutcomes: true,
                maxClicks: maxClicks)
            var counters: [FunnelCounter] = []
            for _ in parts {
                counters.append(
                    try FunnelCounter(
                        sequences.code, masks: masks, steps: steps.count, edges: edges, windowMs: withinMs ?? .max,
                        beginsBeforeMs: beginsBeforeMs, isStrict: isStrict))
            }
            try sequences.visit(&counters) { counter, _, clicks in counter.count(clicks) }
            var all = counters[0]
            for counter in counters.dropFirst() { all.add(counter) }
            return Figures(
                lines: lines(all.steps, order.controls, masks, allControls: steps.map(\.count)),
                unordered: sequences.unordered)
        }
    }

    /// The steps that each control's clicks belong to, a bit for each: three masks a control, by the raw values of outcomes.
    static func masks(_ controls: [ControlRow], _ steps: [[Int64: HandledSet]]) -> [UInt64] {
        controls.flatMap { control in
            let outcomes = steps.map { $0[control.id] ?? [] }
            return ClickCode.outcomes.map { outcome in
                outcomes.indices.reduce(UInt64(0)) {
                    $0 | (outcomes[$1].contains(HandledSet(outcome)) ? 1 << UInt64($1) : 0)
                }
            }
        }
    }

    func lines(
        _ counted: [FunnelCounter.Step], _ controls: [ControlRow], _ masks: [UInt64], allControls: [Int]
    ) -> [ReachedStep] {
        var lines: [ReachedStep] = []
        for (index, step) in counted.enumerated() {
            let isLast = index == counted.count - 1
            // Whatever became of the next click.
            let next = isLast ? [] : controls.indices.map { Self.sum(of: $0, step.next) }
            let isStep = masks.map { Int($0 >> UInt64(index) & 1) }
            let totals = Self.quartiles(step.fromFirst)
            var line = ReachedStep(
                text: steps[index].text, allControls: allControls[index],
                controls: controls.indices.count { Self.sum(of: $0, isStep) > 0 },
                reached: counted[index...].reduce(0) { $0 + $1.ending },
                medianMs: Self.quartiles(step.fromBefore)?[1], totalMedianMs: totals?[1],
                totalQuartersMs: totals.map { ($0[0], $0[2]) }, lost: isLast ? nil : step.ending,
                ended: isLast ? nil : step.ending - next.reduce(0, +), instead: Self.mostFrequent(next, controls))
            let first = lines.first?.reached ?? line.reached
            line.shareOfPrevious = lines.last.flatMap { Self.part(line.reached, of: $0.reached) }
            line.share = Self.part(line.reached, of: first)
            lines.append(line)
        }
        return lines
    }

    /// The sum over the outcomes of a control's clicks.
    private static func sum(of control: Int, _ values: [Int]) -> Int {
        ClickCode.ranks(of: control).reduce(0) { $0 + values[$1] }
    }

    private static func part(_ part: Int, of whole: Int) -> Double? { whole > 0 ? Double(part) / Double(whole) : nil }

    private static func quartiles(_ times: [Int64]) -> [Double]? {
        times.withUnsafeBufferPointer { Quantile.of($0, [25, 50, 75]) }
    }

    private static func mostFrequent(_ counts: [Int], _ controls: [ControlRow]) -> [(control: ControlRow, count: Int)] {
        let clicked = counts.indices.filter { counts[$0] > 0 }
        let sorted = clicked.sorted { (counts[$1], $0) < (counts[$0], $1) }
        return sorted.prefix(instead).map { (controls[$0], counts[$0]) }
    }
}

extension FunnelReport {
    package static var inSQL: String { reads(table: "funnel_report") }

    package static var noFigures: Figures { Figures() }
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names() }

    /// Makes the report.
    package func report(of figures: Figures) -> Report {
        let lines = figures.lines
        var report = Report(Array(lines.enumerated()), columns(of: lines))
        if steps.contains(where: \.isOptional) {
            report.notes.append("an optional step counts those who took it on the way to the step behind it")
        }
        report.noteUnordered(figures.unordered, ofOne: owner.rawValue)
        let required = zip(steps, lines).filter { !$0.0.isOptional }.map(\.1)
        if !lines.isEmpty { report.chart = .funnel(Chart.Funnel(required, noun: owner.rawValue)) }
        return report
    }

    private typealias Field = Report.Field<(offset: Int, element: ReachedStep)>

    private func columns(of lines: [ReachedStep]) -> [Field] {
        let owners = owner == .session ? "sessions" : "users"
        return [
            .init("step", .count, "the number of the step") { Cell($0.offset + 1) },
            .init("selector", .selector, "the step's selector or path, as given") { .text($0.element.text) },
            .init(owners, .count, "distinct \(owners) that reached the step") { Cell($0.element.reached) },
            .init(
                "share_of_previous", heading: "of previous", .share,
                "those that reached this step ÷ those that reached the step before",
                isTerm: true
            ) { Cell($0.element.shareOfPrevious) },
            .init(
                "share", heading: "of first", .share,
                "those that reached this step ÷ those that reached the first step", isTerm: true
            ) {
                Cell($0.element.share)
            },
            .init(
                "step_p50_ms", heading: "p50", .quantile, "median time from the step before",
                isTerm: true
            ) { Cell($0.element.medianMs) },
            .init(
                "total_p50_ms", heading: "p50 total", .quantile, "median time from the first step",
                isTerm: true
            ) { Cell($0.element.totalMedianMs) },
            .init(
                "total_p25_ms", heading: "p25 total", .quantile, "a quarter took so long from the first step, or less",
                isDetail: true
            ) { Cell($0.element.totalQuartersMs?.low) },
            .init(
                "total_p75_ms", heading: "p75 total", .quantile, "a quarter took so long, or longer",
                isDetail: true
            ) { Cell($0.element.totalQuartersMs?.high) },
            .init("lost", .count, "reached the step but not the next", isTerm: true) { Cell($0.element.lost) },
            .init("ended", .count, "lost without a later click", isTerm: true) { Cell($0.element.ended) },
        ] + (0..<Self.instead).flatMap { instead($0, owners) }
    }

    private func instead(_ index: Int, _ owners: String) -> [Field] {
        let number = index + 1
        func value(_ line: ReachedStep) -> (control: ControlRow, count: Int)? {
            index < line.instead.count ? line.instead[index] : nil
        }
        return [
            .init(
                "instead_\(number)", heading: index == 0 ? "instead" : "instead \(number)", .control,
                "the control that most of the lost clicked next", isDetail: index > 0, isTerm: index == 0
            ) { Cell(value($0.element)?.control.path) },
            .init(
                "instead_\(number)_\(owners)", heading: index == 0 ? "instead by" : "instead \(number) by", .count,
                "how many of the lost clicked it next", isDetail: index > 0
            ) { Cell(value($0.element)?.count) },
        ]
    }
}

extension Chart.Funnel {
    /// The steps in line; of each where most of the lost went instead, that some had no other click, and the others.
    fileprivate init(_ lines: [FunnelReport.ReachedStep], noun: String) {
        let steps = lines.map { line in
            let share = line.shareOfPrevious.map { Report.ValueType.share.readable(.real($0)).text }
            let time = line.medianMs.map(ReadableNumber.duration)
            var lost = line.instead.map { Step.Lost(label: $0.control.path, count: $0.count) }
            if let ended = line.ended, ended > 0 { lost.append(Step.Lost(label: "(end)", count: ended)) }
            return Step(
                label: line.text, reached: line.reached,
                way: [share, time].compactMap(\.self).joined(separator: " · "), lost: lost,
                others: max(0, (line.lost ?? 0) - lost.reduce(0) { $0 + $1.count }))
        }
        self.init(noun: noun, steps: steps)
    }
}

extension FunnelReport {
    /// Why steps have no control or no click.
    ///
    /// - Parameters:
    ///   - lines: Figures of steps, with their places among the steps.
    ///   - hint: What else can be asked for where the selection leaves out all controls of a step.
    /// - Returns: Sentences without a full stop, each with the number of its step.
    package func missing(
        _ lines: [(offset: Int, element: ReachedStep)], _ engine: any ReportEngine, hint: String = ""
    ) throws -> [String] {
        var sentences: [String] = []
        for (place, line) in lines where line.controls == 0 || line.reached == 0 {
            guard let selection = steps[place].selection else { continue }
            let reasons =
                line.allControls > 0 && line.controls == 0
                ? ["the options leave out all controls of '\(line.text)'\(hint)"]
                : try MissingClicks(selection, isStep: true).figures(by: engine)
            sentences += reasons.map { "step \(place + 1): \($0)" }
        }
        return sentences
    }
}
