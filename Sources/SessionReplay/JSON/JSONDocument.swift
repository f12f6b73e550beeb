/// A JSON text that has been found right, with its values as nodes. It is used again for other texts, as long as nobody
/// holds a value of it.
///
/// Unchecked: it is written by a parser alone, before anybody has a value of it, and by one only where nobody else has
/// a reference; from then on it is only read.
final class JSONDocument: @unchecked Sendable {
    private(set) var text: [UInt8] = []
    private(set) var nodes = UnsafeMutableBufferPointer<JSONNode>(start: nil, count: 0)
    /// How many nodes there are; what stands in the room behind them means nothing.
    private(set) var count = 0

    deinit {
        nodes.deallocate()
    }

    /// Room that is kept for the next text; what a long one needed is given back.
    private static let keptRoom = 1 << 20

    /// Makes ready for another text.
    func clear() {
        count = 0
        if text.capacity > Self.keptRoom { text = [] }
        if nodes.count * MemoryLayout<JSONNode>.stride > Self.keptRoom { resizeNodes(0) }
    }

    /// Keeps the text that the nodes tell of.
    func keep(_ text: [UInt8]) {
        self.text = text
    }

    /// Keeps a copy of the text that the nodes tell of.
    func keep(_ bytes: UnsafeRawBufferPointer) {
        text.removeAll(keepingCapacity: true)
        text.append(contentsOf: bytes)
    }

    /// Puts a node behind the others; false where there are too many.
    @inline(__always)
    func append(_ kind: JSONNode.Kind, _ start: Int, _ count: Int) -> Bool {
        if self.count == nodes.count, !grow() { return false }
        nodes[self.count] = JSONNode(
            start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: count),
            next: UInt32(truncatingIfNeeded: self.count &+ 1), kind: kind)
        self.count &+= 1
        return true
    }

    /// Takes note that an array or object ends, with all nodes that came since.
    @inline(__always)
    func close(_ index: Int, at end: Int) {
        nodes[index].count = UInt32(truncatingIfNeeded: end) &- nodes[index].start
        nodes[index].next = UInt32(truncatingIfNeeded: count)
    }

    private static let mostNodes = JSONValue.largest / MemoryLayout<JSONNode>.stride

    private func grow() -> Bool {
        guard count < Self.mostNodes else { return false }
        resizeNodes(min(max(64, nodes.count * 2), Self.mostNodes))
        return true
    }

    private func resizeNodes(_ room: Int) {
        let old = nodes
        nodes = .allocate(capacity: room)
        _ = nodes.moveInitialize(fromContentsOf: old[..<count])
        old.deallocate()
    }
}

extension JSONDocument {
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

    /// The value of an object's member; of several with one key the last counts.
    func member(of object: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int? {
        var found: Int?
        var at = object + 1
        let end = Int(nodes[object].next)
        while at < end {
            if isString(at, key) { found = at + 1 }
            at = Int(nodes[at + 1].next)
        }
        return found
    }

    /// Whether a string stands for some bytes.
    func isString(_ index: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        if nodes[index].kind == .escaped { return string(index).utf8.elementsEqual(key) }
        guard nodes[index].count == key.count else { return false }
        return withBytes(index) { $0.elementsEqual(UnsafeRawBufferPointer(key)) }
    }
}
