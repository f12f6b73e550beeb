import ClickIndex
import ClickTracking

/// A page of an image that holds rows of `click`, filled from its end downwards.
///
/// Why the raw memory is safe: each number is written as a whole word that ends where the number does, so up to seven bytes
/// below it are overwritten. Nothing stands there yet: a page counts as full if the largest row, its pointer and one more
/// word do not fit between the pointers and the last row.
struct LeafPage {
    /// The largest row's size and id, record header and fields, its pointer, and a word.
    private static let maxRowBytes = 4 + 8 + 6 * 8 + 2 + 8
    private static let headerSize = 8

    private let start: UnsafeMutableRawPointer
    /// The end of the pointers to rows.
    private var pointers: UnsafeMutableRawPointer
    /// The start of the last row.
    private var end: UnsafeMutableRawPointer

    /// Begins a page.
    ///
    /// - Parameter start: Its memory, of ``ClickImage/pageSize`` bytes.
    init(at start: UnsafeMutableRawPointer) {
        self.start = start
        pointers = start + Self.headerSize
        end = start + ClickImage.pageSize
    }

    var isFull: Bool { end - pointers < Self.maxRowBytes }

    /// Writes the next row; the page must not be full.
    ///
    /// - Parameter rowID: A row id of three bytes as SQLite writes it: 2^14 to 2^21 - 1.
    @inline(__always)
    mutating func append(_ click: IndexedClick, flags: Int64, rowID: Int) {
        let last = end
        var types = put(flags)
        types |= putTenths(click.y) << 8
        types |= putTenths(click.x) << 16
        types |= put(click.atMs) << 24
        types |= put(Int64(click.span)) << 32
        types |= put(Int64(click.control)) << 40
        // The record's header: its own size, then the types of the fields; the first one is NULL, where the key stands.
        put(types | 8 << 56, size: 8)
        put(Self.start(size: last - end, rowID: rowID), size: 4)
        pointers.storeBytes(of: UInt16(truncatingIfNeeded: end - start).bigEndian, as: UInt16.self)
        pointers += 2
    }

    /// Writes the page's header.
    func finish() {
        let rows = (pointers - start - Self.headerSize) / 2
        start.storeBytes(of: Self.header(rows: rows, end: end - start).bigEndian, as: UInt64.self)
    }

    /// Whether a finished page holds rows with exactly these ids, each in its place.
    static func isIntact(at page: UnsafeRawPointer, rowIDs: ClosedRange<Int>) -> Bool {
        var pointer = page + headerSize
        let lowest = headerSize + 2 * rowIDs.count
        var end = ClickImage.pageSize
        for rowID in rowIDs {
            let start = Int(UInt16(bigEndian: pointer.load(as: UInt16.self)))
            guard start >= lowest, start + 4 < end else { return false }
            let expected = Self.start(size: end - start - 4, rowID: rowID)
            guard UInt32(bigEndian: (page + start).loadUnaligned(as: UInt32.self)) == expected else { return false }
            end = start
            pointer += 2
        }
        return UInt64(bigEndian: page.load(as: UInt64.self)) == header(rows: rowIDs.count, end: end)
    }

    /// 13 for a leaf of a table; then no free block, the number of rows, where they begin, and no fragments.
    private static func header(rows: Int, end: Int) -> UInt64 {
        13 << 56 | UInt64(rows) << 24 | UInt64(UInt16(truncatingIfNeeded: end)) << 8
    }

    /// The first four bytes of a row: the size of its record, which is below 128, and its row id of three bytes.
    @inline(__always)
    private static func start(size: Int, rowID: Int) -> UInt64 {
        let id = UInt64(truncatingIfNeeded: rowID)
        return UInt64(truncatingIfNeeded: size) << 24 | 0x80_8000 | (id >> 14 & 0x7F) << 16 | (id >> 7 & 0x7F) << 8
            | id & 0x7F
    }

    @inline(__always)
    private mutating func putTenths(_ tenths: Int32) -> UInt64 {
        tenths == Tenths.unknown ? 0 : put(Int64(tenths))
    }

    /// Writes a number below the others in as few bytes as SQLite has a type for, and returns that type.
    @inline(__always)
    private mutating func put(_ value: Int64) -> UInt64 {
        // 0 and 1 have types of their own, and take no bytes.
        if value == 0 || value == 1 { return UInt64(8 &+ value) }
        let magnitude = value ^ (value >> 63)
        let bytes = UInt64((72 &- magnitude.leadingZeroBitCount) >> 3)
        // By the number of bytes that it needs, four bits each: those that it gets, and the type.
        put(UInt64(bitPattern: value), size: Int(0x8_8664_3210 >> (bytes &* 4) & 15))
        return 0x6_6554_3210 >> (bytes &* 4) & 15
    }

    /// Writes the low bytes of a word below what is there, the lowest one last.
    @inline(__always)
    private mutating func put(_ word: UInt64, size: Int) {
        (end - 8).storeBytes(of: word.bigEndian, as: UInt64.self)
        end -= size
    }
}
