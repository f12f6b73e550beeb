package import ClickStore
import ClickTracking

/// The statistics of each control that was clicked.
package struct ControlsReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// One control and its statistics.
    package struct Line: Sendable {
        package let control: ControlRow
        package let statistics: ControlStatistics
    }

    /// - Returns: The controls that were clicked, most clicks first; among equals by path, then screen, then kind.
    package func figures(from reader: ClickReader) throws(StoreError) -> [Line] {
        let parts = try reader.scan(selection) { scan throws(StoreError) in
            var counter = try ControlCounter(scan.sessions)
            var lines: [Line] = []
            while let clicks = try scan.next() {
                let statistics = try counter.statistics(of: clicks)
                if statistics.clicks > 0 { lines.append(Line(control: clicks.control, statistics: statistics)) }
            }
            return lines
        }
        let lines = parts.flatMap(\.self)
        // Not the lines themselves: to move their texts about costs more than to compare them.
        let order = lines.indices.sorted { a, b in
            let (more, less) = (lines[a].statistics.clicks, lines[b].statistics.clicks)
            return more != less ? more > less : lines[a].control.precedes(lines[b].control)
        }
        return order.map { lines[$0] }
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(from engine: some ReportEngine) throws -> Report {
        let lines = try engine.figures(of: self)
        let total = Double(lines.reduce(0) { $0 + $1.statistics.clicks })
        let fields = Self.names(withKind: selection.kinds.count != 1) + Self.figures(total: total)
        return Report(lines, fields)
    }

    private static func names(withKind: Bool) -> [Report.Field<Line>] {
        let kind = Report.Field<Line>("kind", .text, "activation, control or routed") {
            .text($0.control.kind.rawValue)
        }
        return [
            .init("control", .path, "the control's path with its event") { .text($0.control.path) },
            .init("element", .path, "the path without its event", isDetail: true) { .text($0.control.element) },
            .init("event", .text, "the event's name", isDetail: true) { .text($0.control.event) },
        ] + (withKind ? [kind] : []) + [
            .init("screen", .text, "the screen that the control is on, if it is known") { Cell($0.control.screen) }
        ]
    }

    private static func figures(total: Double) -> [Report.Field<Line>] {
        [
            .init("clicks", .count, "how often the control was clicked") { Cell($0.statistics.clicks) },
            .init("share", .share, "the part of all clicks of the selection") {
                .real(Double($0.statistics.clicks) / total)
            },
            .init("sessions", .count, "distinct sessions with a click on it") { Cell($0.statistics.sessions) },
            .init("users", .count, "distinct users with a click on it; clicks without a user count for none") {
                Cell($0.statistics.users)
            },
            .init("first", .time, "the first click", isDetail: true) { .integer($0.statistics.firstMs) },
            .init("last", .time, "the last click", isDetail: true) { .integer($0.statistics.lastMs) },
            .init(
                "unhandled", .count, "clicks that no responder handled; empty if no outcome is known", isTerm: true
            ) { Cell($0.statistics.unhandled) },
            .init(
                "rage", .count,
                "bursts of 3 or more clicks in one session, each less than 1 s and 30 points from the one before",
                isTerm: true
            ) { Cell($0.statistics.rage) },
            .init(
                "interval_p50_ms", heading: "p50", .duration,
                "half of the intervals between one session's consecutive clicks on it are no longer",
                isTerm: true
            ) { Cell($0.statistics.intervalP50Ms) },
            .init(
                "interval_p95_ms", heading: "p95", .duration, "95 in 100 of these intervals are no longer",
                isTerm: true
            ) { Cell($0.statistics.intervalP95Ms) },
        ]
    }
}

extension ControlRow {
    /// The order among controls with equal figures: by path, then screen, then kind.
    func precedes(_ other: ControlRow) -> Bool {
        if !path.utf8.elementsEqual(other.path.utf8) { return path.utf8.lexicographicallyPrecedes(other.path.utf8) }
        let (screen, others) = ((screen ?? "").utf8, (other.screen ?? "").utf8)
        if !screen.elementsEqual(others) { return screen.lexicographicallyPrecedes(others) }
        return kind.rawValue < other.kind.rawValue
    }
}
