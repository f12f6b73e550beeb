/// The interval of a difference of two shares, found by searching for the ends that its definition names.
struct IntervalByDefinition {
    let value: Double
    let low: Double
    let high: Double

    init(before: (part: Int, whole: Int), after: (part: Int, whole: Int)) {
        func share(_ count: (part: Int, whole: Int)) -> Double { Double(count.part) / Double(count.whole) }
        self.init(before: (share(before), Double(before.whole)), after: (share(after), Double(after.whole)))
    }

    /// - Parameters:
    ///   - before: A share, and of how many things one is known as well.
    init(before: (share: Double, size: Double), after: (share: Double, size: Double)) {
        let (earlier, later) = (before.share, after.share)
        let (scoreBefore, scoreAfter) = (Self.score(before), Self.score(after))
        value = later - earlier
        low =
            value
            - ((later - scoreAfter.low) * (later - scoreAfter.low)
            + (scoreBefore.high - earlier) * (scoreBefore.high - earlier)).squareRoot()
        high =
            value
            + ((scoreAfter.high - later) * (scoreAfter.high - later)
            + (earlier - scoreBefore.low) * (earlier - scoreBefore.low)).squareRoot()
    }

    /// The lowest and the highest share from which the counted one is at most 1.96 standard errors away.
    private static func score(_ counted: (share: Double, size: Double)) -> (low: Double, high: Double) {
        func isWithinReach(_ truth: Double) -> Bool {
            abs(counted.share - truth) <= 1.959963984540054 * (truth * (1 - truth) / counted.size).squareRoot()
        }
        return (end(from: counted.share, to: 0, isWithinReach), end(from: counted.share, to: 1, isWithinReach))
    }

    /// The end of what is within reach, between a share that is and one that may not be.
    private static func end(from inside: Double, to outside: Double, _ isWithinReach: (Double) -> Bool) -> Double {
        var (inside, outside) = (inside, outside)
        for _ in 0..<200 {
            let middle = (inside + outside) / 2
            if isWithinReach(middle) { inside = middle } else { outside = middle }
        }
        return inside
    }
}
