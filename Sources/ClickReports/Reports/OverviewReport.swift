package import ClickStore

/// All selected clicks in a few figures.
package struct OverviewReport: ReportQuery {
    package var selection: Selection

    package init(_ selection: Selection) {
        self.selection = selection
    }

    /// - Returns: No clicks if there are none.
    package func figures(by engine: any ReportEngine) throws -> ClickStatistics {
        try engine.all(of: selection, [.visitors, .rage, .controls])
    }

    /// Makes the report: one row, or none if there is no click.
    package func report(of all: ClickStatistics) -> Report {
        var report = Report(
            all.clicks > 0 ? [all] : [],
            [
                .init(.clicks) { Cell($0.clicks) },
                .init(.sessions.meaning("distinct sessions: a session is one run of one app")) { Cell($0.sessions) },
                .init(.users.meaning("distinct users; a click without a user counts for none")) { Cell($0.users) },
                .init(.first.detail(false)) { .integer($0.firstMs) },
                .init(.last.detail(false)) { .integer($0.lastMs) },
                .init("screens", .count, "distinct screens with a click; unknown ones do not count") {
                    Cell($0.screens)
                },
                .init(.controls) { Cell($0.controls) }, .init(.unhandled) { Cell($0.unhandled) },
                .init(.rage) { Cell($0.rage) },
            ])
        report.noteUnknown([all.outcomes])
        return report
    }
}
