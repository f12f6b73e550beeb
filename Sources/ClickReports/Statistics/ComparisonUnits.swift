import Basics

/// Who is compared, and how.
package struct ComparisonUnits: Hashable, Sendable {
    package let unit: Unit
    /// Those with a click on any control, on one side alone; where users are compared, also sessions without one.
    package let before: Int
    package let after: Int
    /// Those with clicks on both sides, who are compared with themselves.
    package let onBoth: Int
    /// Whether of each that is on one side alone only the first session counts: if users have more sessions on one side than
    /// on the other, as more sessions reach more controls, and if sessions of those on both sides are compared.
    package let isOneSession: Bool

    /// - Parameter sessions: How many sessions those on one side alone have before and after.
    package init(
        _ unit: Unit, before: Int, after: Int, sessions: (before: Int, after: Int), onBoth: Int = 0
    ) {
        (self.unit, self.before, self.after, self.onBoth) = (unit, before, after, onBoth)
        // Sessions per user, multiplied by the users of both sides.
        let each = (Double(sessions.before) * Double(after), Double(sessions.after) * Double(before))
        let (most, least) = (max(each.0, each.1), min(each.0, each.1))
        isOneSession = unit == .user && (onBoth > 0 || before > 0 && after > 0 && 10 * most > 11 * least)
    }
}

extension ComparisonUnits {
    /// Of what the shares are: the things that are taken to be independent of one another.
    package enum Unit: String, Sendable {
        case user, session

        /// Users where nine in ten sessions have one: sessions of one user resemble one another, so that a test over them finds
        /// changes where there are none.
        package init(sessions: Int, withUser: Int) {
            self = sessions > 0 && 10 * withUser >= 9 * sessions ? .user : .session
        }
    }

    /// Whether anybody can be compared.
    package var isPossible: Bool { onBoth > 0 || before > 0 && after > 0 }

    /// Who is compared with whom: `48 users with themselves, and the first sessions of 6 and 5 others`.
    package var description: String {
        let sessions = isOneSession ? "the first sessions of " : ""
        let counts = "\(sessions)\(ChartText.count(before)) and \(ChartText.count(after))"
        guard onBoth > 0 else { return "\(counts) \(unit)s" }
        let pairs = "\(Wording.count(onBoth, "\(unit)")) with \(onBoth == 1 ? "itself" : "themselves")"
        if before > 0, after > 0 { return "\(pairs), and \(counts) others" }
        guard before + after > 0 else { return pairs }
        let side = before > 0 ? "before" : "after"
        return
            "\(pairs); \(Wording.count(before + after, "\(unit)")) \(side) alone \(before + after == 1 ? "has" : "have") no counterpart"
    }
}
