/// A generator whose numbers depend on nothing but its seed: the same on every run and every machine.
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
    /// A number of a range, each as likely as the next.
    ///
    /// The standard library may choose another way from generator to number in a later version; this one stays, so
    /// what was drawn once is drawn for ever.
    package mutating func number(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
        guard width != 0 else { return Int(truncatingIfNeeded: next()) }
        return range.lowerBound &+ Int(truncatingIfNeeded: next().multipliedFullWidth(by: width).high)
    }

    /// True in so many of a hundred draws.
    package mutating func happens(_ percent: Int) -> Bool {
        number(in: 0...99) < percent
    }

    /// One of some elements, each as likely as the next; nil where there are none.
    package mutating func pick<C: RandomAccessCollection<Element>, Element>(_ elements: C) -> Element? {
        guard !elements.isEmpty else { return nil }
        return elements[elements.index(elements.startIndex, offsetBy: number(in: 0...(elements.count - 1)))]
    }
}

extension SplitMix64 {
    /// The index of one of some weights, as often as it weighs; nil where nothing weighs anything.
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
