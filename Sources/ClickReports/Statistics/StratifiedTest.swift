import Basics

/// Two shares compared within strata, and what all strata say together.
///
/// The shares are those of Mantel and Haenszel: a stratum with sessions n₁ before and n₂ after weighs n₁n₂ ÷ (n₁ + n₂) on both
/// sides, so who comes more often on one side changes no share (N. Mantel, W. Haenszel, Statistical aspects of the analysis of data
/// from retrospective studies of disease, Journal of the National Cancer Institute 22 (1959), 719–748). With one stratum they are
/// the plain shares, the test is Fisher's, and the interval Newcombe's.
struct StratifiedTest {
    /// From 0 to 1; nil if there is nothing on that side.
    let shareBefore: Double?
    let shareAfter: Double?
    /// nil if nothing can be compared.
    let difference: ShareDifference?
    /// How probable so large a difference is by chance alone, two-sided; nil if nothing can be compared.
    let p: Double?
    /// Whether chance could have divided it otherwise: else p is 1 whatever the sizes.
    let isInformative: Bool

    /// - Parameters:
    ///   - strata: Those in which it happened, at least.
    ///   - sizes: All strata; of each only the wholes count.
    init(_ strata: Strata, sizes: StratumSizes) {
        let all = strata.all
        let comparable = all.filter(\.stratum.isComparable)
        let informative = comparable.filter { 0 < $0.stratum.part && $0.stratum.part < $0.stratum.whole }
        isInformative = !informative.isEmpty
        guard sizes.weight > 0 else {
            (shareBefore, shareAfter) = (
                Self.pooled(all.map { ($0.stratum.before, $0.count) }, of: sizes.before),
                Self.pooled(all.map { ($0.stratum.after, $0.count) }, of: sizes.after)
            )
            (difference, p) = (nil, nil)
            return
        }
        if let only = sizes.only {
            let parts = all.first?.stratum
            let (before, after) = (
                ShareDifference.Share(parts?.before.part ?? 0, of: only.before.whole),
                ShareDifference.Share(parts?.after.part ?? 0, of: only.after.whole)
            )
            (shareBefore, shareAfter) = (before.value, after.value)
            difference = ShareDifference(from: before, to: after)
            p = ExactTest.p(before, after)
            return
        }
        var (before, after) = (0.0, 0.0)
        for (stratum, count) in comparable {
            let times = Double(count) / Double(stratum.whole)
            before += times * Double(stratum.after.whole) * Double(stratum.before.part)
            after += times * Double(stratum.before.whole) * Double(stratum.after.part)
        }
        let shares = (before: Self.rounded(before / sizes.weight), after: Self.rounded(after / sizes.weight))
        (shareBefore, shareAfter) = (shares.before, shares.after)
        difference = ShareDifference(
            Self.rounded((after - before) / sizes.weight),
            from: (shares.before, sizes.weight * sizes.weight / sizes.squaresBefore),
            to: (shares.after, sizes.weight * sizes.weight / sizes.squaresAfter))
        p = ConditionalTest.p(informative)
    }

    /// Without the last digits, which depend on the order of sums: equal shares are equal numbers.
    private static func rounded(_ share: Double) -> Double { (share * 1e12).rounded() / 1e12 }

    private static func pooled(_ shares: [(share: ShareDifference.Share, count: Int)], of whole: Int) -> Double? {
        whole > 0 ? Double(shares.reduce(0) { $0 + $1.share.part * $1.count }) / Double(whole) : nil
    }
}

/// How much strata weigh.
struct StratumSizes {
    /// All sessions before and after.
    private(set) var before = 0
    private(set) var after = 0
    /// The sum of the weights, and of their squares divided by the sessions of a side.
    private(set) var weight = 0.0
    private(set) var squaresBefore = 0.0
    private(set) var squaresAfter = 0.0
    /// The only stratum; nil if there are several.
    private(set) var only: Stratum?

    init(_ strata: Strata) {
        let all = strata.all
        only = all.count == 1 && all[0].count == 1 ? all[0].stratum : nil
        for (stratum, count) in all {
            before += stratum.before.whole * count
            after += stratum.after.whole * count
            guard stratum.isComparable else { continue }
            let wholes = (Double(stratum.before.whole), Double(stratum.after.whole))
            let own = wholes.0 * wholes.1 / (wholes.0 + wholes.1)
            weight += own * Double(count)
            squaresBefore += own * own / wholes.0 * Double(count)
            squaresAfter += own * own / wholes.1 * Double(count)
        }
    }
}

