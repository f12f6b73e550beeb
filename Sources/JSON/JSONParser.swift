/// Parses one JSON value, strictly by RFC 8259, in one pass that checks all of it and makes nodes of the wanted
/// members.
struct JSONParser: ~Copyable {
    private var tokens: JSONTokenizer
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
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.tokens.at = 3 }
        try parser.value()
        guard parser.tokens.peek() == nil else { throw parser.tokens.failure(.somethingAfter) }
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
        return (parser.nodes, parser.tokens.at)
    }

    private init(_ bytes: UnsafeRawBufferPointer, _ keys: JSONKeys?) throws(JSONError) {
        guard bytes.count <= Self.maxLength else {
            throw JSONError(reason: .tooLong(limit: Self.maxLength), offset: Self.maxLength)
        }
        (tokens, self.keys) = (JSONTokenizer(bytes), keys)
        nodes.reserveCapacity(Self.usualNodeCount)
    }

    /// The most bytes whose offsets fit into nodes.
    private static let maxLength = Int(UInt32.max >> 1)
    private static let maxNodeCount = JSONValue.maxMemory / MemoryLayout<JSONNode>.stride
    private static let usualNodeCount = 32

    private mutating func value() throws(JSONError) {
        guard let first = tokens.peek() else { throw tokens.failure(.endsEarly) }
        let start = tokens.at
        switch first {
        case UInt8(ascii: "\""): try append(try tokens.string())
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try append(try tokens.number() ? .whole : .real, start..<tokens.at)
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: throw tokens.unexpected()
        }
    }

    private mutating func word(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONError) {
        let place = try tokens.word(word)
        try append(kind, place)
        tokens.at = place.upperBound
    }

    @inline(__always)
    private mutating func append(_ string: JSONTokenizer.Quoted) throws(JSONError) {
        try append(string.isEscaped ? .escaped : .plain, string.content)
    }

    @inline(__always)
    private mutating func append(_ kind: JSONNode.Kind, _ range: Range<Int>) throws(JSONError) {
        guard !isSkipping else { return }
        guard nodes.count < Self.maxNodeCount else { throw tokens.failure(.tooLarge(limit: JSONValue.maxMemory)) }
        nodes.append(
            JSONNode(
                start: UInt32(truncatingIfNeeded: range.lowerBound), count: UInt32(truncatingIfNeeded: range.count),
                next: UInt32(truncatingIfNeeded: nodes.count &+ 1), kind: kind))
    }

    /// Begins an array or object; the limit keeps the recursion far from the end of any stack.
    private mutating func open(_ kind: JSONNode.Kind) throws(JSONError) -> Int {
        guard depth < JSONValue.maxDepth else { throw tokens.failure(.tooDeep(limit: JSONValue.maxDepth)) }
        depth &+= 1
        let index = nodes.count
        try append(kind, tokens.at..<tokens.at)
        tokens.skip()
        return index
    }

    private mutating func close(_ bracket: UInt8, _ index: Int) throws(JSONError) {
        guard tokens.skip(bracket) else { throw tokens.unexpected() }
        depth &-= 1
        guard !isSkipping else { return }
        nodes[index].count = UInt32(truncatingIfNeeded: tokens.at) &- nodes[index].start
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
    }

    private mutating func array() throws(JSONError) {
        let index = try open(.array)
        if tokens.peek() != UInt8(ascii: "]") {
            repeat { try value() } while tokens.skip(UInt8(ascii: ","))
        }
        try close(UInt8(ascii: "]"), index)
    }

    private mutating func object() throws(JSONError) {
        let index = try open(.object)
        if tokens.peek() != UInt8(ascii: "}") {
            repeat { try member() } while tokens.skip(UInt8(ascii: ","))
        }
        try close(UInt8(ascii: "}"), index)
    }

    private mutating func member() throws(JSONError) {
        guard tokens.peek() == UInt8(ascii: "\"") else { throw tokens.unexpected() }
        let key = try tokens.string()
        guard tokens.skip(UInt8(ascii: ":")) else { throw tokens.unexpected() }
        let isWanted = isSkipping || isWanted(key)
        if isWanted { try append(key) } else { isSkipping = true }
        try value()
        if !isWanted { isSkipping = false }
    }

    private func isWanted(_ key: JSONTokenizer.Quoted) -> Bool {
        guard let keys else { return true }
        let content = UnsafeRawBufferPointer(rebasing: tokens.bytes[key.content])
        guard key.isEscaped else { return keys.contains(content) }
        var text = JSONEscape.decoded(content)
        return text.withUTF8 { keys.contains(UnsafeRawBufferPointer($0)) }
    }
}
