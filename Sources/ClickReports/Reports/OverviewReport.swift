package import ClickStore
import ResponderChain

/// All selected clicks in a few figures.
package struct OverviewReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// The figures of all selected clicks together.
    package struct Line: Sendable {
        /// How many controls were clicked.
        package let controls: Int
        /// How many screens were clicked on; unknown ones do not count.
        package let screens: Int
        package let statistics: ControlStatistics

        /// - Parameter controls: Those that were clicked.
        package init(of controls: [ControlRow], _ statistics: ControlStatistics) {
            self.controls = controls.count
            screens = Set(controls.compactMap { $0.screen.map(ByteString.init) }).count
            self.statistics = statistics
        }
    }

    /// - Returns: nil if there is no click.
    package func figures(from reader: ClickReader) throws(StoreError) -> Line? {
        try reader.scan(selection) { scan throws(StoreError) in
            try CountedControl.all(of: scan)
        } finish: { parts, scan throws(StoreError) -> Line? in
            let controls = parts.flatMap(\.self)
            guard !controls.isEmpty else { return nil }
            let all = try CountedControl.statistics(of: [controls.indices], in: controls, scan.sessions)
            return Line(of: controls.map(\.control), all[0])
        }
    }

    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    /// Makes the report: one row, or none if there is no click.
    package func report(of line: Line?) -> Report {
        Report(
            [line].compactMap(\.self),
            [
                .init("clicks", .count, "how many clicks there were") { Cell($0.statistics.clicks) },
                .init("sessions", .count, "distinct sessions: a session is one run of one app") {
                    Cell($0.statistics.sessions)
                },
                .init("users", .count, "distinct users; no user is not a user") { Cell($0.statistics.users) },
                .init("first", .time, "the first click") { .integer($0.statistics.firstMs) },
                .init("last", .time, "the last click") { .integer($0.statistics.lastMs) },
                .init("screens", .count, "distinct screens with a click; unknown ones do not count") {
                    Cell($0.screens)
                },
                .init("controls", .count, "distinct controls that were clicked") { Cell($0.controls) },
                .init(
                    "unhandled", .count, "clicks that no responder handled; empty if no outcome is known", isTerm: true
                ) { Cell($0.statistics.unhandled) },
                .init(
                    "rage", .count,
                    """
                    bursts of 3 or more clicks on a control in one session, each less than 1 s and 30 points from the one \
                    before
                    """, isTerm: true
                ) { Cell($0.statistics.rage) },
            ])
    }
}
