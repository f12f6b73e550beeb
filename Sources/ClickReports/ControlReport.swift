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

    /// Reports on the selected clicks.
    package init(_ reader: ClickReader, _ selection: Selection = Selection()) throws(StoreError) {
        let parts = try reader.scan(selection) { scan throws(StoreError) in
            var counter = try ControlCounter(scan.sessions)
            var counted: [(ControlRow, ControlStatistics)] = []
            while let clicks = try scan.next() {
                let statistics = try counter.statistics(of: clicks)
                if statistics.clicks > 0 { counted.append((clicks.control, statistics)) }
            }
            return counted
        }
        let counted = parts.flatMap(\.self)
        let total = counted.reduce(0) { $0 + $1.1.clicks }
        clicks = total
        // Not the lines themselves: to move their texts about costs more than to compare them.
        let order = counted.indices.sorted { a, b in
            let (more, less) = (counted[a].1.clicks, counted[b].1.clicks)
            return more != less ? more > less : Self.comesFirst(counted[a].0, counted[b].0)
        }
        lines = order.map { index in
            let (control, statistics) = counted[index]
            return Line(control: control, statistics: statistics, share: Double(statistics.clicks) / Double(total))
        }
    }

    private static func comesFirst(_ a: ControlRow, _ b: ControlRow) -> Bool {
        if !a.path.utf8.elementsEqual(b.path.utf8) { return a.path.utf8.lexicographicallyPrecedes(b.path.utf8) }
        return (a.screen ?? "").utf8.lexicographicallyPrecedes((b.screen ?? "").utf8)
    }
}
