package import ClickIndex
package import ClickStore
package import ClickTracking

/// Follows sessions or users through a funnel, one after the other, whose clicks another engine has put in order.
package struct FunnelFollower {
    /// The selected controls in their order: their places in it are their ranks.
    package let controls: [ControlRow]
    private let report: FunnelReport
    private let steps: [[Int64: HandledSet]]
    private let masks: [UInt64]
    private let code: ClickCode
    private var counter: FunnelCounter
    private var clicks: [UInt128] = []
    private var unordered = 0

    /// - Parameters:
    ///   - controls: Those of the selection.
    ///   - steps: The ids of the controls of each step, with the outcomes of the clicks that belong to it.
    ///   - firstMs: The time of the earliest click, or one before it, in milliseconds since the Unix epoch.
    package init(
        _ report: FunnelReport, controls: [ControlRow], steps: [[Int64: HandledSet]], firstMs: Int64
    ) throws(StoreError) {
        (self.report, self.steps) = (report, steps)
        self.controls = ControlOrder(controls).controls
        masks = FunnelReport.masks(self.controls, steps)
        code = ClickCode(firstMs: firstMs, ranks: masks.count)
        counter = try FunnelCounter(
            code, masks: masks, steps: steps.count, edges: report.edges, windowMs: report.withinMs ?? .max,
            beginsBeforeMs: report.beginsBeforeMs, isStrict: report.isStrict)
    }

    /// Whether clicks on a control, by its rank, can belong to a step.
    package func isStep(_ rank: Int) -> Bool { steps.contains { $0[controls[rank].id] != nil } }
    /// Whether clicks on a control, by its rank, can belong to the first step.
    package func isFirstStep(_ rank: Int) -> Bool { report.beginsAtStart || steps[0][controls[rank].id] != nil }

    /// Adds the next click of the session or user at hand.
    ///
    /// Only clicks on controls of steps need be added, and of the others those that come right after one of these; also the
    /// first one and the last one.
    ///
    /// - Parameter rank: That of the click's control.
    package mutating func add(atMs: Int64, rank: Int, _ handled: Handled) {
        guard controls.indices.contains(rank) else { return }
        let number = ClickCode.ranks(of: rank).lowerBound + Int(handled.rawValue)
        clicks.append(code.number(atMs: atMs, kind: .activation, order: 0, x: 0, y: 0, rank: UInt64(number)))
    }

    /// Ends the session or user at hand.
    ///
    /// - Parameter unordered: How many of its clicks share time, kind and order with another one.
    package mutating func finish(unordered: Int) {
        self.unordered += unordered
        clicks.withUnsafeBufferPointer { counter.count($0) }
        clicks.removeAll(keepingCapacity: true)
    }

    /// The figures of all that were followed.
    package var figures: FunnelReport.Figures {
        FunnelReport.Figures(
            lines: report.lines(counter.steps, controls, masks, allControls: steps.map(\.count)), unordered: unordered)
    }
}
