import Basics
package import ClickStore
import ClickTracking

/// The statistics of each control that was clicked.
package struct ControlReport: Sendable {
    /// One control and what its clicks amount to.
    package struct Line: Sendable {
        package let control: ControlRow
        package let statistics: ControlStatistics
        /// The control's part of all clicks of the selection, 0 to 1.
        package let share: Double
    }

    /// The controls that were clicked, most clicks first; among equals by path, then screen, then kind.
    package let lines: [Line]
    /// All clicks of the selection.
    package let clicks: Int
    /// Whether the rows tell the kind of their clicks, because the selection has more than one.
    private let showsKind: Bool

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
        showsKind = selection.kinds.count != 1
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
        let (screen, other) = ((a.screen ?? "").utf8, (b.screen ?? "").utf8)
        if !screen.elementsEqual(other) { return screen.lexicographicallyPrecedes(other) }
        return a.kind.rawValue < b.kind.rawValue
    }
}

extension ControlReport {
    /// The columns of the report in machine formats, in order; `kind` only if the selection has several.
    package var columns: [String] {
        ["control", "element", "event"] + (showsKind ? ["kind"] : []) + [
            "screen", "clicks", "share", "sessions", "users", "first", "last", "unhandled", "rage", "interval_p50_ms",
            "interval_p95_ms",
        ]
    }

    /// The report's lines as cells of ``columns``.
    ///
    /// - Parameter limit: How many lines at most, 0 for all.
    package func rows(limit: Int) -> [[Cell]] {
        shown(limit).map { line in
            let it = line.statistics
            let names = [line.control.path, line.control.element, line.control.event].map(Cell.text) + kind(of: line)
            return names + [
                Cell(line.control.screen), .integer(Int64(it.clicks)), .real(line.share),
                .integer(Int64(it.sessions)), .integer(Int64(it.users)), .text(ISOTime.text(ms: it.firstMs)),
                .text(ISOTime.text(ms: it.lastMs)), Cell(it.unhandled), .integer(Int64(it.rage)),
                Cell(it.intervalP50Ms), Cell(it.intervalP95Ms),
            ]
        }
    }

    /// The columns of the report for people to read: the numbers first, the long path last.
    package var readableColumns: [String] {
        ["clicks", "share", "sessions", "users", "unhandled", "rage", "p50", "p95"] + (showsKind ? ["kind"] : [])
            + ["screen", "control"]
    }

    /// The report's lines as cells of ``readableColumns``.
    package func readableRows(limit: Int) -> [[Cell]] {
        shown(limit).map { line in
            let it = line.statistics
            return [
                .integer(Int64(it.clicks)), .number(Self.percent(line.share)), .integer(Int64(it.sessions)),
                .integer(Int64(it.users)), Cell(it.unhandled), .integer(Int64(it.rage)),
                .number(Self.duration(it.intervalP50Ms)), .number(Self.duration(it.intervalP95Ms)),
            ] + kind(of: line) + [Cell(line.control.screen), .text(line.control.path)]
        }
    }

    private func kind(of line: Line) -> [Cell] {
        showsKind ? [.text(line.control.kind.rawValue)] : []
    }

    private func shown(_ limit: Int) -> ArraySlice<Line> {
        limit > 0 ? lines.prefix(limit) : lines[...]
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1_000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// A duration short enough for a table: `85 ms`, `4.2 s`, `3.1 min`, `2.0 h`, `1.5 d`.
    static func duration(_ ms: Double?) -> String {
        guard let ms else { return "" }
        if ms.rounded() < 1_000 { return "\(Int(ms.rounded())) ms" }
        // A value that would be rounded up to the next unit's one is told in that unit.
        let units = [(1_000.0, "s", 600), (60_000, "min", 600), (3_600_000, "h", 240), (86_400_000, "d", Int.max)]
        for (size, unit, end) in units {
            let tenths = Int((ms / size * 10).rounded())
            if tenths < end { return "\(tenths / 10).\(tenths % 10) \(unit)" }
        }
        return ""
    }
}
