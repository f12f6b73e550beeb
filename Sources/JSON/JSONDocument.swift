import Basics

/// A JSON text that has been checked, with its values as nodes that point into it.
package final class JSONDocument: Sendable {
    package let text: [UInt8]
    package let nodes: [JSONNode]

    init(_ text: [UInt8], _ nodes: [JSONNode]) {
        self.text = text
        self.nodes = nodes
    }

    /// Calls a function with the bytes of a value as they stand in the text; a string's without its quotes.
    @inlinable @inline(__always)
    package func withBytes<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let node = nodes[index]
        return text.withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[Int(node.start)..<Int(node.start + node.count)]))
        }
    }

    /// The text of a string, without escapes.
    package func string(_ index: Int) -> String {
        withBytes(index) { bytes in
            nodes[index].kind == .plain ? String(decoding: bytes, as: UTF8.self) : JSONEscape.decoded(bytes)
        }
    }

    /// Calls a function for each member of an object with its key's node; the value's node follows it. Other values
    /// have no members.
    @inlinable @inline(__always)
    package func forEachMember(of object: Int, _ body: (_ key: Int) -> Void) {
        guard nodes[object].kind == .object else { return }
        var at = object + 1
        let end = Int(nodes[object].next)
        while at < end {
            body(at)
            at = Int(nodes[at + 1].next)
        }
    }

    /// The node of a member's value; the last one if several members have the key.
    func member(of object: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int? {
        var found: Int?
        forEachMember(of: object) { if isString($0, key) { found = $0 + 1 } }
        return found
    }

    /// Whether a string has the given text.
    @inlinable @inline(__always)
    package func isString(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        if nodes[index].kind == .escaped { return string(index).utf8.elementsEqual(key) }
        guard nodes[index].count == key.count else { return false }
        return withBytes(index) { bytes in
            guard let mine = bytes.baseAddress, let theirs = key.baseAddress else { return true }
            return memcmp(mine, theirs, bytes.count) == 0
        }
    }

    /// Whether a string has the given text.
    @inlinable @inline(__always)
    package func isString(_ index: Int, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { isString(index, $0) }
    }
}

/// One value of a JSON text, or the key of a member, by where it stands in the text.
///
/// The nodes of a text are in its order: an array's node is followed by those of its elements, an object's by a key and
/// a value for each member.
package struct JSONNode: Sendable {
    package enum Kind: UInt8 {
        case null, no, yes
        /// A number without fraction and exponent.
        case whole
        case real
        /// A string without escapes.
        case plain
        /// A string with escapes.
        case escaped
        case array, object
    }

    /// The offset of the value's first byte in the text; of a string, the byte after its quote.
    package let start: UInt32
    /// How many bytes the value has, a string without its quotes.
    package var count: UInt32
    /// The index of the node after this one and all in it.
    package var next: UInt32
    package let kind: Kind
}
