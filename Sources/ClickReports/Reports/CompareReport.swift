package import ClickStore
import ClickTracking

/// How the use of each control changed from one selection of clicks to another: between periods, versions or apps.
///
/// The clicks of one session depend on one another, so what is compared is the share of sessions that clicked a control.
package struct CompareReport: ReportQuery {
    package var before: Selection
    package var after: Selection

    /// - Parameters:
    ///   - before: The clicks to compare with.
    ///   - after: The other clicks. The two selections name the same controls, and have no click in common.
    package init(_ before: Selection, _ after: Selection) {
        (self.before, self.after) = (before, after)
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Comparison {
        let chosen = Set(try reader.controls(before).map(\.id))
        // Shares are of all sessions, so all controls are read.
        let sides = try reader.scan([before.ofAllControls, after.ofAllControls]) { scan throws(StoreError) in
            var counter = try UseCounter(scan.sessions)
            var controls: [Comparison.CountedControl] = []
            while let clicks = try scan.next() {
                let use = try counter.use(of: clicks)
                if use.clicks > 0, chosen.contains(clicks.control.id) { controls.append((clicks.control, use)) }
            }
            return (controls: controls, sessions: counter.metSessions)
        }
        let sessions = sides.map { parts in Self.count(parts.map(\.sessions)) }
        let controls = sides.map { parts in parts.flatMap(\.controls) }
        return Comparison(
            before: (controls[0], sessions: sessions[0]), after: (controls[1], sessions: sessions[1]))
    }

    /// How many sessions any of several threads met.
    private static func count(_ parts: [[Bool]]) -> Int {
        guard let first = parts.first else { return 0 }
        return first.indices.count { session in parts.contains { $0[session] } }
    }

    package func report(from engine: some ReportEngine) throws -> Report {
        report(of: try engine.figures(of: self))
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    ///
    /// - Parameter names: What the picture calls the two sides.
    package func report(
        of comparison: Comparison, names sides: (before: String, after: String) = ("before", "after")
    ) -> Report {
        let names = ControlRow.fields(withKind: before.kinds.count != 1, \Comparison.Line.control)
        var report = Report(comparison.lines, names + Self.figures)
        report.chart = .slope(Self.slope(of: comparison, sides))
        return report
    }

    /// The shares of sessions before and after; none if one side has no session.
    private static func slope(
        of comparison: Comparison, _ sides: (before: String, after: String)
    ) -> Chart.Slope {
        let lines = comparison.lines.compactMap { line -> Chart.Slope.Line? in
            guard let before = line.shareBefore, let after = line.shareAfter else { return nil }
            return Chart.Slope.Line(
                label: line.control.path, before: before, after: after,
                isSignificant: line.difference.map { $0.certain > 0 } ?? false)
        }
        return Chart.Slope(before: sides.before, after: sides.after, lines: lines)
    }
}

extension Selection {
    /// The selection by time, app, version, user and session only, of any control.
    package var ofAllControls: Selection {
        var selection = Selection()
        (selection.sinceMs, selection.untilMs) = (sinceMs, untilMs)
        (selection.apps, selection.versions) = (apps, versions)
        (selection.users, selection.sessions) = (users, sessions)
        return selection
    }
}

extension CompareReport {
    private typealias Field = Report.Field<Comparison.Line>

    private static var figures: [Field] {
        [
            .init("clicks_before", heading: "before", .count, "clicks on the control before") {
                Cell($0.before.clicks)
            },
            .init("clicks_after", heading: "after", .count, "clicks on it after") { Cell($0.after.clicks) },
            .init("sessions_before", .count, "distinct sessions before with a click on it", isDetail: true) {
                Cell($0.before.sessions)
            },
            .init("sessions_after", .count, "distinct sessions after with a click on it", isDetail: true) {
                Cell($0.after.sessions)
            },
            .init(
                "share_before", heading: "share before", .share, "the part of all sessions before with a click on it",
                isTerm: true
            ) { Cell($0.shareBefore) },
            .init(
                "share_after", heading: "share after", .share, "the part of all sessions after with a click on it"
            ) { Cell($0.shareAfter) },
            .init(
                "difference", .difference, "the share after less the share before, in percentage points (pp)",
                isTerm: true
            ) { Cell($0.difference?.value) },
            .init(
                "difference_low", heading: "low", .difference,
                "the lower end of the 95 % interval of the difference: the true one is outside in 5 of 100 cases",
                isTerm: true
            ) { Cell($0.difference?.low) },
            .init("difference_high", heading: "high", .difference, "the upper end of this interval", isTerm: true) {
                Cell($0.difference?.high)
            },
            .init(
                "status", heading: "status", .text,
                "appeared: no click before; vanished: no click after; more or less: the interval excludes 0; else same",
                isTerm: true
            ) { .text($0.change.rawValue) },
        ]
    }
}
