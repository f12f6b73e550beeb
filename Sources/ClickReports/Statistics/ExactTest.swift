import Basics
import Foundation

/// Fisher's exact test of two shares: R. A. Fisher, The logic of inductive inference, Journal of the Royal Statistical Society
/// 98 (1935), 39–82.
enum ExactTest {
    /// How probable it is by chance alone, if both shares are really the same, that they differ as much as these two or more:
    /// two-sided, the sum of the probabilities of all divisions of the clicked units that are no more probable than this one.
    ///
    /// - Returns: From 0, exclusive, to 1; nil if one of them is a share of nothing.
    static func p(_ before: ShareDifference.Share, _ after: ShareDifference.Share) -> Double? {
        guard before.whole > 0, after.whole > 0 else { return nil }
        let clicked = before.part + after.part
        let (lowest, highest) = (max(0, clicked - after.whole), min(clicked, before.whole))
        let mode = min(max(mode(clicked, before.whole, after.whole), lowest), highest)
        /// How much more probable it is that so many of the clicked units are before, than that one less is.
        func growth(_ part: Int) -> Double {
            Double(clicked - part + 1) / Double(part) * Double(before.whole - part + 1)
                / Double(after.whole - clicked + part)
        }
        // All weights are relative to the most probable division.
        var observed = 1.0
        for part in stride(from: mode + 1, through: before.part, by: 1) { observed *= growth(part) }
        for part in stride(from: mode, to: before.part, by: -1) { observed /= growth(part) }
        // Divisions that are as probable but for rounding count.
        let limit = observed * (1 + 1e-7)
        var (all, tail) = (0.0, 0.0)
        /// Adds a division; false if those beyond add nothing any more.
        func add(_ weight: Double) -> Bool {
            all += weight
            tail += weight <= limit ? weight : 0
            return weight > limit * 1e-18 && weight > 0
        }
        var weight = 1.0
        for part in mode...highest {
            if part > mode { weight *= growth(part) }
            guard add(weight) else { break }
        }
        weight = 1
        for part in stride(from: mode, to: lowest, by: -1) {
            weight /= growth(part)
            guard add(weight) else { break }
        }
        return min(1, max(tail / all, .leastNormalMagnitude))
    }

    /// How probable it is that a share of some units, or a larger one, is met by chance, where each of them is met with a
    /// probability: the upper tail of the binomial distribution.
    static func chance(of share: Double, orMoreOf units: Int, each probability: Double) -> Double {
        guard probability > 0 else { return 0 }
        let (all, odds) = (Double(units), probability / (1 - probability))
        var met = (share * all).rounded(.down)
        let ways = lgamma(all + 1) - lgamma(met + 1) - lgamma(all - met + 1)
        var term = exp(ways + met * log(probability) + (all - met) * log1p(-probability))
        var sum = term
        while met < all, term > sum * 1e-9 {
            term *= (all - met) / (met + 1) * odds
            met += 1
            sum += term
        }
        return min(1, sum)
    }

    /// How many of the clicked units are most probably before.
    private static func mode(_ clicked: Int, _ before: Int, _ after: Int) -> Int {
        Int(rounding: (Double(clicked + 1) * (Double(before + 1) / Double(before + after + 2))).rounded(.down))
    }
}

/// Which of many tests tell of more than chance, with a false discovery rate of 5 %: of the differences that are told, five in a
/// hundred are chance on average. Y. Benjamini, Y. Hochberg, Controlling the false discovery rate, Journal of the Royal
/// Statistical Society B 57 (1995), 289–300.
package enum FalseDiscoveryRate {
    package static let limit = 0.05

    /// - Parameters:
    ///   - probabilities: The p of each test.
    ///   - limit: The part of the differences that may be chance.
    /// - Returns: For each test, in the same order, whether it tells of more than chance.
    static func significant(_ probabilities: [Double], limit: Double = limit) -> [Bool] {
        let sorted = probabilities.sorted()
        let last = sorted.indices.last { sorted[$0] <= Double($0 + 1) / Double(sorted.count) * limit }
        guard let last else { return probabilities.map { _ in false } }
        return probabilities.map { $0 <= sorted[last] }
    }
}
