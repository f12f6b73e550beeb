import Foundation

/// How large a daily count usually is: a level for each weekday, and a trend that all of them follow.
///
/// The levels and the trend maximise the likelihood of a log-linear Poisson model, whose variance is multiplied by a dispersion as
/// Pearson estimates it: P. McCullagh, J. A. Nelder, Generalized Linear Models, 2nd ed. (1989), sections 4.5 and 6.2. A later count has the negative
/// binomial distribution of the predicted mean and variance.
struct UsualDays {
    /// The fewest days that a usual weekday is known from, and how many are looked at.
    static let fewest: Int64 = 21
    static let most: Int64 = 56

    /// The counts of the weekdays at the middle of the days, from the weekday of day 0 since 1970 on.
    private var levels = [Double](repeating: 0, count: 7)
    private var totals = [Double](repeating: 0, count: 7)
    /// By which part the counts grow in a day, as a logarithm.
    private var slope = 0.0
    private let middle: Double
    private var dispersion = 1.0
    private var slopeVariance = 0.0
    /// The counts less the nine numbers that were estimated from them.
    private let freedom: Double

    private static let steepest = 0.1

    /// Since when the counts of a series are unusual, and what is usual on its last day; nil if that day is as usual. A day is compared with
    /// those before the first unusual one.
    ///
    /// - Parameters:
    ///   - counts: Those of days in a row, more than ``fewest``.
    ///   - firstDay: The first of them, in days since 1970-01-01.
    ///   - length: So many days are looked at.
    ///   - isFar: Whether a count is far enough from the usual one.
    static func change(
        in counts: [Int], from firstDay: Int64, lookingBack length: Int64,
        _ isFar: (_ count: Double, _ usual: Double) -> Bool
    ) -> (since: Int64, usual: Double)? {
        let last = firstDay + Int64(counts.count) - 1
        var since: Int64?
        var usual = 0.0
        for day in max(firstDay + fewest, last - length + 1)...last {
            let end = Int((since ?? day) - firstDay)
            let start = max(0, end - Int(most))
            let days = UsualDays(counts[start..<end], from: firstDay + Int64(start))
            let count = counts[Int(day - firstDay)]
            usual = days.mean(on: day)
            since = isFar(Double(count), usual) && days.isUnusual(count, on: day) ? since ?? day : nil
        }
        return since.map { ($0, usual) }
    }

    /// - Parameters:
    ///   - counts: Those of so many days in a row, ``fewest`` at least.
    ///   - firstDay: The first of them, in days since 1970-01-01.
    init(_ counts: ArraySlice<Int>, from firstDay: Int64) {
        middle = Double(firstDay) + Double(counts.count - 1) / 2
        freedom = Double(counts.count - 9)
        let days = counts.enumerated().map { (day: firstDay + Int64(clamping: $0), count: Double($1)) }
        for (day, count) in days { totals[Self.weekday(day)] += count }
        // The likelihood has one highest point, where counts above their mean and below it balance around the middle. Newton's steps lead
        // there; one that leaves the range where it must be is replaced by the range's half.
        var range = -Self.steepest...Self.steepest
        for _ in 0..<40 {
            let (balance, curvature) = setLevels(days)
            range = balance > 0 ? slope...range.upperBound : range.lowerBound...slope
            let step = balance / max(curvature, .leastNormalMagnitude)
            let next = slope + step
            slope = range.contains(next) ? next : (range.lowerBound + range.upperBound) / 2
            if abs(step) < 1e-13 { break }
        }
        setLevels(days)
        dispersion = max(1, days.reduce(0) { $0 + pow($1.count - mean(on: $1.day), 2) / mean(on: $1.day) } / freedom)
        let weight = days.reduce(0) { $0 + mean(on: $1.day) * pow(Double($1.day) - middle, 2) }
        slopeVariance = dispersion / max(weight, .leastNormalMagnitude)
    }

    /// Sets the levels for the slope. Half a click more on each weekday keeps the mean of one that has none above 0.
    ///
    /// - Returns: By how much counts are above their means around the middle, and by how much that falls with the slope.
    @discardableResult
    private mutating func setLevels(_ days: [(day: Int64, count: Double)]) -> (balance: Double, curvature: Double) {
        // Of each weekday the sums of growth, of growth × distance from the middle, and of growth × distance².
        var sums = [SIMD4<Double>](repeating: .zero, count: 7)
        var balance = 0.0
        for (day, count) in days {
            let distance = Double(day) - middle
            sums[Self.weekday(day)] += exp(slope * distance) * SIMD4(1, distance, distance * distance, 0)
            balance += count * distance
        }
        var curvature = 0.0
        for (weekday, sum) in sums.enumerated() {
            levels[weekday] = (totals[weekday] + 0.5) / max(sum[0], 1e-3)
            balance -= levels[weekday] * sum[1]
            curvature += levels[weekday] * (sum[2] - sum[1] * sum[1] / max(sum[0], 1e-3))
        }
        return (balance, curvature)
    }

    private static func weekday(_ day: Int64) -> Int { Int(clamping: (day % 7 + 7) % 7) }

    /// The count that is usual on a day.
    func mean(on day: Int64) -> Double { levels[Self.weekday(day)] * exp(slope * (Double(day) - middle)) }

    /// Whether chance explains a count so far from the usual one on fewer than one day in 210: on one in thirty weeks, where each day
    /// is looked at.
    func isUnusual(_ count: Int, on day: Int64) -> Bool {
        let mean = mean(on: day)
        let uncertainty =
            dispersion / (totals[Self.weekday(day)] + 0.5) + slopeVariance * pow(Double(day) - middle, 2)
        let variance = dispersion * mean + mean * mean * uncertainty
        let tail = Self.tail(count, mean: mean, variance: variance, isBelow: Double(count) < mean)
        return tail <= erfc(limit / 2.0.squareRoot()) / 2
    }

    /// From how many standard deviations on a count is unusual: the dispersion is estimated, so the distance has Student's distribution,
    /// which this compares with the normal one; M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions (1964), 26.7.8.
    private var limit: Double {
        // The normal distribution has one in 210 above this.
        let normal = 2.594
        return normal / (pow(1 - 1 / (4 * freedom), 2) - normal * normal / (2 * freedom)).squareRoot()
    }

    /// How probable a count is, or one that is further from the mean on the same side.
    private static func tail(_ count: Int, mean: Double, variance: Double, isBelow: Bool) -> Double {
        let size = mean * mean / max(variance - mean, mean * 1e-6)
        let (one, other): (Double, Double) = (log(size / (size + mean)), mean / (size + mean))
        var number = Double(count)
        let ways = lgamma(number + size) - lgamma(number + 1) - lgamma(size)
        var term = exp(ways + size * one + number * log(other))
        var sum = term
        // Behind the most probable count each term is smaller than the one before by a growing part.
        while term > sum * 1e-9, !isBelow || number > 0 {
            if isBelow {
                term *= number / (number - 1 + size) / other
                number -= 1
            } else {
                term *= (number + size) / (number + 1) * other
                number += 1
            }
            sum += term
        }
        return min(1, sum)
    }
}
