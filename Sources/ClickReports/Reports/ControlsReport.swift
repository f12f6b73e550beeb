package import ClickStore
import ClickTracking

/// The statistics of each control that was clicked.
package struct ControlsReport: ReportQuery {
    package var selection: Selection
    /// Whether clicks are counted in parts of the selection's time, too.
    package var withTrend: Bool

    package init(_ selection: Selection, withTrend: Bool = false) {
        self.selection = selection
        self.withTrend = withTrend
    }

    /// One control and its statistics.
    package struct Line: Sendable {
        package let control: ControlRow
        package fileprivate(set) var statistics: ControlStatistics

        package init(control: ControlRow, statistics: ControlStatistics) {
            (self.control, self.statistics) = (control, statistics)
        }
    }

    /// - Returns: The controls that were clicked, most clicks first; among equals by path, then screen, then kind.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Line] {
        let lines = try reader.scan(selection) { scan throws(StoreError) in
            var counter = try ControlCounter(scan.sessions)
            var lines: [Line] = []
            while let clicks = try scan.next() {
                let statistics = try counter.statistics(of: clicks)
                if statistics.clicks > 0 { lines.append(Line(control: clicks.control, statistics: statistics)) }
            }
            return lines
        } finish: { parts, scan throws(StoreError) in
            var lines = parts.flatMap(\.self)
            guard withTrend else { return lines }
            let groups = ClickGroups(nil, of: scan)
            let trend = try Trend(of: groups, lines.map(\.statistics), scan)
            for index in lines.indices {
                lines[index].statistics.trend = trend.counts(of: Int(groups.group(of: lines[index].control)))
            }
            return lines
        }
        return Self.sorted(lines)
    }

    /// Lines in the order of the report.
    package static func sorted(_ lines: [Line]) -> [Line] {
        // Not the lines themselves: to move their texts about costs more than to compare them.
        let order = lines.indices.sorted { a, b in
            let (more, less) = (lines[a].statistics.clicks, lines[b].statistics.clicks)
            return more != less ? more > less : lines[a].control.precedes(lines[b].control)
        }
        return order.map { lines[$0] }
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    func report(of lines: [Line]) -> Report {
        let names = ControlRow.fields(withKind: selection.kinds.count != 1, \Line.control)
        return Report(lines, names + ControlStatistics.fields(of: lines, withTrend: withTrend, \.statistics))
    }
}
