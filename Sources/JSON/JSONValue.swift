package import Basics

/// A JSON value: a node of a parsed text. Numbers and strings are decoded when they are asked for.
package struct JSONValue: Sendable {
    package let document: JSONDocument
    package let index: Int

    @inlinable
    package init(_ document: JSONDocument, _ index: Int) {
        self.document = document
        self.index = index
    }

    /// The most bytes of memory that the values of one text may take besides the text: enough for a web page of 130,000
    /// nodes.
    package static let maxMemory = 40 << 20
    /// How deep arrays and objects may be nested.
    package static let maxDepth = 512

    /// `null`.
    package static let null = JSONValue(JSONDocument([], [JSONNode(start: 0, count: 0, next: 1, kind: .null)]), 0)
}

extension JSONValue {
    /// Parses a JSON text.
    ///
    /// - Parameter keys: The keys whose members are kept, in objects of any depth; nil for all. The other members must
    ///   be JSON, too, but take no memory.
    package init(parsing bytes: [UInt8], keeping keys: JSONKeys? = nil) throws(JSONError) {
        let parsed = bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in try JSONParser.parse(bytes, keeping: keys) }
        }
        self.init(JSONDocument(bytes, try parsed.get()), 0)
    }

    /// Parses a JSON text.
    package init(parsing bytes: UnsafeRawBufferPointer, keeping keys: JSONKeys? = nil) throws(JSONError) {
        let nodes = try JSONParser.parse(bytes, keeping: keys)
        self.init(JSONDocument(Array(bytes), nodes), 0)
    }

    /// Parses the value that begins a range of some bytes, and keeps a copy of its text.
    package init(firstIn bytes: [UInt8], _ range: Range<Int>, keeping keys: JSONKeys?) throws(JSONError) {
        let parsed = bytes.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in
                try JSONParser.parseFirst(UnsafeRawBufferPointer(rebasing: bytes[range]), keeping: keys)
            }
        }
        let (nodes, count) = try parsed.get()
        self.init(JSONDocument(Array(bytes[range.lowerBound..<(range.lowerBound + count)]), nodes), 0)
    }

    /// The value as it stands in its text.
    package var writtenBytes: [UInt8] {
        let text = document.text
        return kind != .plain && kind != .escaped && Int(document.nodes[index].count) == text.count
            ? text : document.withBytes(index) { Array($0) }
    }
}

extension JSONValue {
    package var kind: JSONNode.Kind { document.nodes[index].kind }

    /// The value of an object's member; the last one if several members have the key.
    package subscript(key: String) -> JSONValue? {
        guard kind == .object else { return nil }
        var key = key
        return key.withUTF8 { document.member(of: index, $0) }.map { JSONValue(document, $0) }
    }

    package var string: String? { isString ? document.string(index) : nil }

    package var isString: Bool { kind == .plain || kind == .escaped }

    package var array: JSONElements? { kind == .array ? JSONElements(self) : nil }

    /// The elements of an array; none for any other value.
    package var elements: JSONElements { JSONElements(self) }

    /// The elements of a member that is an array; none for any other member.
    package func elements(_ key: String) -> JSONElements { (self[key] ?? .null).elements }

    /// The members of an object, in the order of the text; a key may occur twice.
    package var members: JSONMembers? { isObject ? JSONMembers(self) : nil }

    package var bool: Bool? {
        switch kind {
        case .no: false
        case .yes: true
        default: nil
        }
    }

    /// A text, or what a number or truth is called; nil for all else.
    package var word: String? {
        switch kind {
        case .plain, .escaped: string
        case .no, .yes, .whole, .real: canonicalText
        case .null, .array, .object: nil
        }
    }

    package var isNull: Bool { kind == .null }

    package var isObject: Bool { kind == .object }

    package var double: Double? {
        switch kind {
        case .whole: exact.map(Double.init) ?? number
        case .real: number
        default: nil
        }
    }

    /// A whole number, however it is written: `1.7e12` and `17.0` are whole.
    package var int: Int64? {
        switch kind {
        case .whole: exact ?? Int64(exactly: number)
        case .real: Int64(exactly: number)
        default: nil
        }
    }

