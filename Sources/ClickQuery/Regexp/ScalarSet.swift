/// A set of characters, as ranges of Unicode scalars in their order.
struct ScalarSet: Equatable {
    /// Ascending; none touches the next one.
    private(set) var ranges: [ClosedRange<UInt32>] = []

    static let highest: UInt32 = 0x10FFFF
    static let all = ScalarSet([0...highest])
    static let newline = ScalarSet([0x0A...0x0A])
    /// `\d`, `\w` and `\s`: of ASCII alone.
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    static let space = ScalarSet([0x09...0x0D, 0x20...0x20])

    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 else {
                self.ranges.append(range)
                continue
            }
            self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
        }
    }

    /// All other characters.
    var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var start: UInt32 = 0
        for range in ranges {
            if start < range.lowerBound { gaps.append(start...range.lowerBound - 1) }
            start = range.upperBound + 1
        }
        if start <= Self.highest { gaps.append(start...Self.highest) }
        return ScalarSet(gaps)
    }

    /// The character, if there is only one.
    var single: UInt32? {
        guard ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }

    func contains(_ scalar: UInt32) -> Bool {
        ranges.contains { $0.contains(scalar) }
    }

    /// What the characters become when the case of letters does not count.
    var folded: ScalarSet {
        var folded = ranges
        for (letter, small) in Self.capitals where contains(letter) { folded.append(small...small) }
        return ScalarSet(folded)
    }

    /// A character in lower case, or itself if it has no single one. The Kelvin sign stays itself, so that `\W` has no `k`.
    static func fold(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return 0x41...0x5A ~= scalar ? scalar + 0x20 : scalar }
        guard let mapping = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars, mapping.count == 1,
            let small = mapping.first?.value, small >= 0x80
        else { return scalar }
        return small
    }

    /// The characters that have another lower case; there are none in the planes above.
    private static let capitals = (UInt32(0)...0x1FFFF).compactMap { scalar in
        let small = fold(scalar)
        return small == scalar ? nil : (scalar, small)
    }
}
