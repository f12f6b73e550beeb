import ClickStore
import ClickTracking

extension ControlRow {
    /// The columns that name a control, in the order that they have in every report.
    ///
    /// - Parameters:
    ///   - withKind: Whether the kind of its clicks is among them.
    ///   - control: The control of a line.
    static func fields<Line>(withKind: Bool, _ control: @escaping (Line) -> ControlRow) -> [Report.Field<Line>] {
        let kind = Report.Field<Line>("kind", .text, "activation, control or routed") {
            .text(control($0).kind.rawValue)
        }
        return [
            .init("control", .path, "the control's path with its event") { .text(control($0).path) },
            .init("element", .path, "the path without its event", isDetail: true) { .text(control($0).element) },
            .init("event", .text, "the event's name", isDetail: true) { .text(control($0).event) },
        ] + (withKind ? [kind] : []) + [
            .init("screen", .text, "the screen that the control is on, if it is known") { Cell(control($0).screen) }
        ]
    }
}

extension ControlStatistics {
    /// The columns of statistics, in the order that they have in every report.
    ///
    /// - Parameter statistics: Those of a line.
    static func fields<Line>(
        of lines: [Line], withTrend: Bool, _ statistics: @escaping (Line) -> ControlStatistics
    ) -> [Report.Field<Line>] {
        let trend = Report.Field<Line>(
            "trend", .trend,
            "clicks in \(Trend.parts) equal parts of the time from the selection's first click to its last"
        ) { statistics($0).trend.map(Cell.list) ?? .null }
        let total = Double(lines.reduce(0) { $0 + statistics($1).clicks })
        return fields(total: total, statistics) + [
            .init(
                "interval_p50_ms", heading: "p50", .duration,
                "half of the intervals between one session's consecutive clicks on a control are no longer",
                isTerm: true
            ) { Cell(statistics($0).intervalP50Ms) },
            .init(
                "interval_p95_ms", heading: "p95", .duration, "95 in 100 of these intervals are no longer",
                isTerm: true
            ) { Cell(statistics($0).intervalP95Ms) },
        ] + (withTrend ? [trend] : [])
    }

    /// The columns of those statistics that also groups of controls have.
    ///
    /// - Parameter total: The clicks of the selection.
    static func fields<Line>(
        total: Double, _ statistics: @escaping (Line) -> ControlStatistics
    ) -> [Report.Field<Line>] {
        [
            .init("clicks", .count, "how many clicks there were") { Cell(statistics($0).clicks) },
            .init("share", .share, "the part of all clicks of the selection") {
                .real(Double(statistics($0).clicks) / total)
            },
            .init("sessions", .count, "distinct sessions with one of these clicks") { Cell(statistics($0).sessions) },
            .init("users", .count, "distinct users with one of these clicks; no user is not a user") {
                Cell(statistics($0).users)
            },
            .init("first", .time, "the first click", isDetail: true) { .integer(statistics($0).firstMs) },
            .init("last", .time, "the last click", isDetail: true) { .integer(statistics($0).lastMs) },
            .init(
                "unhandled", .count, "clicks that no responder handled; empty if no outcome is known", isTerm: true
            ) { Cell(statistics($0).unhandled) },
            .init(
                "rage", .count,
                """
                bursts of 3 or more clicks on a control in one session, each less than 1 s and 30 points from the one before
                """, isTerm: true
            ) { Cell(statistics($0).rage) },
        ]
    }
}
