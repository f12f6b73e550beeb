/// One of the few pages of an image that are not a ``LeafPage``: the schema's, or the parent of all leaves.
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
    /// - Parameter header: The offset of its header: after the database's own on page 1, else 0.
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

    /// Adds a cell; it must fit on the page.
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

    func isWritten(at memory: UnsafeRawPointer) -> Bool {
        UnsafeRawBufferPointer(start: memory, count: page.count).elementsEqual(page)
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

extension TreePage {
    /// The first page of an image: the database's header, and a schema of one table.
    ///
    /// - Parameters:
    ///   - sql: The statement that declares the table.
    ///   - root: The number of the page that is the table's root.
    ///   - pages: How many pages there are.
    static func schema(table: String, sql: String, root: Int, pages: Int) -> TreePage {
        var page = TreePage(.leaf, header: 100)
        page.put(SQLiteFile.mark, at: 0)
        // Pages of 64 KiB, no write-ahead log, no bytes reserved, and the fractions of a page that the format prescribes.
        page.put([0, 1, 1, 1, 0, 64, 32, 32], at: 16)
        let changes: UInt32 = 1
        page.put(bytes(of: changes) + bytes(of: UInt32(pages)), at: 24)
        // The schema's version, and that of its format; texts are UTF-8.
        page.put(bytes(of: UInt32(1)) + bytes(of: UInt32(4)), at: 40)
        page.put(bytes(of: UInt32(1)), at: 56)
        page.put(bytes(of: changes), at: 92)
        let row = schemaRow(["table", table, table], UInt32(root), sql)
        page.append(varint(row.count) + varint(1) + row)
        return page
    }

    /// A row of the schema: texts, a number of four bytes, and another text.
    private static func schemaRow(_ texts: [String], _ number: UInt32, _ last: String) -> [UInt8] {
        func type(_ text: String) -> [UInt8] { varint(13 + 2 * text.utf8.count) }
        let types = texts.flatMap(type) + varint(4) + type(last)
        return varint(1 + types.count) + types + texts.flatMap { Array($0.utf8) } + bytes(of: number) + Array(last.utf8)
    }
}
