/// A random number generator whose numbers depend only on its seed: the same on every run and every machine.
///
/// The algorithm is Sebastiano Vigna's SplitMix64.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    /// A uniformly distributed number in a range.
    ///
    /// The standard library may change how it maps generators to numbers; this method does not, so that a seed gives the
    /// same numbers with every version of Swift.
    package mutating func number(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
        guard width != 0 else { return Int(truncatingIfNeeded: next()) }
        return range.lowerBound &+ Int(truncatingIfNeeded: next().multipliedFullWidth(by: width).high)
    }

    /// True with this probability in percent.
    package mutating func happens(_ percent: Int) -> Bool {
        number(in: 0...99) < percent
    }

    /// A uniformly chosen element; nil if the collection is empty.
    package mutating func pick<C: RandomAccessCollection<Element>, Element>(_ elements: C) -> Element? {
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: number(in: 0...(elements.count - 1)))]
    }
}

extension SplitMix64 {
    /// An index, chosen with a probability proportional to its weight; nil if all weights are 0.
    package mutating func pickIndex(weights: [Int]) -> Int? {
        let total = weights.reduce(0, +)
        guard total > 0 else { return nil }
        var rest = number(in: 0...(total - 1))
        for (index, weight) in weights.enumerated() {
            if rest < weight { return index }
            rest -= weight
        }
        return nil
    }
}

extension SplitMix64 {
    /// A number from 0 up to, but not including, the limit.
    package mutating func below(_ limit: Int) -> Int {
        number(in: 0...(limit - 1))
    }

    /// True with a probability of one in `count`.
    package mutating func oneIn(_ count: Int) -> Bool {
        below(count) == 0
    }

    /// A uniformly chosen element of an array, which must not be empty.
    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }

    /// Random bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// The bytes cut into pieces of random sizes, some of them empty.
    package mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, below(oneIn(3) ? 70 : 9))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
