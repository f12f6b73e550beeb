/// Reads one JSON value, strictly as RFC 8259 has it, in one pass that checks all of it and makes nodes of what is
/// wanted.
struct JSONParser: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    private let base: UnsafeRawPointer
    private let end: Int
    private var at = 0
    private var depth = 0
    /// The keys whose members are wanted, in objects of any depth; nil for all.
    private let keys: JSONKeys?
    /// Whether the value at hand is only looked at for its correctness.
    private var isSkipping = false
    private var nodes: [JSONNode] = []

    /// Reads a whole text; a byte order mark before it is ignored, as the RFC allows.
    static func parse(
        _ bytes: UnsafeRawBufferPointer, keeping keys: JSONKeys?
    ) throws(JSONError) -> [JSONNode] {
        var parser = try JSONParser(bytes, keys)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.at = 3 }
        try parser.value()
        parser.passSpace()
        guard parser.at == parser.end else { throw parser.failure(.somethingAfter) }
        return parser.nodes
    }

    /// Reads the value that some bytes begin with.
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
        guard bytes.count <= Self.longest else {
            throw JSONError(reason: .tooLong(limit: Self.longest), offset: Self.longest)
        }
        (self.bytes, self.base, end, self.keys) = (bytes, base, bytes.count, keys)
        nodes.reserveCapacity(Self.usualNodes)
    }

    /// The most bytes whose places fit into nodes.
    private static let longest = Int(UInt32.max >> 1)
    private static let mostNodes = JSONValue.largest / MemoryLayout<JSONNode>.stride
    private static let usualNodes = 32

    private mutating func value() throws(JSONError) {
        passSpace()
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
        guard nodes.count < Self.mostNodes else { throw failure(.tooLarge(limit: JSONValue.largest)) }
        nodes.append(
            JSONNode(
                start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count),
                next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind))
    }

    /// Goes into an array or object; the limit keeps the recursion far from the end of any stack.
    private mutating func open(_ kind: JSONNode.Kind) throws(JSONError) -> Int {
        guard depth < JSONValue.deepest else { throw failure(.tooDeep(limit: JSONValue.deepest)) }
        depth &+= 1
        let index = nodes.count
        try append(kind, at, 0)
        at &+= 1
        return index
    }

    private mutating func close(_ sign: UInt8, _ index: Int) throws(JSONError) {
        guard take(sign) else { throw unexpected() }
        depth &-= 1
        guard !isSkipping else { return }
        nodes[index].count = UInt32(truncatingIfNeeded: at) &- nodes[index].start
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    }

    private mutating func array() throws(JSONError) {
        let index = try open(.array)
        if !isNext(UInt8(ascii: "]")) {
            repeat { try value() } while take(UInt8(ascii: ","))
        }
        try close(UInt8(ascii: "]"), index)
    }

    private mutating func object() throws(JSONError) {
        let index = try open(.object)
        if !isNext(UInt8(ascii: "}")) {
            repeat {
                guard isNext(UInt8(ascii: "\"")) else { throw unexpected() }
                let (key, kind) = try string()
                guard take(UInt8(ascii: ":")) else { throw unexpected() }
                if isSkipping || isWanted(key, kind) {
                    try append(kind, key.lowerBound, key.count)
                    try value()
                } else {
                    isSkipping = true
                    try value()
                    isSkipping = false
                }
            } while take(UInt8(ascii: ","))
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

    /// Passes over a string.
    ///
    /// - Returns: Where its content stands, and whether there are escapes in it.
    private mutating func string() throws(JSONError) -> (content: Range<Int>, kind: JSONNode.Kind) {
        let start = at
        at &+= 1
        var kind = JSONNode.Kind.plain
        while true {
            let runStart = at
            let isASCII = passRun()
            guard at < end else { throw failure(.endsEarly) }
            let sign = byte
            guard sign >= 0x20 else { throw failure(.controlCharacter) }
            if !isASCII, !UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: bytes[runStart..<at])) {
                throw JSONError(reason: .invalidUTF8, offset: start)
            }
            at &+= 1
            if sign == UInt8(ascii: "\"") { return ((start &+ 1)..<(at &- 1), kind) }
            kind = .escaped
            at = try JSONEscape.scalar(bytes, from: at).end
        }
    }

    /// Goes to the next quote, backslash or control character, eight bytes at a time.
    ///
    /// - Returns: Whether all bytes before it are ASCII.
    @inline(__always)
    private mutating func passRun() -> Bool {
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
        let count = passDigits()
        guard count > 0, count == 1 || bytes[whole] != UInt8(ascii: "0") else {
            throw JSONError(reason: .badNumber, offset: start)
        }
        var kind = JSONNode.Kind.whole
        if at < end, byte == UInt8(ascii: ".") {
            at &+= 1
            kind = .real
            guard passDigits() > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        if at < end, byte | 0x20 == UInt8(ascii: "e") {
            at &+= 1
            kind = .real
            if at < end, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at &+= 1 }
            guard passDigits() > 0 else { throw JSONError(reason: .badNumber, offset: start) }
        }
        try append(kind, start, at &- start)
    }

    /// Passes over digits, and counts them.
    private mutating func passDigits() -> Int {
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

    /// Takes a sign where it comes next.
    @inline(__always)
    private mutating func take(_ sign: UInt8) -> Bool {
        guard isNext(sign) else { return false }
        at &+= 1
        return true
    }

    @inline(__always)
    private mutating func isNext(_ sign: UInt8) -> Bool {
        passSpace()
        return at < end && byte == sign
    }

    /// The byte at hand, which there must be.
    private var byte: UInt8 {
        @inline(__always) get { base.load(fromByteOffset: at, as: UInt8.self) }
    }

    @inline(__always)
    private mutating func passSpace() {
        if at < end, byte <= 0x20 { passLongSpace() }
    }

    private mutating func passLongSpace() {
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

/// Why some bytes are no JSON text as RFC 8259 has it.
package struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    package var reason: Reason
    /// Where, in bytes from the start of the text.
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
        case .controlCharacter: "bare control character in a string"
        case .invalidUTF8: "a string is not UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) deep"
        case .tooLarge(let limit): "values that take more than \(limit >> 20) MiB of memory"
        case .somethingAfter: "something after the value"
        case .tooLong(let limit): "longer than \(limit >> 20) MiB"
        }
    }
}
