#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Parses one JSON text, strictly as RFC 8259 has it; a byte order mark before it is ignored, as that allows.
struct JSONParser: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private var at = 0
    private var depth = 0
    /// The keys whose members are wanted, in objects of any depth; nil for all.
    private let keys: Set<String>?
    /// Whether the value at hand is only looked at for its correctness.
    private var isSkipping = false
    /// How much memory the values take.
    private var size = 0
    private var values = PileOfValues<JSONValue>()
    private var members = PileOfValues<(key: String, value: JSONValue)>()

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
        case UInt8(ascii: "\""): return .string(try string())
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

    /// How many values of one array wait for its end at most; the array takes them then, and grows by itself.
    private static let longestPile = 4_096

    /// Gives a long array all the room that may be left: growing step by step would hold it twice at each step, and room
    /// that is not used costs nothing.
    private func reserveRest<Value>(of array: inout [Value]) {
        guard array.count > Self.longestPile << 6 else { return }
        array.reserveCapacity(array.count + (JSONValue.largest - size) / MemoryLayout<Value>.stride)
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        var object: [(key: String, value: JSONValue)] = []
        if take(UInt8(ascii: "}")) { return .object(object) }
        let start = members.count
        repeat {
            passSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { throw unexpected() }
            let sizeBefore = size
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw unexpected() }
            guard !isSkipping, keys?.contains(key) ?? true else {
                size = sizeBefore
                try skipValue()
                continue
            }
            let isFirst = members.count == start && object.isEmpty
            try charge(MemoryLayout<String>.stride + (isFirst ? Self.overhead : 0))
            members.append((key, try value()))
            if members.count - start == Self.longestPile {
                members.move(from: start, to: &object)
                reserveRest(of: &object)
            }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw unexpected() }
        members.move(from: start, to: &object)
        return .object(object)
    }

    private mutating func skipValue() throws(JSONError) {
        let wasSkipping = isSkipping
        isSkipping = true
        _ = try value()
        isSkipping = wasSkipping
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        var array: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .array(array) }
        try charge(Self.overhead)
        let start = values.count
        repeat {
            let value = try value()
            if isSkipping { continue }
            values.append(value)
            if values.count - start == Self.longestPile {
                values.move(from: start, to: &array)
                reserveRest(of: &array)
            }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw unexpected() }
        values.move(from: start, to: &array)
        return .array(array)
    }

    /// The text at hand; nothing of one that is passed over.
    private mutating func string() throws(JSONError) -> String {
        let start = at
        at += 1
        var text = ""
        while true {
            let runStart = at
            while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\"), bytes[at] >= 0x20
            {
                at += 1
            }
            guard at < bytes.count else { throw failure(.endsEarly) }
            let end = bytes[at]
            guard end >= 0x20 else { throw failure(.controlCharacter) }
            let run = try run(runStart..<at, ofTextAt: start)
            at += 1
            if end == UInt8(ascii: "\"") { return text.isEmpty ? run : text + run }
            text += run
            let scalar = try escape()
            if !isSkipping { text.unicodeScalars.append(scalar) }
        }
    }

    /// A piece of a text that stands there as it is.
    private mutating func run(_ range: Range<Int>, ofTextAt start: Int) throws(JSONError) -> String {
        let run = UnsafeRawBufferPointer(rebasing: bytes[range])
        if isSkipping {
            guard run.isUTF8 else { throw JSONError(reason: .invalidUTF8, offset: start) }
            return ""
        }
        if range.lowerBound > start + 1 {
            // With the escape before it, which stands for two bytes or fewer in most texts.
            try charge(run.count + 2)
        } else if run.count > 15 {
            // Shorter texts take no room but their value's.
            try charge(run.count + Self.overhead)
        }
        guard let text = String(validating: run, as: UTF8.self) else {
            throw JSONError(reason: .invalidUTF8, offset: start)
        }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard at < bytes.count else { throw failure(.endsEarly) }
        let sign = bytes[at]
        at += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try escapedScalar()
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
        if isSkipping { return .null }
        if at - start > 15 { try charge(at - start) }
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
