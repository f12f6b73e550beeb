#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Parses one JSON text, strictly as RFC 8259 has it; a byte order mark before it is ignored, as that allows.
struct JSONParser {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    private var depth = 0
    /// The keys whose members are wanted, in objects of any depth; nil for all.
    private let keys: Set<String>?
    /// Whether the value at hand is only looked at for its correctness.
    private var isSkipping = false
    /// How much memory the values take, without the characters of their texts.
    private var size = 0

    static func parse(_ bytes: UnsafeRawBufferPointer, keeping keys: Set<String>?) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes: bytes, keys: keys)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.at = 3 }
        let value = try parser.value()
        parser.passSpace()
        guard parser.at == bytes.count else { throw parser.failure(.somethingAfter) }
        return value
    }

    private init(bytes: UnsafeRawBufferPointer, keys: Set<String>?) {
        self.bytes = bytes
        self.keys = keys
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        passSpace()
        guard at < bytes.count else { throw failure(.endsEarly) }
        try charge(MemoryLayout<JSONValue>.stride)
        switch bytes[at] {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try chargedString())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case let byte: throw failure(.unexpected(byte))
        }
    }

    /// Goes one level deeper; the limit keeps the recursion far from the end of any stack.
    private mutating func nested(
        _ parse: (inout JSONParser) throws(JSONError) -> JSONValue
    ) throws(JSONError) -> JSONValue {
        guard depth < JSONValue.deepest else { throw failure(.tooDeep(limit: JSONValue.deepest)) }
        depth += 1
        at += 1
        let value = try parse(&self)
        depth -= 1
        return value
    }

    /// Counts what a value takes in memory, many times the room of its text where that is short.
    private mutating func charge(_ count: Int) throws(JSONError) {
        if isSkipping { return }
        size += count
        guard size <= JSONValue.largest else { throw failure(.tooLarge(limit: JSONValue.largest)) }
    }

    /// What an array or a text that is not short has around its content.
    private static let overhead = 48

    private mutating func chargedString() throws(JSONError) -> String {
        let text = try string()
        if text.utf8.count > 15 { try charge(Self.overhead) }
        return text
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        if take(UInt8(ascii: "}")) { return .object(members) }
        try charge(Self.overhead)
        repeat {
            passSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            guard !isSkipping, keys?.contains(key) ?? true else {
                try skipValue()
                continue
            }
            try charge(MemoryLayout<String>.stride)
            members.append((key, try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw unexpected() }
        return .object(members)
    }

    private mutating func skipValue() throws(JSONError) {
        let wasSkipping = isSkipping
        isSkipping = true
        _ = try value()
        isSkipping = wasSkipping
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var values: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(values) }
        try charge(Self.overhead)
        repeat {
            let value = try value()
            if isSkipping { continue }
            values.append(value)
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw unexpected() }
        return .array(values)
    }

    private mutating func string() throws(JSONError) -> String {
        let start = at + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
        {
            end += 1
        }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try escapedString() }
        let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        guard let text else { throw failure(.invalidUTF8) }
        at = end + 1
        return text
    }

    private mutating func escapedString() throws(JSONError) -> String {
        let start = at
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let valid = String(validating: text, as: UTF8.self) else {
                    throw JSONError(reason: .invalidUTF8, offset: start)
                }
                return valid
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw JSONError(reason: .controlCharacter, offset: at - 1)
            default: text.append(byte)
            }
        }
        throw failure(.endsEarly)
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard at < bytes.count else { throw failure(.endsEarly) }
        let sign = bytes[at]
        at += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try escapedScalar())).utf8)
        default: throw JSONError(reason: .badEscape, offset: at - 1)
        }
    }

    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let start = at
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
        else { throw JSONError(reason: .loneSurrogate, offset: start) }
        at += 2
        let second = try codeUnit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONError(reason: .loneSurrogate, offset: start) }
        return scalar
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard at < bytes.count else { throw failure(.endsEarly) }
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else { throw failure(.badEscape) }
            unit = unit << 4 | UInt32(digit)
            at += 1
        }
        return unit
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = at
        if bytes[at] == UInt8(ascii: "-") { at += 1 }
        let whole = digits()
        guard whole.count > 0, whole.count == 1 || bytes[whole.lowerBound] != UInt8(ascii: "0") else {
            throw JSONError(reason: .badNumber, offset: start)
        }
        var isWhole = true
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            isWhole = false
            guard digits().count > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            isWhole = false
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
            guard digits().count > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let exact = Int64(text) { return .integer(exact) }
        return .real(strtod(text, nil))
    }

    private mutating func digits() -> Range<Int> {
        let start = at
        while at < bytes.count, bytes[at] &- UInt8(ascii: "0") < 10 { at += 1 }
        return start..<at
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let count = word.utf8CodeUnitCount
        guard at + count <= bytes.count,
            word.withUTF8Buffer({ $0.elementsEqual(bytes[at..<(at + count)]) })
        else { throw unexpected() }
        at += count
        return value
    }

    private mutating func take(_ sign: UInt8) -> Bool {
        passSpace()
        guard at < bytes.count, bytes[at] == sign else { return false }
        at += 1
        return true
    }

    private mutating func passSpace() {
        while at < bytes.count, JSONParser.isSpace(bytes[at]) { at += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func unexpected() -> JSONError {
        at < bytes.count ? failure(.unexpected(bytes[at])) : failure(.endsEarly)
    }

    private func failure(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: at)
    }
}

extension JSONValue {
    /// Parses a JSON text.
    ///
    /// - Parameter keys: The keys whose members are kept, in objects of any depth; nil for all. What else there is must be
    ///   JSON, too, and takes no room.
    package init(parsing bytes: UnsafeRawBufferPointer, keeping keys: Set<String>? = nil) throws(JSONError) {
        self = try JSONParser.parse(bytes, keeping: keys)
    }

    /// Parses a JSON text.
    package init(parsing bytes: [UInt8], keeping keys: Set<String>? = nil) throws(JSONError) {
        let parsed = bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in try JSONParser.parse(bytes, keeping: keys) }
        }
        self = try parsed.get()
    }
}
