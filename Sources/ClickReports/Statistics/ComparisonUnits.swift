/// How many units are compared, and how many are not.
package struct ComparisonUnits: Hashable, Sendable {
    package let unit: Unit
    /// Those with a click on any control, on one side alone: what shares are parts of.
    package let before: Int
    package let after: Int
    /// Those with clicks on both sides. They are left out, as the sides would not be independent.
    package let onBoth: Int
    /// Whether only the first session of each user counts, as users have more sessions on one side than on the other: more
    /// sessions reach more controls.
    package let isOneSession: Bool
    /// Sessions without a user, which are left out where users are compared.
    package let withoutUser: Int

    /// - Parameter sessions: How many sessions the units have before and after.
    package init(
        _ unit: Unit, before: Int, after: Int, sessions: (before: Int, after: Int), onBoth: Int = 0,
        withoutUser: Int = 0
    ) {
        (self.unit, self.before, self.after) = (unit, before, after)
        (self.onBoth, self.withoutUser) = (onBoth, withoutUser)
        // Sessions per user, multiplied by the users of both sides.
        let each = (Double(sessions.before) * Double(after), Double(sessions.after) * Double(before))
        let (most, least) = (max(each.0, each.1), min(each.0, each.1))
        isOneSession = unit == .user && before > 0 && after > 0 && 10 * most > 11 * least
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
}
