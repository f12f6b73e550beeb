package import ClickStore
import ClickTracking
import ResponderChain

/// The controls that frustrate: those with bursts of rage, unhandled clicks, or clicks that the page did not answer.
package struct FrustrationReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// Whether the statistics of all controls are wanted, too: as ``StatisticsReport`` has them, from the same look at the clicks.
    private let withControls: Bool

    package init(_ selection: Selection, withControls: Bool = false) {
        (self.selection, self.withControls) = (selection, withControls)
    }

    /// So many sessions of a control are told at most.
    package static let exampleCount = 3

    /// A control, and how it frustrates.
    package struct FrustratingControl: Sendable {
        package let control: ControlRow
        package let clicks: Int
        package let rage: Int
        package let unhandled: Int
        /// The clicks with a known outcome.
        package let known: Int
        /// The clicks that the page did not answer; nil if that is known of none.
        package let unanswered: Int?
        /// Distinct sessions with an unhandled or unanswered click or a burst.
        package let sessions: Int
        /// Distinct users of an unhandled or unanswered click, or of the click that makes a burst one of rage; no user is not
        /// a user.
        package let users: Int
        /// The sessions with the most of such clicks and bursts together; among equals the one with the latest of them,
        /// then by name, then by app.
        package let examples: [Example]

        /// The part of the clicks with a known outcome that nobody handled; nil if there are none.
        package var unhandledShare: Double? { known > 0 ? Double(unhandled) / Double(known) : nil }
    }

    /// A session that shows how a control frustrates.
    package struct Example: Sendable {
        package let name: String
        package let app: String?
        /// Whether sessions of other apps have the same name.
        package let isAmbiguous: Bool
    }

    package struct Figures: Sendable {
        /// The controls with bursts, unhandled or unanswered clicks, the worst first: the one with the most bursts, among equals
        /// the one with the most unhandled clicks, then the one with the greatest part of them, an unknown one last, then the one
        /// with the most unanswered clicks, then by path, screen and kind.
        package let lines: [FrustratingControl]
        /// All controls, in the order of reports; none if they are not wanted.
        package let controls: [ClickGroup]
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        try reader.scan(selection) { scan throws(StoreError) in
            try counted(scan)
        } finish: { parts, scan throws(StoreError) in
            let lines = try Self.lines(parts.flatMap(\.frustrating), scan)
            return Figures(lines, controls: parts.flatMap(\.controls).sortedAsReported())
        }
    }

    private typealias Counted = (control: ControlRow, all: ClickStatistics, frustration: FrustrationStatistics)

    private func counted(_ scan: ClickScan) throws(StoreError) -> (frustrating: [Counted], controls: [ClickGroup]) {
        var counter = try ControlCounter(scan.sessions)
        var frustrations = try FrustrationCounter(scan.sessions)
        var (frustrating, controls): ([Counted], [ClickGroup]) = ([], [])
        while let clicks = try scan.next() {
            let all = try counter.statistics(of: clicks) { block, rages in frustrations.add(block, rages: rages) }
            let frustration = frustrations.finish(examples: Self.exampleCount)
            let hasSign = all.rage > 0 || frustration.unhandled > 0 || frustration.unanswered > 0
            if hasSign { frustrating.append((clicks.control, all, frustration)) }
            if withControls, all.clicks > 0 { controls.append(ClickGroup(.control(clicks.control), all)) }
        }
        return (frustrating, controls)
    }

    private static func lines(_ controls: [Counted], _ scan: ClickScan) throws(StoreError) -> [FrustratingControl] {
        let candidates = controls.flatMap(\.frustration.examples)
        let names = try scan.names(ofSpans: candidates.map(\.span))
        var start = 0
        let examples = controls.map { control in
            let own = start..<start + control.frustration.examples.count
            start = own.upperBound
            let best = own.sorted { a, b in
                if candidates[a].isBetterExample(than: candidates[b]) { return true }
                return !candidates[b].isBetterExample(than: candidates[a]) && precedes(names[a], names[b])
            }
            return best.prefix(exampleCount).map { names[$0] }
        }
        var areAmbiguous = try scan.areAmbiguous(examples.flatMap { $0.map(\.name) })[...]
        return zip(controls, examples).map { control, examples in
            let frustration = control.frustration
            return FrustratingControl(
                control: control.control, clicks: control.all.clicks, rage: control.all.rage,
                unhandled: frustration.unhandled, known: frustration.known,
                unanswered: frustration.judged > 0 ? frustration.unanswered : nil, sessions: frustration.sessions,
                users: frustration.users,
                examples: examples.map { session in
                    Example(name: session.name, app: session.app, isAmbiguous: areAmbiguous.removeFirst())
                })
        }
    }

    /// The order of equally good examples: by name, then by app, the unknown app first.
    private static func precedes(_ a: SessionKey, _ b: SessionKey) -> Bool {
        let place = { (key: SessionKey) in (ByteString(key.name), key.app == nil ? 0 : 1, ByteString(key.app ?? "")) }
        return place(a) < place(b)
    }
}

