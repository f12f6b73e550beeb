package import ClickStore

/// How much each control was used before and after.
package struct Comparison: Sendable {
    /// A control with its use in one of the two selections.
    package typealias CountedControl = (control: ControlRow, use: ControlUse)

    /// How many sessions have a click on any control: what shares are parts of.
    package let sessionsBefore: Int
    package let sessionsAfter: Int
    /// The controls with a click before or after.
    ///
    /// The largest certain change comes first (see ``ShareDifference/certain``). Controls without one follow: those that
    /// appeared or vanished before the others, then by the difference, whatever its sign, then by the clicks in all, most
    /// first, then by path, screen and kind.
    package let lines: [Line]

    /// Puts the counts of two selections together.
    ///
    /// - Parameters:
    ///   - before: The clicked controls, each once, and how many sessions clicked any control.
    ///   - after: The same of the other selection.
    package init(
        before: (controls: [CountedControl], sessions: Int), after: (controls: [CountedControl], sessions: Int)
    ) {
        var uses: [Int64: (control: ControlRow, before: ControlUse, after: ControlUse)] = [:]
        for (control, use) in before.controls { uses[control.id] = (control, use, ControlUse()) }
        for (control, use) in after.controls {
            uses[control.id] = (control, uses[control.id]?.before ?? ControlUse(), use)
        }
        (sessionsBefore, sessionsAfter) = (before.sessions, after.sessions)
        lines = uses.values.map { control, earlier, later in
            Line(control, earlier, later, sessions: (before.sessions, after.sessions))
        }.sorted { $0.precedes($1) }
    }

    /// How many controls each change happened to, `same` left out, in the order in which changes are declared.
    package var changes: [(change: Change, controls: Int)] {
        Change.allCases.filter { $0 != .same }.map { change in (change, lines.count { $0.change == change }) }
            .filter { $0.1 > 0 }
    }
}

extension Comparison {
    /// What became of a control's use.
    package enum Change: String, CaseIterable, Sendable {
        /// There was no click on it before.
        case appeared
        /// There was no click on it after.
        case vanished
        /// A larger share of sessions clicked it, and the interval of the difference excludes 0.
        case more
        /// A smaller share of sessions clicked it, and the interval of the difference excludes 0.
        case less
        /// The interval holds 0: chance alone may explain the difference.
        case same
    }

    /// A control that was clicked before or after.
    package struct Line: Sendable {
        package let control: ControlRow
        package let before: ControlUse
        package let after: ControlUse
        /// The part of all sessions that clicked the control.
        package let shareBefore: Double?
        package let shareAfter: Double?
        /// nil if there was no session before or none after.
        package let difference: ShareDifference?

        fileprivate init(
            _ control: ControlRow, _ before: ControlUse, _ after: ControlUse, sessions: (before: Int, after: Int)
        ) {
            let earlier = ShareDifference.Share(before.sessions, of: sessions.before)
            let later = ShareDifference.Share(after.sessions, of: sessions.after)
            (self.control, self.before, self.after) = (control, before, after)
            (shareBefore, shareAfter) = (earlier.value, later.value)
            difference = ShareDifference(from: earlier, to: later)
        }

        package var change: Change {
            if before.clicks == 0 { return .appeared }
            if after.clicks == 0 { return .vanished }
            guard let difference, difference.certain > 0 else { return .same }
            return difference.value > 0 ? .more : .less
        }

        fileprivate func precedes(_ other: Line) -> Bool {
            if rank != other.rank { return rank > other.rank }
            return control.precedes(other.control)
        }

        /// What the order depends on, the weightiest first; higher comes first.
        private var rank: (certain: Double, isChange: Int, size: Double, clicks: Int) {
            (
                difference?.certain ?? 0, change == .same ? 0 : 1, abs(difference?.value ?? 0),
                before.clicks + after.clicks
            )
        }
    }
}
