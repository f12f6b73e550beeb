/// How many sessions there are before and after, and in how many of them something happened.
package struct Stratum: Hashable, Sendable {
    package let before: ShareDifference.Share
    package let after: ShareDifference.Share

    package init(before: ShareDifference.Share, after: ShareDifference.Share) {
        (self.before, self.after) = (before, after)
    }

    /// Whether there are sessions on both sides, so that something can be compared.
    var isComparable: Bool { before.whole > 0 && after.whole > 0 }

    /// What an order of strata depends on.
    fileprivate var figures: [Int] { [before.whole, after.whole, before.part, after.part] }
}

/// What is compared, divided so that like is compared with like: each user who is on both sides is a stratum, and all others
/// together are one.
package struct Strata: Sendable {
    /// Those of users on both sides, and how many users are alike.
    private var pairs: [Stratum: Int] = [:]
    /// That of all others.
    private var others: (before: (part: Int, whole: Int), after: (part: Int, whole: Int)) = ((0, 0), (0, 0))

    package init() {}

    /// Adds users who are on both sides, each with the same numbers of sessions.
    package mutating func add(_ stratum: Stratum, users: Int = 1) { pairs[stratum, default: 0] += users }

    /// Adds some who are on one side alone, each with one session.
    package mutating func addOthers(before: (part: Int, whole: Int) = (0, 0), after: (part: Int, whole: Int) = (0, 0)) {
        others.before = (others.before.part + before.part, others.before.whole + before.whole)
        others.after = (others.after.part + after.part, others.after.whole + after.whole)
    }

    /// All strata and how often each is there, always in the same order, so that sums are the same in every bit.
    var all: [(stratum: Stratum, count: Int)] {
        let sorted = pairs.map { (stratum: $0.key, count: $0.value) }.sorted {
            $0.stratum.figures.lexicographicallyPrecedes($1.stratum.figures)
        }
        let stratum = Stratum(
            before: .init(others.before.part, of: others.before.whole),
            after: .init(others.after.part, of: others.after.whole))
        return others.before.whole + others.after.whole == 0 ? sorted : sorted + [(stratum, 1)]
    }

    /// How many users, or sessions without one, it happened to.
    package var units: (before: Int, after: Int) {
        pairs.reduce((others.before.part, others.after.part)) { sum, pair in
            (
                sum.0 + (pair.key.before.part > 0 ? pair.value : 0), sum.1 + (pair.key.after.part > 0 ? pair.value : 0)
            )
        }
    }
}
