package import ClickStore
import ClickTracking

/// Follows sessions or users through a funnel, one after the other, whose clicks another engine has put in order.
package struct FunnelFollower {
    /// The selected controls in their order: their places in it are their ranks.
    package let controls: [ControlRow]
    private let report: FunnelReport
    private let steps: [Set<Int64>]
    private let masks: [UInt64]
    private let code: ClickCode
    private var counter: FunnelCounter
    private var clicks: [UInt128] = []

    /// - Parameters:
    ///   - controls: Those of the selection.
    ///   - steps: The ids of the controls of each step.
    ///   - firstMs: The time of the earliest click, or one before it, in milliseconds since the Unix epoch.
    package init(
        _ report: FunnelReport, controls: [ControlRow], steps: [Set<Int64>], firstMs: Int64
    ) throws(StoreError) {
        (self.report, self.steps) = (report, steps)
        self.controls = ControlOrder(controls).controls
        masks = FunnelReport.masks(self.controls, steps)
        code = ClickCode(firstMs: firstMs, ranks: controls.count)
        counter = try FunnelCounter(
            code, masks: masks, steps: steps.count, windowMs: report.withinMs ?? .max, isStrict: report.isStrict)
    }

    /// Whether a control, by its rank, belongs to a step.
    package func isStep(_ rank: Int) -> Bool { masks[rank] != 0 }
    /// Whether a control, by its rank, belongs to the first step.
    package func isFirstStep(_ rank: Int) -> Bool { masks[rank] & 1 != 0 }

    /// Adds the next click of the session or user at hand.
    ///
    /// Only clicks on steps need be added, and of the others those that come right after one on a step.
    ///
    /// - Parameter rank: That of the click's control.
    package mutating func add(atMs: Int64, rank: Int) {
        guard controls.indices.contains(rank) else { return }
        clicks.append(code.number(atMs: atMs, kind: .activation, x: 0, y: 0, rank: UInt64(rank)))
    }

    /// Ends the session or user at hand.
    package mutating func finish() {
        clicks.withUnsafeBufferPointer { counter.count($0) }
        clicks.removeAll(keepingCapacity: true)
    }

    /// The figures of all that were followed.
    package var lines: [FunnelReport.Line] {
        report.lines(counter.steps, controls, masks, allControls: steps.map(\.count))
    }
}
