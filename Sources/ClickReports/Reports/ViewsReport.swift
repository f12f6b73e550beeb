package import ClickHouseStore
import ClickIndex
package import ClickStore
import ClickTracking
import ResponderChain

/// How often each screen was in front, for how long, and how many taps a view has.
///
/// It rests on what recorders say of screens, so it knows no screen of clicks alone.
package struct ViewsReport: SelectedReport, EngineQuery {
    package var selection: Selection

    package init(_ selection: Selection) { self.selection = selection }

    /// A screen and its figures.
    package struct Line: Sendable {
        package let screen: String
        package fileprivate(set) var views = 0
        package fileprivate(set) var sessions = 0
        package fileprivate(set) var users = 0
        /// The median of the times of views whose end is known, in milliseconds.
        package fileprivate(set) var medianMs: Double?
        /// The last views of their sessions.
        package fileprivate(set) var exits = 0
        /// The selected clicks on the screen, in sessions with a view of it.
        package fileprivate(set) var outcomes = Outcomes()
    }

    package struct Figures: Sendable {
        /// The screens with the most views first.
        package let lines: [Line]
        /// Whether the database has views at all.
        let areStored: Bool
    }

    /// There are no screen views to report.
    package struct NotStored: OptionError, CustomStringConvertible {
        package func message(_ option: (String) -> String) -> String {
            "a database in ClickHouse has no screen views; replay the recordings into a database file for this report"
        }
    }

    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        try reader.access { connection throws(StoreError) in
            let reader = ClickReader(reader, on: connection)
            return try figures(of: ScreenViews(selection, reader, connection), reader)
        }
    }

    private func figures(of seen: ScreenViews, _ reader: ClickReader) throws(StoreError) -> Figures {
        var lines = seen.screens.map { Line(screen: $0) }
        var visits = seen.screens.map { _ in Visits() }
        for view in seen.views {
            lines[view.screen].views += 1
            visits[view.screen].sessions.insert(view.session)
            if view.user > 0 { visits[view.screen].users.insert(view.user) }
            if let toMs = view.toMs { visits[view.screen].times.append(max(0, toMs &- view.fromMs)) }
            if view.isLast { lines[view.screen].exits += 1 }
        }
        for (index, visits) in visits.enumerated() {
            (lines[index].sessions, lines[index].users) = (visits.sessions.count, visits.users.count)
            lines[index].medianMs = visits.times.withUnsafeBufferPointer { Quantile.of($0, [50])?[0] }
        }
        let outcomes = try outcomes(on: seen, visits.map(\.sessions), reader)
        for (index, outcomes) in outcomes.enumerated() { lines[index].outcomes = outcomes }
        let sorted = lines.sorted { ($1.views, ByteString($0.screen)) < ($0.views, ByteString($1.screen)) }
        return Figures(lines: sorted, areStored: seen.areStored)
    }

    private struct Visits {
        var sessions: Set<Int32> = []
        var users: Set<Int32> = []
        var times: [Int64] = []
    }

    /// What became of the selected clicks on each screen, in sessions that have seen it.
    private func outcomes(
        on seen: ScreenViews, _ visitors: [Set<Int32>], _ reader: ClickReader
    ) throws(StoreError) -> [Outcomes] {
        let numbers = Dictionary(zip(seen.screens.map { ByteString($0) }, seen.screens.indices)) { first, _ in first }
        let parts = try reader.scan(selection) { scan throws(StoreError) in
            var outcomes = seen.screens.map { _ in Outcomes() }
            let buffer = ClickBuffer()
            // By the ids of spans.
            var areVisitors: [Int: [Bool]] = [:]
            while let clicks = try scan.next() {
                guard let screen = scan.controls[clicks.index].screen.flatMap({ numbers[ByteString($0)] }) else {
                    continue
                }
                let isVisitor = areVisitors[screen] ?? seen.sessions.map { visitors[screen].contains($0) }
                areVisitors[screen] = isVisitor
                try clicks.visit(in: buffer) { block, _ in
                    for row in 0..<block.count where isVisitor.indices.contains(Int(block.spans[row])) {
                        guard isVisitor[Int(block.spans[row])] else { continue }
                        outcomes[screen].add(block.handled[row])
                    }
                }
            }
            return outcomes
        } finish: { parts, _ in
            parts
        }
        return seen.screens.indices.map { screen in
            parts.reduce(into: Outcomes()) { $0.add($1[screen]) }
        }
    }

    package func figures(from reader: ClickHouseReader) throws -> Figures { throw NotStored() }
}

extension ViewsReport {
    package static var noFigures: Figures { Figures(lines: [], areStored: true) }
    package static var inSQL: String { "the table screen_view has when each screen was in front" }
    package func matching(_ periods: ComparedSides) -> RowMatching? { .names() }

    /// Makes the report.
    package func report(of figures: Figures) -> Report {
        func perView(_ line: Line, _ count: Int?) -> Cell { Cell(count.map { Double($0) / Double(line.views) }) }
        var report = Report(
            figures.lines,
            [
                .init(.screen.meaning("the screen, as it was recorded")) { .text($0.screen) },
                .init("views", .count, "how often it came to the front") { Cell($0.views) },
                .init(.sessions.meaning("distinct sessions with a view of it")) { Cell($0.sessions) },
                .init(.users.meaning("distinct users with a view of it; a view without a user counts for none")) {
                    Cell($0.users)
                },
                .init(
                    "time_p50_ms", heading: "time", .quantile, "median time in front, of views whose end is known",
                    isTerm: true
                ) {
                    Cell($0.medianMs)
                },
                .init("exits", .count, "how often a session ended on the screen", isTerm: true) { Cell($0.exits) },
                .init("exit_share", heading: "exit %", .share, "exits ÷ views") {
                    .real(Double($0.exits) / Double($0.views))
                },
                .init(.clicks.meaning("selected clicks on the screen, in sessions with a view of it")) {
                    Cell($0.outcomes.clicks)
                },
                .init("clicks_per_view", heading: "per view", .ratio, "clicks ÷ views") {
                    perView($0, $0.outcomes.clicks)
                },
                .init(.unhandled) { Cell($0.outcomes.unhandled) },
                .init("unhandled_per_view", heading: "unhandled per view", .ratio, "unhandled ÷ views") {
                    perView($0, $0.outcomes.unhandled)
                },
            ])
        if !figures.areStored {
            report.notes = ["this database has no screen views; only the hook and touch sessions record them"]
        }
        report.noteUnknown(figures.lines.lazy.map(\.outcomes))
        return report
    }
}
