#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A JSON text that has been found right, with its values as places in it.
final class JSONDocument: Sendable {
    let text: [UInt8]
    let nodes: [JSONNode]

    init(_ text: [UInt8], _ nodes: [JSONNode]) {
        self.text = text
        self.nodes = nodes
    }

    /// Lends the bytes of a value as they stand in the text; of a string, what stands between its quotes.
    @inline(__always)
    func withBytes<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let node = nodes[index]
        return text.withUnsafeBytes {
            body(UnsafeRawBufferPointer(rebasing: $0[Int(node.start)..<Int(node.start + node.count)]))
        }
    }

    /// The text that a string stands for.
    func string(_ index: Int) -> String {
        withBytes(index) { bytes in
            nodes[index].kind == .plain ? String(decoding: bytes, as: UTF8.self) : JSONEscape.decoded(bytes)
        }
    }

    /// Looks at the members of an object, one after the other, by the places of their keys; each value stands behind its
    /// key. What is no object has none.
    @inline(__always)
    func forEachMember(of object: Int, _ body: (_ key: Int) -> Void) {
        guard nodes[object].kind == .object else { return }
        var at = object + 1
        let end = Int(nodes[object].next)
        while at < end {
            body(at)
            at = Int(nodes[at + 1].next)
        }
    }

    /// The value of an object's member; of several with one key the last counts.
    func member(of object: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int? {
        var found: Int?
        forEachMember(of: object) { if isString($0, key) { found = $0 + 1 } }
        return found
    }

    /// Whether a string stands for some bytes.
    @inline(__always)
    func isString(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        if nodes[index].kind == .escaped { return string(index).utf8.elementsEqual(key) }
        guard nodes[index].count == key.count else { return false }
        return withBytes(index) { bytes in
            guard let mine = bytes.baseAddress, let theirs = key.baseAddress else { return true }
            return memcmp(mine, theirs, bytes.count) == 0
        }
    }

    /// Whether a string stands for a word.
    @inline(__always)
    func isString(_ index: Int, _ word: StaticString) -> Bool {
        word.withUTF8Buffer { isString(index, $0) }
    }
}

/// One value of a JSON text, or the key of a member, as a place in the text.
///
/// The nodes of a text stand in its order: those of an array's elements behind the array's own, and behind an object's a
/// key and a value for each member.
struct JSONNode {
    enum Kind: UInt8 {
        case null, no, yes
        /// A number without fraction and exponent.
        case whole
        case real
        /// A string in which each byte stands for itself.
        case plain
        /// A string with escapes.
        case escaped
        case array, object
    }

    /// Where the value begins in the text; a string's content, which stands behind its quote.
    let start: UInt32
    /// How many bytes the value has, a string without its quotes.
    var count: UInt32
    /// The node behind this one and all in it.
    var next: UInt32
    let kind: Kind
}
