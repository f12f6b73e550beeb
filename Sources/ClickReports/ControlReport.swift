package import ClickStore

/// Clicks per control: the report that everything else here serves.
package struct ControlReport: Sendable {
    /// One control and what its clicks amount to.
    package struct Line: Sendable {
        package let control: ControlRow
        package let statistics: ControlStatistics
        /// The control's part of all clicks of the selection, 0 to 1.
        package let share: Double
    }

    /// The controls that were clicked, most clicks first; among equals by path, then screen.
    package let lines: [Line]
    /// All clicks of the selection.
    package let clicks: Int

    package init(_ reader: ClickReader) throws(StoreError) {
        let clicks = try reader.clicksByControl()
        let total = clicks.values.reduce(0) { $0 + $1.count }
        var counter = ControlCounter(try reader.sessionDirectory())
        var lines: [Line] = []
        for control in try reader.controls() {
            guard let clicks = clicks[control.id] else { continue }
            let share = Double(clicks.count) / Double(total)
            lines.append(Line(control: control, statistics: counter.statistics(of: clicks), share: share))
        }
        self.clicks = total
        self.lines = lines.sorted(by: Self.comesFirst)
    }

    private static func comesFirst(_ a: Line, _ b: Line) -> Bool {
        if a.statistics.clicks != b.statistics.clicks { return a.statistics.clicks > b.statistics.clicks }
        if !a.control.path.utf8.elementsEqual(b.control.path.utf8) {
            return a.control.path.utf8.lexicographicallyPrecedes(b.control.path.utf8)
        }
        return (a.control.screen ?? "").utf8.lexicographicallyPrecedes((b.control.screen ?? "").utf8)
    }
}
