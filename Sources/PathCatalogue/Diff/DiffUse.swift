internal import Basics
internal import ClickStore

/// What people did before and after using controls, in two versions of an app.
///
/// If two controls are one, the controls that were used before both are shared out alike, and so are those after them. How
/// much likelier the counts are then than if they had nothing to do with one another is a ratio of two probabilities: each of
/// them that of counts whose shares are unknown, but near those of all controls (a Dirichlet-multinomial distribution;
/// R. E. Kass and A. E. Raftery, "Bayes Factors", 1995). Controls that are settled to be one count as one, all others
/// together.
struct DiffUse {
    /// Counts by what was used: the older control of a settled pair, or one of the two below.
    private typealias Counts = [Int: Int]
    private static let (end, other) = (-1, -2)

    private struct Use {
        let before: Counts
        let after: Counts
    }

    private let old: [Use?]
    private let new: [Use?]
    private let before: Counts
    private let after: Counts

    init(_ old: [CatalogueControl], _ new: [CatalogueControl], settled: [(old: Int, new: Int)]) {
        guard old.contains(where: { $0.use != nil }), new.contains(where: { $0.use != nil }) else {
            (self.old, self.new, before, after) = ([], [], [:], [:])
            return
        }
        var (oldNames, newNames) = ([ControlName: Int](), [ControlName: Int]())
        for (one, another) in settled {
            (oldNames[old[one].name], newNames[new[another].name]) = (one, one)
        }
        self.old = Self.uses(old, oldNames)
        self.new = Self.uses(new, newNames)
        let all = (self.old + self.new).compactMap(\.self)
        before = Self.sum(all.map(\.before))
        after = Self.sum(all.map(\.after))
    }

    private static func uses(_ controls: [CatalogueControl], _ names: [ControlName: Int]) -> [Use?] {
        func counts(_ known: [ControlName?: Int]) -> Counts {
            known.reduce(into: [:]) { counts, entry in
                counts[entry.key.map { names[$0] ?? other } ?? end, default: 0] += entry.value
            }
        }
        return controls.map { control in
            control.use.map { Use(before: counts($0.before), after: counts($0.after)) }
        }
    }

    private static func sum(_ all: [Counts]) -> Counts {
        all.reduce(into: [:]) { sum, counts in sum.merge(counts, uniquingKeysWith: +) }
    }

    /// The most that use adds to the logarithm of the odds, or takes away: odds of 7 to 1. Several controls are used alike, and
    /// people change their ways with a new version.
    static let most = 2.0

    /// What use adds to the logarithm of the odds that two controls are one; nil where that of either is not known.
    func logit(_ one: Int, _ another: Int) -> Double? {
        guard old.indices.contains(one), new.indices.contains(another), let a = old[one], let b = new[another] else {
            return nil
        }
        let sum = ratio(a.before, b.before, among: before) + ratio(a.after, b.after, among: after)
        return max(-Self.most, min(Self.most, (sum * 1000).rounded() / 1000))
    }

    private func ratio(_ one: Counts, _ other: Counts, among all: Counts) -> Double {
        let (one, other) = (Self.tempered(one), Self.tempered(other))
        let both = Self.sum([one, other])
        return Self.likelihood(both, among: all) - Self.likelihood(one, among: all) - Self.likelihood(other, among: all)
    }

    /// At most 20 in all: clicks of one user depend on one another, so many of them do not say as much as their number.
    private static func tempered(_ counts: Counts) -> Counts {
        let total = counts.values.reduce(0, +)
        return total <= 20 ? counts : counts.mapValues { Int(rounding: Double($0) * 20 / Double(total)) }
    }

    /// The logarithm of the probability of counts, but for what all orders of the same clicks share.
    private static func likelihood(_ counts: Counts, among all: Counts) -> Double {
        let total = Double(all.values.reduce(0, +)) + Double(all.count) * 0.5
        var terms: [Double] = []
        for (key, count) in counts {
            let expected = strength * (Double(all[key] ?? 0) + 0.5) / total
            terms += (0..<count).map { log(expected + Double($0)) }
        }
        let clicks = counts.values.reduce(0, +)
        terms += (0..<clicks).map { -log(strength + Double($0)) }
        // In an order that does not depend on which catalogue is the older one.
        return terms.sorted().reduce(0, +)
    }

    /// How many clicks the shares among all controls count for, beside those of the control.
    private static let strength = 4.0
}
