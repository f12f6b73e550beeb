import Basics
import ClickTracking

/// Reads click lines of the plain shape that recorders write, straight off the bytes.
///
/// It accepts only what it is sure of: the usual keys, strings without escapes, whole numbers and numbers with one
/// decimal. For anything else it gives up, and ``ClickLine`` reads the line with a full JSON parser. The two agree on
/// every line that both understand.
///
/// Every access to the line's bytes is within its bounds: ``byte`` and ``skip(_:)`` check them, and callers of ``word``
/// have made sure that eight bytes are left.
struct ClickLineScanner {
    private let start: UnsafeRawPointer
    private let count: Int
    private var at = 0
    /// The keys whose value is `null`, which is as good as none.
    private var nulls: NullKeys = []

    /// The fields of a line; nil if it has anything unusual.
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
        guard skip("{") else { return nil }
        repeat {
            guard skip("\"") else { return nil }
            let key = at
            if !readMember(into: &fields) {
                at = key
                guard readNull() else { return nil }
            }
        } while skip(",")
        guard skip("}"), at == count else { return nil }
        // A key must not be repeated, whether with a value or without.
        return nulls.isEmpty || nulls.isDisjoint(with: NullKeys(ofValuesIn: fields)) ? fields : nil
    }

    /// Reads a key after its opening quote, and its value; returns false for a key or value that is not plain, and for a
    /// repeated key.
    @inline(__always)
    private mutating func readMember(into fields: inout ClickLineFields) -> Bool {
        switch byte {
        case UInt8(ascii: "t"):
            guard skip("t\":"), fields.atMs == nil, let atMs = integer() else { return false }
            fields.atMs = atMs
            return true
        case UInt8(ascii: "x"): return skip("x\":") && tenths(into: &fields.x)
        case UInt8(ascii: "y"): return skip("y\":") && tenths(into: &fields.y)
        case UInt8(ascii: "p"):
            if skip("path\":\"") { return string(into: &fields.path) }
            if skip("properties\":{") { return object(into: &fields.properties) }
            return skip("position\":\"") && string(into: &fields.position)
        case UInt8(ascii: "k"): return skip("kind\":\"") && kind(into: &fields.kind)
        case UInt8(ascii: "u"): return skip("user\":\"") && string(into: &fields.user)
        case UInt8(ascii: "a"): return skip("app\":\"") && string(into: &fields.app)
        case UInt8(ascii: "v"): return skip("version\":\"") && string(into: &fields.version)
        case UInt8(ascii: "s"):
            if skip("session\":\"") { return string(into: &fields.session) }
            if skip("screen\":\"") { return string(into: &fields.screen) }
            guard skip("seq\":"), fields.seq == nil, let seq = integer() else { return false }
            fields.seq = seq
            return true
        case UInt8(ascii: "i"):
            if skip("id\":\"") { return string(into: &fields.id) }
            return skip("item\":\"") && string(into: &fields.item)
        case UInt8(ascii: "w"): return skip("window\":[") && window(into: &fields)
        case UInt8(ascii: "h"):
            if skip("handled_by\":\"") { return string(into: &fields.handledBy) }
            return skip("handled\":") && outcome(into: &fields.handled)
        default: return false
        }
    }

    /// Reads a key after its opening quote, and `null`; returns false for anything else, and for a key that had it before.
    private mutating func readNull() -> Bool {
        switch byte {
        case UInt8(ascii: "x"): null("x\":null", .x)
        case UInt8(ascii: "y"): null("y\":null", .y)
        case UInt8(ascii: "p"): null("position\":null", .position) || null("properties\":null", .properties)
        case UInt8(ascii: "k"): null("kind\":null", .kind)
        case UInt8(ascii: "u"): null("user\":null", .user)
        case UInt8(ascii: "a"): null("app\":null", .app)
        case UInt8(ascii: "v"): null("version\":null", .version)
        case UInt8(ascii: "s"): null("seq\":null", .seq) || null("screen\":null", .screen)
        case UInt8(ascii: "i"):
            null("id\":null", .id) || null("item\":null", .item) || null("info\":null", .info)
        case UInt8(ascii: "h"): null("handled_by\":null", .handledBy) || null("handled\":null", .handled)
        case UInt8(ascii: "w"): null("window\":null", .window)
        default: false
        }
    }

    private mutating func null(_ text: StaticString, _ key: NullKeys) -> Bool {
        skip(text) && nulls.insert(key).inserted
    }

    /// Reads a string after its opening quote. It must have no escapes and control characters, and must not be empty, as
    /// an empty one counts as missing.
    @inline(__always)
    private mutating func string(into field: inout ClickLineFields.Text) -> Bool {
        let first = at
        skipPlainBytes()
        guard !field.isPresent, at > first else { return false }
        field = ClickLineFields.Text(first..<at)
        return skip("\"")
    }

    /// Skips an object after its opening brace, up to the first brace behind a quote: there ends one whose last value is a text,
    /// if it has no others within. What lies between is not looked at: most lines have what one before has, which was.
    @inline(__always)
    private mutating func object(into field: inout ClickLineFields.Text) -> Bool {
        let first = at - 1
        guard !field.isPresent else { return false }
        repeat {
            skipPlainBytes(to: UInt8(ascii: "}"))
            guard skip("}") else { return false }
        } while start.load(fromByteOffset: at - 2, as: UInt8.self) != UInt8(ascii: "\"")
        field = ClickLineFields.Text(first..<at)
        return true
    }

    /// Skips to the next quote, or another byte, or to a backslash or control character, or to the end.
    @inline(__always)
    private mutating func skipPlainBytes(to end: UInt8 = UInt8(ascii: "\"")) {
        while count - at >= 8 {
            let special = Self.specialMarks(word, end)
            guard special == 0 else {
                at += special.trailingZeroBitCount / 8
                return
            }
            at += 8
        }
        while let byte, byte >= 0x20, byte != end, byte != UInt8(ascii: "\\") { at += 1 }
    }

    /// Marks the first byte (the lowest of the word) that ends a text, or is a backslash or a control character, by its highest
    /// bit. Bytes after it may be marked wrongly, by a borrow.
    @inline(__always)
    private static func specialMarks(_ word: UInt64, _ end: UInt8) -> UInt64 {
        let quotes = word ^ Self.each(end)
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
            // This has no branch for the number of digits, which the processor would have to predict.
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

    /// The value and the count of the digits that eight bytes begin with. They are shifted to the end, behind zeros, and
    /// added up in pairs, fours and eights.
    private static func leadingDigits(_ word: UInt64) -> (value: Int64, count: Int) {
        let values = word ^ each(UInt8(ascii: "0"))
        // The lowest mark is right; a carry may have set higher ones.
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
        let isNegative = skip("-")
        guard field == .min, let whole = integer(), whole < 100_000_000 else { return false }
        var tenths = whole * 10
        if skip(".") {
            guard let digit else { return false }
            tenths += digit
            at += 1
        }
        field = Int32(isNegative ? -tenths : tenths)
        return true
    }

    /// Two numbers with at most one decimal each, after the opening bracket.
    private mutating func window(into fields: inout ClickLineFields) -> Bool {
        guard fields.window == nil else { return false }
        var (width, height) = (Int32.min, Int32.min)
        guard tenths(into: &width), skip(","), tenths(into: &height), skip("]") else { return false }
        fields.window = WindowSize(tenths: width, height)
        return fields.window != nil
    }

    /// One of the kinds, after its opening quote.
    @inline(__always)
    private mutating func kind(into field: inout ClickKind?) -> Bool {
        guard field == nil else { return false }
        if skip("activation\"") {
            field = .activation
        } else if skip("control\"") {
            field = .control
        } else if skip("routed\"") {
            field = .routed
        }
        return field != nil
    }

    /// `true` or `false`.
    private mutating func outcome(into field: inout Handled) -> Bool {
        guard field == .unknown else { return false }
        if skip("true") {
            field = .yes
        } else if skip("false") {
            field = .no
        }
        return field != .unknown
    }

    /// The next eight bytes, the first one lowest. So many must be left.
    private var word: UInt64 {
        UInt64(littleEndian: start.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }

    /// The next eight bytes, the first one lowest, with zeros after the end of the line; nil in a line of fewer than eight.
    private var paddedWord: UInt64? {
        let left = count - at
        guard left < 8 else { return word }
        guard count >= 8 else { return nil }
        let end = UInt64(littleEndian: start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
        return end >> UInt64(64 - 8 * left)
    }

    /// The next byte; nil at the end.
    private var byte: UInt8? {
        at < count ? start.load(fromByteOffset: at, as: UInt8.self) : nil
    }

    /// The value of the next byte if it is a digit.
    private var digit: Int64? {
        guard let value = byte.map({ $0 &- UInt8(ascii: "0") }), value < 10 else { return nil }
        return Int64(value)
    }

    /// Skips a text if it comes next.
    @inline(__always)
    private mutating func skip(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard count - at >= length, memcmp(start + at, text.utf8Start, length) == 0 else { return false }
        at += length
        return true
    }
}

/// The fields of a plain click line, as numbers and as ranges of bytes in the line.
///
/// The strings have no escapes, and are not yet checked to be UTF-8.
struct ClickLineFields {
    /// A string of the line, by its start and its count of bytes. A missing string has the count -1.
    struct Text {
        // A line has 1 MiB at most; 32 bits make the fields cheap to copy.
        private var start: Int32 = 0
        private var count: Int32 = -1

        init() {}

        init(_ bytes: Range<Int>) {
            start = Int32(bytes.lowerBound)
            count = Int32(bytes.count)
        }

        var isPresent: Bool { count >= 0 }

        func bytes(in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: line[Int(start)..<Int(start + max(0, count))])
        }

        /// The text; nil if it is missing.
        func string(in line: UnsafeRawBufferPointer) throws(ClickLineError) -> String? {
            guard isPresent else { return nil }
            guard let string = String(utf8: bytes(in: line)) else { throw .invalidUTF8 }
            return string
        }
    }

    var atMs: Int64?
    /// Tenths of a point, or `Tenths.unknown`.
    var x = Int32.min
    var y = Int32.min
    var session = Text()
    var path = Text()
    /// Nil if the line does not say it.
    var kind: ClickKind?
    var user = Text()
    var app = Text()
    var version = Text()
    var screen = Text()
    /// Nil if the line does not say it.
    var window: WindowSize?
    /// Unknown if the line does not say.
    var handled = Handled.unknown
    var id = Text()
    var seq: Int64?
    var position = Text()
    var item = Text()
    var handledBy = Text()
    /// The object of the session's properties, with its braces; not yet checked to be one.
    var properties = Text()
    /// Whether the line has an id, a number, a place in a list or a handler.
    var hasDetail: Bool {
        seq != nil || id.isPresent || position.isPresent || item.isPresent || handledBy.isPresent
    }

    /// The details that only some clicks have.
    func detail(in line: UnsafeRawBufferPointer) throws(ClickLineError) -> ClickDetail {
        ClickDetail(
            id: try id.string(in: line), seq: seq, position: try position.string(in: line),
            item: try item.string(in: line), handledBy: try handledBy.string(in: line))
    }
}