extension FrustrationReport.Figures {
    /// - Parameters:
    ///   - lines: In any order.
    ///   - controls: In the order of reports.
    package init(_ lines: [FrustrationReport.FrustratingControl], controls: [ClickGroup]) {
        self.lines = lines.sorted { a, b in
            // A share that is not known is less than nothing.
            (b.rage, b.unhandled, b.unhandledShare ?? -1, b.unanswered ?? 0, a.control)
                < (a.rage, a.unhandled, a.unhandledShare ?? -1, a.unanswered ?? 0, b.control)
        }
        self.controls = controls
    }
}

extension FrustrationReport {
    package static var noFigures: Figures { Figures([], controls: []) }
    /// A control without frustration has no row, whatever its clicks.
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names(unknownWithoutRow: ["clicks"]) }

    /// The statistics of all controls by an engine that counts them by themselves; none if they are not wanted.
    package func controls(by engine: any ReportEngine) throws -> [ClickGroup] {
        withControls ? try StatisticsReport(selection).figures(by: engine) : []
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(of figures: Figures) -> Report {
        let names = ControlRow.fields(withKind: selection.kinds.count != 1, \FrustratingControl.control)
        var report = Report(figures.lines, names + Self.figures(figures.lines) + Self.examples)
        report.noteUnknown(figures.lines.map { Outcomes(clicks: $0.clicks, known: $0.known, unhandled: $0.unhandled) })
        return report
    }

    private static func figures(_ lines: [FrustratingControl]) -> [Report.Field<FrustratingControl>] {
        [
            .init(.rage) { Cell($0.rage) }, .init(.unhandled) { Cell($0.known > 0 ? $0.unhandled : nil) },
            .init(
                "unhandled_share", heading: "unhandled %", .share,
                "unhandled clicks ÷ clicks with a known outcome", isTerm: true
            ) { Cell($0.unhandledShare) },
            .init(
                "unanswered", .count, Terms.unanswered, isDetail: lines.allSatisfy { $0.unanswered == nil },
                isTerm: true
            ) { Cell($0.unanswered) },
            .init(.clicks.meaning("clicks on the control")) { Cell($0.clicks) },
            .init(
                "affected_sessions", heading: "sessions hit", .count,
                "distinct sessions with an unhandled or unanswered click or a burst"
            ) { Cell($0.sessions) },
            .init(
                "affected_users", heading: "users hit", .count,
                "distinct users with an unhandled or unanswered click or a burst"
            ) {
                Cell($0.users)
            },
        ]
    }

    private static var examples: [Report.Field<FrustratingControl>] {
        (0..<exampleCount).map { index in
            Report.Field<FrustratingControl>(
                "example_\(index + 1)", heading: index == 0 ? "example" : "example \(index + 1)", .text,
                "the session with the most unhandled and unanswered clicks and bursts, or the next ones; with its app if the name is ambiguous",
                isDetail: index > 0
            ) { line in Cell(index < line.examples.count ? line.examples[index].description : nil) }
        }
    }
}

extension FrustrationReport.Example: CustomStringConvertible {
    /// The session's name, with its app if sessions of others have the same name: `s-000123`, `s-000123 (LiveRoom)`.
    package var description: String {
        isAmbiguous ? "\(name) (\(app ?? "unknown app"))" : name
    }
}
