package import ClickStore
import ClickTracking

extension FunnelReport: SplittableReport {
    package var counted: SplitUnit { owner == .user ? .users : .sessions }
    package static var comparedColumn: String? { "share" }
    package static var noun: String { "step" }

    /// Who began in the part's time goes on after it, too.
    package func part(_ selection: Selection) -> Self {
        var part = self
        part.selection = selection
        if selection.untilMs != self.selection.untilMs {
            (part.selection.untilMs, part.beginsBeforeMs) = (self.selection.untilMs, selection.untilMs)
        }
        return part
    }

    /// Of those who took the first step. All took that one, so it differs in nothing.
    package func shares(of figures: Figures, sessions: Int) -> [SplitShare] {
        figures.lines.enumerated().map { index, step in
            SplitShare("\(index + 1)", step.reached, of: index == 0 ? 0 : figures.lines[0].reached)
        }
    }
}

extension RetentionReport: SplittableReport {
    package var counted: SplitUnit { .newUsers }
    package static var comparedColumn: String? { nil }
    package static var noun: String { "period" }

    /// Users who were new in the part, and come back to whatever else is selected.
    package func part(_ selection: Selection) -> Self {
        var (part, newcomers) = (self, Selection())
        part.selection = selection
        (part.selection.versions, part.selection.segment) = (self.selection.versions, self.selection.segment)
        (newcomers.apps, newcomers.users, newcomers.versions) = (selection.apps, selection.users, selection.versions)
        (newcomers.kinds, newcomers.countsDoubleClicks) = (selection.kinds, selection.countsDoubleClicks)
        if self.selection.segment.isEmpty { newcomers.segment = selection.segment }
        part.newcomers = newcomers
        return part
    }

    /// Of the users of all cohorts that are known for so long, those who came back.
    package func shares(of figures: Figures, sessions: Int) -> [SplitShare] {
        let cohorts = (try? figures.get().cohorts) ?? []
        return (1...max(1, periods)).map { period in
            let known = cohorts.filter { $0.active(after: period) != nil }
            let active = known.reduce(0) { $0 + ($1.active(after: period) ?? 0) }
            return SplitShare("\(period)", active, of: known.reduce(0) { $0 + $1.users })
        }
    }
}

extension TransitionsReport: SplittableReport {
    package var counted: SplitUnit { .sessions }
    package static var comparedColumn: String? { "sessions" }
    package static var noun: String { "transition" }

    /// All of them, as one that is rare in one part may be frequent in the other.
    package func part(_ selection: Selection) -> Self {
        var part = self
        (part.selection, part.limit) = (selection, 0)
        return part
    }

    package func shares(of figures: Figures, sessions: Int) -> [SplitShare] {
        figures.lines.map { SplitShare("\($0.from.key)\u{1}\($0.to.key)", $0.sessions, of: sessions) }
    }
}

extension TransitionsReport.Node {
    /// What tells the node from others, in every part of the clicks.
    fileprivate var key: String {
        switch self {
        case .end: ""
        case .control(let control): control.splitKey
        case .name(let name): name.map { "=\($0)" } ?? "-"
        }
    }
}

extension StatisticsReport: SplittableReport {
    package var selection: Selection {
        get { relation.selection }
        set { relation.selection = newValue }
    }
    package var counted: SplitUnit { .sessions }
    package static var comparedColumn: String? { "sessions" }
    package static var noun: String { "control" }

    package func shares(of figures: Figures, sessions: Int) -> [SplitShare] {
        figures.map { SplitShare($0.ofControl.splitKey, $0.statistics.sessions, of: sessions) }
    }
}

extension FrustrationReport: SplittableReport {
    package var counted: SplitUnit { .sessions }
    package static var comparedColumn: String? { "affected_sessions" }
    package static var noun: String { "control" }

    package func shares(of figures: Figures, sessions: Int) -> [SplitShare] {
        figures.lines.map { SplitShare($0.control.splitKey, $0.sessions, of: sessions) }
    }
}

extension ControlRow {
    /// What tells the control from others, in every part of the clicks.
    fileprivate var splitKey: String { "\(path)\u{0}\(screen.map { "=\($0)" } ?? "-")\u{0}\(kind.rawValue)" }
}
