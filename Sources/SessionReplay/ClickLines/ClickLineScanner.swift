import ClickTracking

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads click lines of the plain shape that recorders write, straight off the bytes.
///
/// It knows what may stand in a line and takes only what it is sure of: the usual keys, strings without escapes, whole
/// numbers and numbers with one decimal. For anything else it gives up, and the line goes to a full JSON parser, so
/// the two must agree on every line that both understand.
///
/// Every look at the line's bytes is within its bounds: ``byte`` and ``take(_:)`` check them, and whoever asks for
/// ``word`` has made sure that eight bytes are left.
struct ClickLineScanner {
    private let start: UnsafeRawPointer
    private let count: Int
    private var at = 0

    /// The fields of a line, nil where it has anything unusual.
    static func scan(_ line: UnsafeRawBufferPointer) -> ClickLineFields? {
        guard let start = line.baseAddress else { return nil }
        var scanner = ClickLineScanner(start, line.count)
        return scanner.fields()
    }

    private init(_ start: UnsafeRawPointer, _ count: Int) {
        self.start = start
        self.count = count
    }

    private mutating func fields() -> ClickLineFields? {
        var fields = ClickLineFields()
        guard take("{") else { return nil }
        repeat {
            guard take("\""), readMember(into: &fields) else { return nil }
        } while take(",")
        guard take("}"), at == count else { return nil }
        return fields
    }

    /// Reads a key behind its opening quote, and its value; false for a key or value that is not plain, and for a key
    /// that was there before.
    @inline(__always)
    private mutating func readMember(into fields: inout ClickLineFields) -> Bool {
        switch byte {
        case UInt8(ascii: "t"):
            guard take("t\":"), fields.atMs == nil, let atMs = integer() else { return false }
            fields.atMs = atMs
            return true
        case UInt8(ascii: "x"): return take("x\":") && tenths(into: &fields.x)
        case UInt8(ascii: "y"): return take("y\":") && tenths(into: &fields.y)
        case UInt8(ascii: "p"):
            if take("path\":\"") { return string(into: &fields.path) }
            return take("position\":\"") && string(into: &fields.position)
        case UInt8(ascii: "u"): return take("user\":\"") && string(into: &fields.user)
        case UInt8(ascii: "a"): return take("app\":\"") && string(into: &fields.app)
        case UInt8(ascii: "v"): return take("version\":\"") && string(into: &fields.version)
        case UInt8(ascii: "s"):
            if take("session\":\"") { return string(into: &fields.session) }
            if take("screen\":\"") { return string(into: &fields.screen) }
            guard take("seq\":"), fields.seq == nil, let seq = integer() else { return false }
            fields.seq = seq
            return true
        case UInt8(ascii: "i"):
            if take("id\":\"") { return string(into: &fields.id) }
            return take("item\":\"") && string(into: &fields.item)
        case UInt8(ascii: "h"):
            if take("handled_by\":\"") { return string(into: &fields.handledBy) }
            return take("handled\":") && outcome(into: &fields.handled)
        default: return false
        }
    }

    /// Reads a string behind its opening quote, without escapes and control characters; not empty, as an empty one may
    /// mean none.
    @inline(__always)
    private mutating func string(into field: inout ClickLineFields.Text) -> Bool {
        let first = at
        passPlainBytes()
        guard !field.isPresent, at > first else { return false }
        field = ClickLineFields.Text(first..<at)
        return take("\"")
    }

    /// Goes on to the next quote, backslash or control character, or to the end.
    @inline(__always)
    private mutating func passPlainBytes() {
        while count - at >= 8 {
            let special = Self.markSpecial(word)
            guard special == 0 else {
                at += special.trailingZeroBitCount / 8
                return
            }
            at += 8
        }
        while let byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { at += 1 }
    }

    /// Sets the highest bit of the first byte (the lowest of the word) that is a quote, a backslash or a control
    /// character; bytes after that one may be marked wrongly, by a borrow.
    private static func markSpecial(_ word: UInt64) -> UInt64 {
        let quotes = word ^ Self.each(UInt8(ascii: "\""))
        let backslashes = word ^ Self.each(UInt8(ascii: "\\"))
        let marks =
            (quotes &- Self.each(1)) & ~quotes | (backslashes &- Self.each(1)) & ~backslashes
            | (word &- Self.each(0x20)) & ~word
        return marks & Self.each(0x80)
    }

    /// A word of eight times the same byte.
    private static func each(_ byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// A whole number of at most 18 digits, without sign, fraction or exponent.
    @inline(__always)
    private mutating func integer() -> Int64? {
        let first = at
        let hasLeadingZero = byte == UInt8(ascii: "0")
        var value: Int64 = 0
        if let word = paddedWord {
            // However many digits there are, this takes one way, which the processor then does not have to guess.
            let start = Self.leadingDigits(word)
            value = start.value
            at += start.count
        }
        while let digit {
            // Wraps around for numbers that are refused below.
            value = value &* 10 &+ digit
            at += 1
        }
        let digits = at - first
        guard (1...18).contains(digits), digits == 1 || !hasLeadingZero else { return nil }
        return value
    }

    /// The number that the digits are which eight bytes begin with, and how many digits: pairs are added up to two, four
    /// and eight digits, behind as many zeros as there are other bytes.
    private static func leadingDigits(_ word: UInt64) -> (value: Int64, count: Int) {
        let values = word ^ each(UInt8(ascii: "0"))
        // The lowest mark is right; the ones above may be there by a carry.
        let marks = (values | (values &+ each(0x76))) & each(0x80)
        let count = marks.trailingZeroBitCount / 8
        let digits = values << UInt64(64 - 8 * count)
        let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return (Int64((fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF), count)
    }

    /// A number with at most one decimal.
    @inline(__always)
    private mutating func tenths(into field: inout Int32) -> Bool {
        let isNegative = take("-")
        guard field == .min, let whole = integer(), whole < 100_000_000 else { return false }
        var tenths = whole * 10
        if take(".") {
            guard let digit else { return false }
            tenths += digit
            at += 1
        }
        field = Int32(isNegative ? -tenths : tenths)
        return true
    }

    /// `true` or `false`.
    private mutating func outcome(into field: inout Handled) -> Bool {
        guard field == .unknown else { return false }
        if take("true") {
            field = .yes
        } else if take("false") {
            field = .no
        }
        return field != .unknown
    }

    /// The eight bytes to be read next, the first one lowest; as many must be left.
    private var word: UInt64 {
        UInt64(littleEndian: start.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    /// The bytes to be read next, the first one lowest: eight, or those that are left and zeros; nil in a line of less.
    private var paddedWord: UInt64? {
        let left = count - at
        guard left < 8 else { return word }
        guard count >= 8 else { return nil }
        let end = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        return end >> UInt64(64 - 8 * left)
    }

    /// The byte to be read next, nil at the end.
    private var byte: UInt8? {
        at < count ? start.load(fromByteOffset: at, as: UInt8.self) : nil
    }

    /// The value of the byte to be read next, where that is a digit.
    private var digit: Int64? {
        guard let value = byte.map({ $0 &- UInt8(ascii: "0") }), value < 10 else { return nil }
        return Int64(value)
    }

    /// Passes over some text, where it is what comes next.
    @inline(__always)
    private mutating func take(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count - at >= length, memcmp(start + at, text.utf8Start, length) == 0 else { return false }
        at += length
        return true
    }
}
