/// Parses one JSON value, strictly by RFC 8259, in one pass that checks all of it and makes nodes of the wanted
/// members.
struct JSONParser: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private let base: UnsafeRawPointer
    private let end: Int
    private var at = 0
    private var depth = 0
    /// The keys of the wanted members, in objects of any depth; nil for all.
    private let keys: JSONKeys?
    /// Whether the current value is checked but not wanted.
    private var isSkipping = false
    private var nodes: [JSONNode] = []

    /// Parses a whole text; a byte order mark before it is ignored, as the RFC allows.
    static func parse(
        _ bytes: UnsafeRawBufferPointer, keeping keys: JSONKeys?
    ) throws(JSONError) -> [JSONNode] {
        var parser = try JSONParser(bytes, keys)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.at = 3 }
        try parser.value()
        parser.skipSpace()
        guard parser.at == parser.end else { throw parser.failure(.somethingAfter) }
        return parser.nodes
    }

    /// Parses the value that some bytes begin with.
    ///
    /// - Returns: Its nodes, and how many bytes it has.
    static func parseFirst(
        _ bytes: UnsafeRawBufferPointer, keeping keys: JSONKeys?
    ) throws(JSONError) -> (nodes: [JSONNode], count: Int) {
        var parser = try JSONParser(bytes, keys)
        try parser.value()
        return (parser.nodes, parser.at)
    }

    private init(_ bytes: UnsafeRawBufferPointer, _ keys: JSONKeys?) throws(JSONError) {
        guard let base = bytes.baseAddress, bytes.count > 0 else { throw JSONError(reason: .endsEarly, offset: 0) }
        guard bytes.count <= Self.maxLength else {
            throw JSONError(reason: .tooLong(limit: Self.maxLength), offset: Self.maxLength)
        }
        (self.bytes, self.base, end, self.keys) = (bytes, base, bytes.count, keys)
        nodes.reserveCapacity(Self.usualNodeCount)
    }

    /// The most bytes whose offsets fit into nodes.
    private static let maxLength = Int(UInt32.max >> 1)
    private static let maxNodeCount = JSONValue.maxMemory / MemoryLayout<JSONNode>.stride
    private static let usualNodeCount = 32

    private mutating func value() throws(JSONError) {
        skipSpace()
        guard at < end else { throw failure(.endsEarly) }
        switch byte {
        case UInt8(ascii: "\""):
            let (content, kind) = try string()
            try append(kind, content.lowerBound, content.count)
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: throw failure(.unexpected(byte))
        }
    }

    @inline(__always)
    private mutating func append(_ kind: JSONNode.Kind, _ start: Int, _ count: Int) throws(JSONError) {
        guard !isSkipping else { return }
        guard nodes.count < Self.maxNodeCount else { throw failure(.tooLarge(limit: JSONValue.maxMemory)) }
        nodes.append(
            JSONNode(
                start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count),
                next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind))
    }

    /// Begins an array or object; the limit keeps the recursion far from the end of any stack.
    private mutating func open(_ kind: JSONNode.Kind) throws(JSONError) -> Int {
        guard depth < JSONValue.maxDepth else { throw failure(.tooDeep(limit: JSONValue.maxDepth)) }
        depth &+= 1
        let index = nodes.count
        try append(kind, at, 0)
        at &+= 1
        return index
    }

    private mutating func close(_ expected: UInt8, _ index: Int) throws(JSONError) {
        guard skip(expected) else { throw unexpected() }
        depth &-= 1
        guard !isSkipping else { return }
        nodes[index].count = UInt32(truncatingIfNeeded: at) &- nodes[index].start
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    }

    private mutating func array() throws(JSONError) {
        let index = try open(.array)
        if !isNext(UInt8(ascii: "]")) {
            repeat { try value() } while skip(UInt8(ascii: ","))
        }
        try close(UInt8(ascii: "]"), index)
    }

    private mutating func object() throws(JSONError) {
        let index = try open(.object)
        if !isNext(UInt8(ascii: "}")) {
            repeat {
                guard isNext(UInt8(ascii: "\"")) else { throw unexpected() }
                let (key, kind) = try string()
                guard skip(UInt8(ascii: ":")) else { throw unexpected() }
                if isSkipping || isWanted(key, kind) {
                    try append(kind, key.lowerBound, key.count)
                    try value()
                } else {
                    isSkipping = true
                    try value()
                    isSkipping = false
                }
            } while skip(UInt8(ascii: ","))
        }
        try close(UInt8(ascii: "}"), index)
    }

    private func isWanted(_ key: Range<Int>, _ kind: JSONNode.Kind) -> Bool {
        guard let keys else { return true }
        let content = UnsafeRawBufferPointer(rebasing: bytes[key])
        if kind == .plain { return keys.contains(content) }
        var text = JSONEscape.decoded(content)
        return text.withUTF8 { keys.contains(UnsafeRawBufferPointer($0)) }
    }

    /// Skips a string.
    ///
    /// - Returns: The range of its content, and whether it has escapes.
    private mutating func string() throws(JSONError) -> (content: Range<Int>, kind: JSONNode.Kind) {
        let start = at
        at &+= 1
        var kind = JSONNode.Kind.plain
        while true {
            let runStart = at
            let isASCII = skipRun()
            guard at < end else { throw failure(.endsEarly) }
            let stop = byte
            guard stop >= 0x20 else { throw failure(.controlCharacter) }
            if !isASCII, !UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: bytes[runStart..<at])) {
                throw JSONError(reason: .invalidUTF8, offset: start)
            }
            at &+= 1
            if stop == UInt8(ascii: "\"") { return ((start &+ 1)..<(at &- 1), kind) }
            kind = .escaped
            at = try JSONEscape.scalar(bytes, from: at).end
        }
    }

    /// Skips to the next quote, backslash or control character, eight bytes at a time.
    ///
    /// - Returns: Whether all skipped bytes are ASCII.
    @inline(__always)
    private mutating func skipRun() -> Bool {
        var place = at
        var seen: UInt64 = 0
        while place &+ 8 <= end {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let marks =
                ByteWord.below(0x20, in: word) | ByteWord.equal(UInt8(ascii: "\""), in: word)
                | ByteWord.equal(UInt8(ascii: "\\"), in: word)
            if marks != 0 {
                let bits = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount & ~7)
                seen |= word & (1 &<< bits &- 1)
                at = place &+ Int(truncatingIfNeeded: bits >> 3)
                return seen & ByteWord.highBits == 0
            }
            seen |= word
            place &+= 8
        }
        var last: UInt8 = 0
        while place < end {
            let byte = base.load(fromByteOffset: place, as: UInt8.self)
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            last |= byte
            place &+= 1
        }
        at = place
        return seen & ByteWord.highBits == 0 && last < 0x80
    }

    private mutating func number() throws(JSONError) {
        let start = at
        if byte == UInt8(ascii: "-") { at &+= 1 }
        let whole = at
        let count = skipDigits()
        guard count > 0, count == 1 || bytes[whole] != UInt8(ascii: "0") else {
            throw JSONError(reason: .badNumber, offset: start)
        }
        var kind = JSONNode.Kind.whole
        if at < end, byte == UInt8(ascii: ".") {
            at &+= 1
            kind = .real
            guard skipDigits() > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        if at < end, byte | 0x20 == UInt8(ascii: "e") {
            at &+= 1
            kind = .real
            if at < end, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at &+= 1 }
            guard skipDigits() > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        try append(kind, start, at &- start)
    }

    /// Skips digits, and counts them.
    private mutating func skipDigits() -> Int {
        let start = at
        while at < end, byte &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at &- start
    }

    private mutating func word(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONError) {
        let count = word.utf8CodeUnitCount
        guard at + count <= end, word.withUTF8Buffer({ $0.elementsEqual(bytes[at..<(at + count)]) }) else {
            throw unexpected()
        }
        try append(kind, at, count)
        at &+= count
    }

    /// Skips white space, and then a byte if it is the expected one.
    @inline(__always)
    private mutating func skip(_ expected: UInt8) -> Bool {
        guard isNext(expected) else { return false }
        at &+= 1
        return true
    }

    @inline(__always)
    private mutating func isNext(_ expected: UInt8) -> Bool {
        skipSpace()
        return at < end && byte == expected
    }

    /// The next byte; there must be one.
    private var byte: UInt8 {
        @inline(__always) get { base.load(fromByteOffset: at, as: UInt8.self) }
    }

    @inline(__always)
    private mutating func skipSpace() {
        if at < end, byte <= 0x20 { skipLongSpace() }
    }

    private mutating func skipLongSpace() {
        while at < end, JSONParser.isSpace(byte) {
            at &+= 1
            while at &+ 8 <= end, base.loadUnaligned(fromByteOffset: at, as: UInt64.self) == ByteWord.spaces {
                at &+= 8
            }
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func unexpected() -> JSONError {
        at < end ? failure(.unexpected(byte)) : failure(.endsEarly)
    }

    private func failure(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: at)
    }
}

/// Why some bytes are not a JSON text by RFC 8259.
package struct JSONError: Error, Hashable, Sendable {
    /// The fault.
    package var reason: Reason
    /// The offset from the start of the text, in bytes.
    package var offset: Int

    package enum Reason: Hashable, Sendable {
        case endsEarly
        case unexpected(UInt8)
        case badNumber
        case badEscape
        case loneSurrogate
        case controlCharacter
        case invalidUTF8
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case somethingAfter
        case tooLong(limit: Int)
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(what) at byte \(offset)" }

    private var what: String {
        switch reason {
        case .endsEarly: "ends early"
        case .unexpected(let byte):
            (0x21...0x7E).contains(byte)
                ? "unexpected '\(Unicode.Scalar(byte))'" : "unexpected byte 0x\(String(byte, radix: 16))"
        case .badNumber: "bad number"
        case .badEscape: "bad escape in a string"
        case .loneSurrogate: "half of a surrogate pair in a string"
        case .controlCharacter: "unescaped control character in a string"
        case .invalidUTF8: "a string is not UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) deep"
        case .tooLarge(let limit): "values that take more than \(limit >> 20) MiB of memory"
        case .somethingAfter: "more text after the value"
        case .tooLong(let limit): "longer than \(limit >> 20) MiB"
        }
    }
}
