/// Reads click lines of the plain shape that recorders write, straight off the bytes.
///
/// It knows what may stand in a line and takes only what it is sure of: the usual keys, strings without escapes, whole
/// numbers and numbers with one decimal. For anything else it gives up, and the line goes to a full JSON parser, so
/// the two must agree on every line that both understand.
struct ClickLineScanner {
    private let line: UnsafeRawBufferPointer
    private var at = 0

    /// The fields of a line, nil where it has anything unusual.
    static func scan(_ line: UnsafeRawBufferPointer) -> ClickLineFields? {
        var scanner = ClickLineScanner(line)
        return scanner.fields()
    }

    private init(_ line: UnsafeRawBufferPointer) {
        self.line = line
    }

    private mutating func fields() -> ClickLineFields? {
        var fields = ClickLineFields()
        guard take("{") else { return nil }
        repeat {
            guard let key = string(), take(":"), read(key, into: &fields) else { return nil }
        } while take(",")
        guard take("}"), at == line.count else { return nil }
        return fields
    }

    /// Reads the value of a key; false for a key or value that is not plain, and for a key that was there before.
    private mutating func read(_ key: ClickLineFields.Text, into fields: inout ClickLineFields) -> Bool {
        switch (key.count, line[key.start]) {
        case (1, UInt8(ascii: "t")) where fields.atMs == nil:
            fields.atMs = integer()
            return fields.atMs != nil
        case (1, UInt8(ascii: "x")) where fields.x == .min: return tenths(into: &fields.x)
        case (1, UInt8(ascii: "y")) where fields.y == .min: return tenths(into: &fields.y)
        case (4, UInt8(ascii: "p")): return text(key, "path", into: &fields.path)
        case (4, UInt8(ascii: "u")): return text(key, "user", into: &fields.user)
        case (7, UInt8(ascii: "s")): return text(key, "session", into: &fields.session)
        case (7, UInt8(ascii: "v")): return text(key, "version", into: &fields.version)
        case (6, UInt8(ascii: "s")): return text(key, "screen", into: &fields.screen)
        case (3, UInt8(ascii: "a")): return text(key, "app", into: &fields.app)
        default: return false
        }
    }

    private mutating func text(
        _ key: ClickLineFields.Text, _ name: StaticString, into field: inout ClickLineFields.Text
    ) -> Bool {
        let isKey = name.withUTF8Buffer { key.bytes(in: line).elementsEqual($0) }
        guard isKey, !field.isPresent, let value = string() else { return false }
        field = value
        return true
    }

    /// A string in quotes without escapes and control characters; not empty, as an empty one may mean none.
    private mutating func string() -> ClickLineFields.Text? {
        guard take("\"") else { return nil }
        let start = at
        while at < line.count {
            let byte = line[at]
            if byte == UInt8(ascii: "\"") {
                at += 1
                return at - 1 > start ? ClickLineFields.Text(start: start, count: at - 1 - start) : nil
            }
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
            at += 1
        }
        return nil
    }

    /// A whole number of at most 18 digits, without sign, fraction or exponent.
    private mutating func integer() -> Int64? {
        let start = at
        var value: Int64 = 0
        while at < line.count, let digit = digit(line[at]) {
            value = value &* 10 &+ digit
            at += 1
        }
        let count = at - start
        guard (1...18).contains(count), count == 1 || line[start] != UInt8(ascii: "0") else { return nil }
        return value
    }

    /// A number with at most one decimal.
    private mutating func tenths(into field: inout Int32) -> Bool {
        let isNegative = take("-")
        guard let whole = integer(), whole < 100_000_000 else { return false }
        var tenths = whole * 10
        if take(".") {
            guard at < line.count, let digit = digit(line[at]) else { return false }
            tenths += digit
            at += 1
        }
        field = Int32(isNegative ? -tenths : tenths)
        return at < line.count && digit(line[at]) == nil && line[at] | 0x20 != UInt8(ascii: "e")
    }

    private func digit(_ byte: UInt8) -> Int64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int64(value) : nil
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard at < line.count, UInt32(line[at]) == sign.value else { return false }
        at += 1
        return true
    }
}
