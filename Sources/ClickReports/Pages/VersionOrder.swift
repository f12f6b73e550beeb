/// The order of an app's versions by their numbers: 1.9 before 1.10, 2.0-beta before 2.0.
enum VersionOrder {
    /// Whether a version is earlier than another one. Of versions with the same numbers one with a suffix is earlier, as
    /// Semantic Versioning 2.0.0 has it; all else is compared byte by byte.
    static func precedes(_ a: String, _ b: String) -> Bool {
        let (first, second) = (Parts(a), Parts(b))
        for (number, other) in zip(first.numbers, second.numbers) where !number.elementsEqual(other) {
            return precedes(number: number, other)
        }
        if first.numbers.count != second.numbers.count { return first.numbers.count < second.numbers.count }
        if first.suffix.isEmpty != second.suffix.isEmpty { return second.suffix.isEmpty }
        return a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    /// A version's numbers, without leading zeros, and what follows them.
    private struct Parts {
        private(set) var numbers: [Substring.UTF8View] = []
        let suffix: Substring.UTF8View

        init(_ version: String) {
            var rest = version.utf8[...]
            if rest.first == UInt8(ascii: "v") { rest = rest.dropFirst() }
            while true {
                let digits = rest.prefix(while: Self.isDigit)
                guard !digits.isEmpty else { break }
                numbers.append(digits.drop { $0 == UInt8(ascii: "0") })
                rest = rest.dropFirst(digits.count)
                guard rest.first == UInt8(ascii: "."), rest.dropFirst().first.map(Self.isDigit) ?? false else { break }
                rest = rest.dropFirst()
            }
            suffix = rest
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    }

    private static func precedes(number: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool {
        number.count != other.count ? number.count < other.count : number.lexicographicallyPrecedes(other)
    }
}
