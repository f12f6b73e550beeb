package import ClickStore
import ClickTracking

/// How the use of each control changed from one selection of clicks to another: between periods, versions or apps.
///
/// The clicks of one session depend on one another, and so do the sessions of one user. So what is compared is the share of
/// users, or where few sessions have a user of sessions, that clicked a control.
package struct CompareReport: SelectedReport {
    package var before: Selection
    package var after: Selection
    /// What the headline and the picture call the two.
    package var sides: (before: String, after: String)

    /// - Parameters:
    ///   - before: The clicks to compare with.
    ///   - after: The other clicks. The two selections name the same controls, and have no click in common.
    package init(
        _ before: Selection, _ after: Selection, names: (before: String, after: String) = ("before", "after")
    ) {
        (self.before, self.after, sides) = (before, after, names)
    }

    package init(_ sides: ComparedSides) {
        self.init(sides.before, sides.after, names: sides.names)
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Comparison {
        // Shares are of all units, so all controls are read to see who is on which side.
        try reader.scan(before.ofAllControls) { scan throws(StoreError) in
            try scan.firstClicks()
        } finish: {
            earlier, scan throws(StoreError) in
            let later = try scan.scan(after.ofAllControls) { scan throws(StoreError) in try scan.firstClicks() }
            let units = try ComparedUnits(scan, before: ClickScan.earliest(earlier), after: ClickScan.earliest(later))
            let uses = try [(before, units.before), (after, units.after)].map { side throws(StoreError) in
                try scan.scan(side.0) { scan throws(StoreError) in try Self.uses(side.1, scan) }.flatMap(\.self)
            }
            return Comparison(units.units, before: uses[0], after: uses[1])
        }
    }

    /// How much each of the controls was used that a thread takes from a scan.
    private static func uses(_ units: [Int32], _ scan: ClickScan) throws(StoreError)
        -> [Comparison.CountedControl]
    {
        var counter = try UseCounter(units)
        var controls: [Comparison.CountedControl] = []
        while let clicks = try scan.next() {
            let use = try counter.use(of: clicks)
            if use.clicks > 0 { controls.append((clicks.control, use)) }
        }
        return controls
    }

    package func figures(by engine: any ReportEngine) throws -> Comparison { try engine.figures(of: self) }

    package static var noFigures: Comparison {
        Comparison(ComparisonUnits(.session, before: 0, after: 0, sessions: (0, 0)), before: [], after: [])
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(of comparison: Comparison) -> Report {
        let names = ControlRow.fields(withKind: before.kinds.count != 1, \Comparison.ControlChange.control)
        var report = Report(comparison.lines, names + Self.figures(comparison.units))
        report.headline = "\(comparison.verdict). Before: \(sides.before); after: \(sides.after)."
        report.chart = .forest(forest(of: comparison))
        return report
    }

    /// The differences; none if one side has no unit.
    private func forest(of comparison: Comparison) -> Chart.Forest {
        let changes = comparison.lines.compactMap { line -> Chart.Forest.Change? in
            guard let before = line.shareBefore, let after = line.shareAfter, let difference = line.difference else {
                return nil
            }
            return Chart.Forest.Change(
                label: line.control.path, before: before, after: after, difference: difference.value,
                low: difference.low, high: difference.high, isSignificant: line.isSignificant)
        }
        return Chart.Forest(
            unit: "\(comparison.units.unit)s", before: sides.before, after: sides.after, changes: changes)
    }
}

extension Selection {
    /// The selection by time, app, version, user, session and segment only, of any control and outcome.
    package var ofAllControls: Selection {
        var selection = Selection()
        (selection.sinceMs, selection.untilMs) = (sinceMs, untilMs)
        (selection.apps, selection.versions) = (apps, versions)
        (selection.users, selection.sessions, selection.segment) = (users, sessions, segment)
        return selection
    }
}

extension CompareReport {
    private typealias Field = Report.Field<Comparison.ControlChange>

    private static func figures(_ units: Comparison.Units) -> [Field] {
        let unit = "\(units.unit)"
        let total = "\(unit)s on one side alone"
        return counts(unit, total, inSession: units.isOneSession ? " in their first session" : "") + [
            .init(
                "difference", .difference, "share after − share before (pp: percentage points)",
                isTerm: true
            ) { Cell($0.difference?.value) },
            .init(
                "difference_low", heading: "low", .difference,
                "lower end of the difference's 95 % confidence interval, not adjusted for the number of controls",
                isTerm: true
            ) { Cell($0.difference?.low) },
            .init("difference_high", heading: "high", .difference, "upper end of this interval", isTerm: true) {
                Cell($0.difference?.high)
            },
            .init(
                "p", .probability,
                "probability of so large a difference by chance alone (Fisher's exact test, two-sided)", isTerm: true
            ) { Cell($0.p) },
            .init(
                "status", .text,
                """
                more, less, appeared (no click before) or vanished (none after) if the difference is more than chance \
                (false discovery rate 5 %, Benjamini and Hochberg); else same
                """, isTerm: true
            ) { Cell($0.change?.rawValue) },
        ]
    }

    private static func counts(_ unit: String, _ total: String, inSession session: String) -> [Field] {
        [
            .init("clicks_before", heading: "before", .count, "clicks on the control before") {
                Cell($0.before.clicks)
            },
            .init("clicks_after", heading: "after", .count, "clicks on the control after") { Cell($0.after.clicks) },
            .init("unit", .text, "what the shares count: user or session", isDetail: true) { _ in .text(unit) },
            .init("units_before", .count, "distinct \(total) with a click on the control before", isDetail: true) {
                Cell($0.before.units)
            },
            .init("units_after", .count, "the same after", isDetail: true) {
                Cell($0.after.units)
            },
            .init(
                "share_before", heading: "share before", .share,
                "\(unit)s of the first side that clicked it\(session) ÷ all its \(unit)s",
                isTerm: true
            ) { Cell($0.shareBefore) },
            .init(
                "share_after", heading: "share after", .share,
                "the same of the second side"
            ) { Cell($0.shareAfter) },
        ]
    }
}
