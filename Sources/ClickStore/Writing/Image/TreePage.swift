/// A page of a tree of an image, for the few that are no ``LeafPage``.
struct TreePage {
    enum Kind {
        /// Holds rows.
        case leaf
        /// Holds the numbers of pages, each with the highest row id there, and the number of the last one.
        case parent(lastChild: Int)
    }

    private var page = [UInt8](repeating: 0, count: ClickImage.pageSize)
    private let header: Int
    private let headerSize: Int
    private var count = 0
    private var end = ClickImage.pageSize

    /// Begins a page.
    ///
    /// - Parameter header: Where its header stands: behind the database's own on page 1, else at its begin.
    init(_ kind: Kind, header: Int = 0) {
        self.header = header
        switch kind {
        case .leaf:
            headerSize = 8
            put([13], at: header)
        case .parent(let lastChild):
            headerSize = 12
            put([5], at: header)
            put(Self.bytes(of: UInt32(lastChild)), at: header + 8)
        }
    }

    /// Puts a cell behind the others; there must be room for it.
    mutating func append(_ cell: [UInt8]) {
        end -= cell.count
        put(cell, at: end)
        put(Self.bytes(of: UInt16(end)), at: header + headerSize + 2 * count)
        count += 1
        put(Self.bytes(of: UInt16(count)) + Self.bytes(of: UInt16(end)), at: header + 3)
    }

    mutating func put(_ bytes: [UInt8], at offset: Int) {
        page.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }

    func write(to memory: UnsafeMutableRawPointer) {
        UnsafeMutableRawBufferPointer(start: memory, count: page.count).copyBytes(from: page)
    }

    /// A number's bytes, the highest one first.
    static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }

    /// A number in SQLite's variable length: seven bits a byte, the highest ones first; all bytes but the last have
    /// their top bit set. For numbers below 2^56.
    static func varint(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F | 0x80), at: 0)
            rest >>= 7
        }
        return bytes
    }
}
