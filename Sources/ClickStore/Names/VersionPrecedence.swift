/// A version of an app, and how old it is among the others: the one definition of older and newer, for reports, catalogues and
/// joined names.
///
/// Versions that begin with a number are in the order of their numbers, as Semantic Versioning 2.0.0 has it: 1.9 before 1.10,
/// 2.0-beta before 2.0; builds come after what they are builds of, as 1.4 (12) after 1.4. Others, such as the hashes of builds,
/// come before all of those, in the order in which they were first met. Clicks without a version are older than any.
package struct VersionPrecedence {
    private let text: String.UTF8View
    private let firstMs: Int64
    private let rank: Int
    /// The numbers that the version begins with, without leading zeros.
    private var numbers: [Substring.UTF8View] = []
    private let suffix: Substring.UTF8View

    /// - Parameters:
    ///   - version: nil for clicks without one.
    ///   - firstMs: When it was first met, in milliseconds since the Unix epoch, UTC; nil if it never was.
    package init(_ version: String?, firstMs: Int64?) {
        text = (version ?? "").utf8
        self.firstMs = firstMs ?? .max
        var rest = text[...]
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
        rank = version == nil ? 0 : numbers.isEmpty ? 1 : 2
    }

    /// Whether the version is older than another one of the app.
    package func precedes(_ other: Self) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if rank == 1, firstMs != other.firstMs { return firstMs < other.firstMs }
        for (number, others) in zip(numbers, other.numbers) where !number.elementsEqual(others) {
            return Self.isLess(number, others)
        }
        if numbers.count != other.numbers.count { return numbers.count < other.numbers.count }
        if stage != other.stage { return stage < other.stage }
        return Self.precedes(suffix, other.suffix) ?? text.lexicographicallyPrecedes(other.text)
    }

    /// Before the version itself, the version, or one of its builds.
    private var stage: Int {
        guard let first = suffix.first else { return 0 }
        return "+ (".utf8.contains(first) ? 1 : -1
    }

    /// The order of two texts, their numbers by size: beta.2 before beta.10; nil for none.
    private static func precedes(_ text: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool? {
        var (rest, others) = (text, other)
        while let first = rest.first, let second = others.first {
            let (digits, otherDigits) = (rest.prefix(while: isDigit), others.prefix(while: isDigit))
            if digits.isEmpty || otherDigits.isEmpty {
                if first != second { return first < second }
                (rest, others) = (rest.dropFirst(), others.dropFirst())
            } else {
                let zero = UInt8(ascii: "0")
                let (number, otherNumber) = (digits.drop { $0 == zero }, otherDigits.drop { $0 == zero })
                if !number.elementsEqual(otherNumber) { return isLess(number, otherNumber) }
                (rest, others) = (rest.dropFirst(digits.count), others.dropFirst(otherDigits.count))
            }
        }
        return rest.isEmpty == others.isEmpty ? nil : rest.isEmpty
    }

    private static func isLess(_ number: Substring.UTF8View, _ other: Substring.UTF8View) -> Bool {
        number.count != other.count ? number.count < other.count : number.lexicographicallyPrecedes(other)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
