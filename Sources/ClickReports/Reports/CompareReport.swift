package import ClickStore
import ClickTracking

/// How the use of each control changed from one selection of clicks to another: between periods, versions or apps.
///
/// The clicks of one session depend on one another, and so do the sessions of one user. So what is compared is the share of
/// users, or where few sessions have a user of sessions, that clicked a control.
package struct CompareReport: SelectedReport, EngineQuery {
    package typealias Figures = Comparison

    package var before: Selection
    package var after: Selection
    /// What the headline and the picture call the two.
    package var sides: (before: String, after: String)
    private var areTimes = true

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
        areTimes = sides.areTimes
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Comparison {
        // Shares are of all sessions, so all controls are read to see who is on which side.
        try reader.scan(before.ofAllControls) { scan throws(StoreError) in
            try scan.firstClicks()
        } finish: {
            earlier, scan throws(StoreError) in
            let later = try scan.scan(after.ofAllControls) { scan throws(StoreError) in try scan.firstClicks() }
            let units = try ComparedUnits(scan, before: ClickScan.earliest(earlier), after: ClickScan.earliest(later))
            let pairs = units.pairs.count
            func uses(_ side: Selection, _ sessions: ComparedSessions) throws(StoreError) -> [Int64: UsedSide] {
                let parts = try scan.scan(side) { scan throws(StoreError) in
                    var counter = try UseCounter(sessions, pairs: pairs)
                    var controls: [UsedSide] = []
                    while let clicks = try scan.next() {
                        controls.append((clicks.control, try counter.use(of: clicks)))
                    }
                    return controls
                }
                return Dictionary(parts.joined().map { ($0.control.id, $0) }) { first, _ in first }
            }
            let sides = (try uses(before, units.before), try uses(after, units.after))
            let counts = try ZeroedMemory<SessionCounts>(count: pairs)
            let controls = sides.0.merging(sides.1) { first, _ in first }.values.map(\.control)
            return Comparison(
                units.units, sizes: units.sizes,
                controls.map { control in
                    let uses = (sides.0[control.id]?.use ?? SideUse(), sides.1[control.id]?.use ?? SideUse())
                    return (control, units.use(before: uses.0, after: uses.1, counts))
                })
        }
    }

    /// A control with its use on one side.
    private typealias UsedSide = (control: ControlRow, use: SideUse)

    package static var inSQL: String { reads(table: "compare_report") }

    package static var noFigures: Comparison {
        Comparison(ComparisonUnits(.session, before: 0, after: 0, sessions: (0, 0)), sizes: Strata(), [])
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(of comparison: Comparison) -> Report {
        let names = ControlRow.fields(withKind: before.kinds.count != 1, \Comparison.ControlChange.control)
        var report = Report(comparison.lines, names + Self.figures(comparison))
        let (first, second) = areTimes ? ("Before", "after") : ("First", "second")
        report.headline =
            "\(comparison.verdict(ofTimes: areTimes)). \(first): \(sides.before); \(second): \(sides.after)."
        report.chart = .forest(forest(of: comparison))
        report.noteUnknown(comparison.lines.lazy.flatMap { [$0.before, $0.after] })
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
            unit: comparison.units.isOneSession ? "sessions" : "\(comparison.units.unit)s", before: sides.before,
            after: sides.after, changes: changes)
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

    private static func figures(_ comparison: Comparison) -> [Field] {
        counts(comparison.units) + shares(comparison.units)
            + unhandled(isDetail: !comparison.lines.contains { ![nil, .same].contains($0.unhandledChange) })
    }

    private static func shares(_ units: Comparison.Units) -> [Field] {
        let ofOne = units.unit == .user ? "first sessions of users" : "sessions"
        let things = units.isOneSession ? ofOne : "\(units.unit)s"
        return [
            .init(
                "share_before", heading: "share before", .share,
                """
                \(things) of the first side with a click on it ÷ all its \(things)\
                \(units.onBoth > 0 ? ", each user who is on both sides weighing the same on both" : "")
                """, isTerm: true
            ) { Cell($0.shareBefore) },
            .init("share_after", heading: "share after", .share, "the same of the second side") { Cell($0.shareAfter) },
            .init("change", .change, "share after ÷ share before − 1", isTerm: true) { Cell($0.relativeChange) },
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
                """
                probability of so large a difference by chance alone, two-sided (Cochran, Mantel and Haenszel; Fisher's \
                exact test where nobody is on both sides)
                """, isTerm: true
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

    private static func counts(_ units: Comparison.Units) -> [Field] {
        [
            .init("clicks_before", heading: "before", .count, "clicks on the control before") {
                Cell($0.before.clicks)
            },
            .init("clicks_after", heading: "after", .count, "clicks on the control after") { Cell($0.after.clicks) },
            .init("unit", .text, "who is compared: user or session", isDetail: true) { _ in .text("\(units.unit)") },
            .init(
                "units_before", .count,
                "\(units.unit)s with a click on the control before, in the sessions that are compared",
                isDetail: true
            ) { Cell($0.units.before) },
            .init("units_after", .count, "the same after", isDetail: true) { Cell($0.units.after) },
        ]
    }

    /// What became of the clicks.
    private static func unhandled(isDetail: Bool) -> [Field] {
        [
            .init(
                "unhandled_before", heading: "unhandled before", .share,
                "clicks before that nobody handled ÷ clicks before whose outcome is known", isDetail: isDetail,
                isTerm: true
            ) { Cell($0.before.unhandledShare) },
            .init("unhandled_after", heading: "unhandled after", .share, "the same after", isDetail: isDetail) {
                Cell($0.after.unhandledShare)
            },
            .init(
                "unhandled_p", .probability,
                "p of the share of sessions with an unhandled click, of those with a click on it whose outcome is known",
                isDetail: true
            ) { Cell($0.unhandledP) },
            .init(
                "unhandled_status", heading: "unhandled", .text,
                "more or less if that share changed beyond chance, else same; empty if it could not", isDetail: isDetail
            ) { Cell($0.unhandledChange?.rawValue) },
        ]
    }
}