    /// The number, rounded down.
    package var floored: Int64? {
        switch kind {
        case .whole: exact ?? Int64(exactly: number)
        case .real: Int64(exactly: number.rounded(.down))
        default: nil
        }
    }

    /// A number without fraction and exponent that fits in 64 bits.
    package var exact: Int64? {
        guard kind == .whole else { return nil }
        return document.withBytes(index, Self.whole)
    }

    private static func whole(_ text: UnsafeRawBufferPointer) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var value: Int64 = 0
        for byte in isNegative ? text.dropFirst() : text[...] {
            let digit = Int64(byte &- UInt8(ascii: "0"))
            let (tens, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            if tooLarge || overflows { return nil }
            value = sum
        }
        return value
    }

    private var number: Double {
        strtod(document.withBytes(index) { String(decoding: $0, as: UTF8.self) }, nil)
    }
}

/// The elements of an array.
package struct JSONElements: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    package init(_ array: JSONValue) {
        document = array.document
        at = array.index + 1
        end = array.kind == .array ? Int(array.document.nodes[array.index].next) : at
    }

    package var isEmpty: Bool { at == end }
    package var first: JSONValue? { first { _ in true } }
    package var count: Int { reduce(0) { count, _ in count + 1 } }

    package mutating func next() -> JSONValue? {
        guard at < end else { return nil }
        defer { at = Int(document.nodes[at].next) }
        return JSONValue(document, at)
    }
}

/// A member of an object.
package struct JSONMember {
    fileprivate let document: JSONDocument
    fileprivate let index: Int

    package var key: String { document.string(index) }
    package var value: JSONValue { JSONValue(document, index + 1) }
}

/// The members of an object; none for any other value.
package struct JSONMembers: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    package init(_ object: JSONValue) {
        document = object.document
        at = object.index + 1
        end = object.isObject ? Int(object.document.nodes[object.index].next) : at
    }

    package mutating func next() -> JSONMember? {
        guard at < end else { return nil }
        let key = at
        at = Int(document.nodes[key + 1].next)
        return JSONMember(document: document, index: key)
    }
}

extension JSONValue {
    /// A whole number, also if it is written as a text, as databases return numbers.
    package var wholeNumber: Int64? {
        string.map { Int64($0) } ?? int
    }

    /// A time in milliseconds since the Unix epoch, UTC: as a number, as a text of digits, or in ISO 8601.
    ///
    /// - Parameter withoutOffset: What a time in ISO 8601 means that has no offset from UTC.
    package func timeMs(withoutOffset: ISOTime.WithoutOffset = .invalid) -> Int64? {
        guard let text = string else { return floored }
        return Int64(text) ?? ISOTime.ms(text, withoutOffset: withoutOffset)
    }
}

extension JSONValue {
    /// The value as JSON text without spaces, keys sorted by their bytes: values that mean the same have the same text.
    package var canonicalText: String {
        switch kind {
        case .null: "null"
        case .no: "false"
        case .yes: "true"
        case .whole, .real: exact.map { String($0) } ?? Self.text(double ?? .nan)
        case .plain, .escaped: JSONText.string(document.string(index))
        case .array: "[" + elements.map(\.canonicalText).joined(separator: ",") + "]"
        case .object:
            "{"
                + Self.unique(JSONMembers(self).map { ($0.key, $0.value) }).map {
                    JSONText.string($0) + ":" + $1.canonicalText
                }
                .joined(separator: ",") + "}"
        }
    }

    private static func text(_ number: Double) -> String {
        number.isFinite ? String(number) : "null"
    }

    /// The members by key, the last of each.
    private static func unique(
        _ members: [(key: String, value: JSONValue)]
    ) -> [(key: String, value: JSONValue)] {
        let sorted = members.enumerated().sorted { a, b in
            if a.element.key.utf8.elementsEqual(b.element.key.utf8) { return a.offset < b.offset }
            return a.element.key.utf8.lexicographicallyPrecedes(b.element.key.utf8)
        }
        return sorted.indices.compactMap { index in
            let isLast =
                index + 1 == sorted.count
                || !sorted[index].element.key.utf8.elementsEqual(sorted[index + 1].element.key.utf8)
            return isLast ? sorted[index].element : nil
        }
    }
}
