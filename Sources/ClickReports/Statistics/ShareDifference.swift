/// The difference of two shares, with the interval that holds the true one in 95 of 100 cases.
///
/// It is not adjusted for how many differences are looked at. The interval is Newcombe's hybrid score interval: R. G. Newcombe, Interval estimation for the difference between
/// independent proportions, Statistics in Medicine 17 (1998), 873–890, method 10, made of two score intervals of
/// E. B. Wilson (1927). It holds for small numbers too, and for shares of 0 and 1.
package struct ShareDifference: Hashable, Sendable {
    /// The later share less the earlier one, from -1 to 1.
    package let value: Double
    /// The ends of the interval.
    package let low: Double
    package let high: Double

    /// Compares two shares of things that are independent of one another.
    ///
    /// - Returns: nil if one of them is a share of nothing.
    package init?(from before: Share, to after: Share) {
        guard let earlier = before.value, let later = after.value else { return nil }
        // A single division, so that equal differences are equal numbers: 1/3 - 0/3 and 3/3 - 2/3.
        let (wholeBefore, wholeAfter) = (Double(before.whole), Double(after.whole))
        self.init(
            (Double(after.part) * wholeBefore - Double(before.part) * wholeAfter) / (wholeBefore * wholeAfter),
            from: (earlier, wholeBefore), to: (later, wholeAfter))
    }

    /// Compares two shares, each known as well as one of so many things.
    init(
        _ value: Double, from before: (share: Double, size: Double), to after: (share: Double, size: Double)
    ) {
        let (scoreBefore, scoreAfter) = (Self.score(before.share, before.size), Self.score(after.share, after.size))
        self.value = value
        low = max(-1, value - hypotenuse(after.share - scoreAfter.low, scoreBefore.high - before.share))
        high = min(1, value + hypotenuse(scoreAfter.high - after.share, before.share - scoreBefore.low))
    }

    /// Wilson's score interval, without correction for continuity.
    private static func score(_ share: Double, _ whole: Double) -> (low: Double, high: Double) {
        let (part, square) = (share * whole, quantile * quantile)
        let middle = (part + square / 2) / (whole + square)
        let reach = quantile * (part * (1 - share) + square / 4).squareRoot() / (whole + square)
        return (middle - reach, middle + reach)
    }

    /// The normal distribution's quantile of 0.975, which leaves 5 in 100 outside of both ends together.
    private static let quantile = 1.959963984540054
}

extension ShareDifference {
    /// A part of a whole, counted in things: 56 of 70.
    package struct Share: Hashable, Sendable {
        package let part: Int
        package let whole: Int

        package init(_ part: Int, of whole: Int) {
            (self.part, self.whole) = (part, whole)
        }

        /// From 0 to 1; nil for a part of nothing.
        package var value: Double? { whole > 0 ? Double(part) / Double(whole) : nil }
    }
}

private func hypotenuse(_ a: Double, _ b: Double) -> Double {
    (a * a + b * b).squareRoot()
}
