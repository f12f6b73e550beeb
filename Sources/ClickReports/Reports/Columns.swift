import ClickStore
import ClickTracking

// The columns that several reports have: their names, types and meanings stand here alone.

extension Report.Column {
    static let control = Report.Column("control", .control, "the control's path with its event")
    static let element = Report.Column("element", .element, "the path without its event", isDetail: true)
    static let event = Report.Column("event", .text, "the event's name", isDetail: true)
    static let kind = Report.Column("kind", .text, "activation, control or routed")
    static let screen = Report.Column("screen", .screen, "the screen that the control is on; empty if unknown")

    static let clicks = Report.Column("clicks", .count, "the number of clicks")
    static let share = Report.Column("share", .share, "clicks ÷ all clicks of the selection")
    static let sessions = Report.Column("sessions", .count, "distinct sessions with one of these clicks")
    static let users = Report.Column(
        "users", .count, "distinct users with one of these clicks; a click without a user counts for none")
    static let controls = Report.Column("controls", .count, "distinct controls with a click: by path, screen and kind")
    static let first = Report.Column("first", .time, "the time of the first click", isDetail: true)
    static let last = Report.Column("last", .time, "the time of the last click", isDetail: true)
    static let unhandled = Report.Column(
        "unhandled", .count, "\(Terms.unhandled); empty if no outcome is known", isTerm: true)
    static let rage = Report.Column("rage", .count, "bursts of \(Terms.rage)", isTerm: true)
    static let intervalP50 = Report.Column(
        "interval_p50_ms", heading: "p50", .quantile,
        "median interval between one session's consecutive clicks on a control", isTerm: true)
    static let intervalP95 = Report.Column(
        "interval_p95_ms", heading: "p95", .quantile, "95th percentile of these intervals", isTerm: true)
    static let trend = Report.Column(
        "trend", .trend,
        "clicks in \(Trend.parts) equal parts of the time from the selection's first click to its last")

    /// The column, left out of tables for people unless it is asked for.
    func detail(_ isDetail: Bool = true) -> Self {
        Self(name, heading: heading, type, meaning, isDetail: isDetail, isTerm: isTerm)
    }

    /// The column with another meaning, and with another heading if one is given.
    func meaning(_ meaning: String, heading: String? = nil) -> Self {
        Self(name, heading: heading ?? self.heading, type, meaning, isDetail: isDetail, isTerm: isTerm)
    }
}

extension ControlRow {
    /// The columns that name a control, in the order that they have in every report.
    ///
    /// - Parameters:
    ///   - withKind: Whether the kind of its clicks is among them.
    ///   - control: The control of a line.
    static func fields<Item>(withKind: Bool, _ control: @escaping (Item) -> ControlRow) -> [Report.Field<Item>] {
        [
            .init(.control) { .text(control($0).path) }, .init(.element) { .text(control($0).element) },
            .init(.event) { .text(control($0).event) },
        ] + (withKind ? [.init(.kind) { .text(control($0).kind.rawValue) }] : []) + [
            .init(.screen) { Cell(control($0).screen) }
        ]
    }
}

extension ClickStatistics {
    /// The columns of statistics, in the order that they have in every report.
    ///
    /// - Parameters:
    ///   - measures: What is measured of groups.
    ///   - total: The clicks of the selection.
    ///   - statistics: Those of a line.
    static func fields<Item>(
        _ measures: Relation.Measures, total: Double, _ statistics: @escaping (Item) -> ClickStatistics
    ) -> [Report.Field<Item>] {
        let all: [(Relation.Measures, Report.Field<Item>)] = [
            ([], .init(.clicks) { Cell(statistics($0).clicks) }),
            ([], .init(.share) { .real(Double(statistics($0).clicks) / total) }),
            (.visitors, .init(.sessions) { Cell(statistics($0).sessions) }),
            (.visitors, .init(.users) { Cell(statistics($0).users) }),
            ([], .init(.first) { .integer(statistics($0).firstMs) }),
            ([], .init(.last) { .integer(statistics($0).lastMs) }),
            ([], .init(.unhandled) { Cell(statistics($0).unhandled) }),
            (.rage, .init(.rage) { Cell(statistics($0).rage) }),
            (.intervals, .init(.intervalP50) { Cell(statistics($0).intervalP50Ms) }),
            (.intervals, .init(.intervalP95) { Cell(statistics($0).intervalP95Ms) }),
            (.trend, .init(.trend) { statistics($0).trend.map(Cell.list) ?? .null }),
            (.controls, .init(.controls) { Cell(statistics($0).controls) }),
        ]
        return all.filter { measures.isSuperset(of: $0.0) }.map(\.1)
    }
}

/// What the terms of reports mean, where columns, help and pages say it.
package enum Terms {
    /// A burst of rage, as ``RageBurst`` decides it.
    package static let rage = """
        \(RageBurst.minimumClicks) or more clicks on one control in one session, each less than \(RageBurst.maximumPauseMs / 1_000) s and \
        \(RageBurst.maximumStep / 10) points from the one before, and not all but the last of them answered by the page
        """
    package static let unhandled = "clicks that no responder handled"
    /// Both, for the help of commands.
    /// A click that the page did not answer, as recordings of web pages show it.
    package static let unanswered = """
        clicks after which a recorded web page did nothing for 250 ms: it did not change, scroll, take input or go elsewhere, but \
        for what it does all the time; an inference, and empty where it is not known
        """
    package static let help = "unhandled: \(unhandled). rage: bursts of \(rage)."
}
