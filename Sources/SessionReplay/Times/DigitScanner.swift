/// Reads the fixed-width numbers and signs that times are written with.
struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of exactly so many digits.
    mutating func number(_ width: Int) -> Int? {
        let digits = rest.prefix(width)
        guard digits.count == width, let number = Self.value(digits) else { return nil }
        rest = rest.dropFirst(width)
        return number
    }

    /// All digits up to what is none, as thousandths; further digits are cut off. Nil where there is none.
    mutating func thousandths() -> Int? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, let value = Self.value(digits.prefix(3)) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.count == 1 ? value * 100 : digits.count == 2 ? value * 10 : value
    }

    /// The next sign, if it is one of some.
    mutating func take(_ signs: String) -> Character? {
        guard let byte = rest.first, signs.utf8.contains(byte) else { return nil }
        rest = rest.dropFirst()
        return Character(Unicode.Scalar(byte))
    }

    /// Takes a word where it comes next; whether it did.
    mutating func take(word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private static func value(_ digits: Substring.UTF8View) -> Int? {
        var value = 0
        for byte in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