/// The test of Cochran, Mantel and Haenszel, which conditions on how often each stratum's sessions did it: W. G. Cochran, Some methods
/// for strengthening the common χ² tests, Biometrics 10 (1954), 417–451.
private enum ConditionalTest {
    /// From this variance on, the normal distribution is near enough; below, all divisions are counted.
    private static let normalVariance = 100.0
    /// What is less probable than this part of the most probable is left out.
    private static let smallest = 1e-60

    /// - Parameter strata: Those that chance could have divided otherwise; p is 1 without any.
    static func p(_ strata: [(stratum: Stratum, count: Int)]) -> Double {
        guard let first = strata.first else { return 1 }
        guard strata.count > 1 || first.count > 1 else {
            return ExactTest.p(first.stratum.before, first.stratum.after) ?? 1
        }
        var (observed, expected, variance) = (0, 0.0, 0.0)
        for (stratum, count) in strata {
            let (before, after) = (Double(stratum.before.whole), Double(stratum.after.whole))
            let (part, whole) = (Double(stratum.part), before + after)
            observed += stratum.after.part * count
            expected += Double(count) * after * part / whole
            variance += Double(count) * before * after * part * (whole - part) / (whole * whole * (whole - 1))
        }
        guard variance >= normalVariance else { return exact(strata, observed: observed) }
        // With correction for continuity.
        let distance = max(abs(Double(observed) - expected) - 0.5, 0) / variance.squareRoot()
        return max(erfc(distance / 2.0.squareRoot()), .leastNormalMagnitude)
    }

    /// The sum of the probabilities of all divisions that are no more probable than the observed one.
    private static func exact(_ strata: [(stratum: Stratum, count: Int)], observed: Int) -> Double {
        var sum = Distribution(lowest: 0, weights: [1])
        for (stratum, count) in strata {
            let own = Distribution(of: stratum)
            for _ in 0..<count { sum = sum.adding(own, smallest: smallest) }
        }
        let place = observed - sum.lowest
        guard sum.weights.indices.contains(place) else { return smallest }
        // Divisions that are as probable but for rounding count.
        let limit = sum.weights[place] * (1 + 1e-7)
        let (all, tail) = sum.weights.reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + ($1 <= limit ? $1 : 0)) }
        return min(1, max(tail / all, smallest))
    }

    /// How probable each number of sessions after is that did it, relative to the most probable one.
    private struct Distribution {
        var lowest: Int
        var weights: [Double]

        init(lowest: Int, weights: [Double]) {
            (self.lowest, self.weights) = (lowest, weights)
        }

        /// The hypergeometric distribution.
        init(of stratum: Stratum) {
            let (before, after, part) = (stratum.before.whole, stratum.after.whole, stratum.part)
            lowest = max(0, part - before)
            // By logarithms, as the first weight may be too small for a number.
            var logarithms = [0.0]
            for number in stride(from: lowest + 1, through: min(part, after), by: 1) {
                let growth =
                    Double(part - number + 1) / Double(number) * Double(after - number + 1)
                    / Double(before - part + number)
                logarithms.append((logarithms.last ?? 0) + log(growth))
            }
            let most = logarithms.max() ?? 0
            weights = logarithms.map { exp($0 - most) }
        }

        /// The distribution of a sum, without its improbable ends.
        func adding(_ other: Distribution, smallest: Double) -> Distribution {
            var sums = Array(repeating: 0.0, count: weights.count + other.weights.count - 1)
            for (index, weight) in weights.enumerated() {
                for (step, more) in other.weights.enumerated() { sums[index + step] += weight * more }
            }
            let most = sums.max() ?? 1
            let first = sums.firstIndex { $0 > most * smallest } ?? 0
            let last = sums.lastIndex { $0 > most * smallest } ?? 0
            return Distribution(
                lowest: lowest + other.lowest + first, weights: sums[first...last].map { $0 / most })
        }
    }
}

extension Stratum {
    /// In how many sessions of both sides it happened.
    fileprivate var part: Int { before.part + after.part }
    fileprivate var whole: Int { before.whole + after.whole }
}
