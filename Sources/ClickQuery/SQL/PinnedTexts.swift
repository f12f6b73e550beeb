import Basics
import CSQLite
import ClickStore

/// A text, or NULL, in memory that stays where it is, so that SQLite need not copy it.
struct PinnedText {
    static var null: PinnedText { PinnedText(start: nil, count: 0) }

    /// nil for NULL.
    let start: UnsafePointer<CChar>?
    let count: Int

    @inline(__always)
    func show(in context: OpaquePointer) {
        // Without a destructor SQLite takes the memory for one that stays.
        sqlite3_result_text64(context, start, sqlite3_uint64(count), nil, UInt8(SQLITE_UTF8))
    }

    /// Whether it is NULL, as something else is, or has the same bytes.
    func isEqual(_ bytes: UnsafeRawBufferPointer, isNull: Bool) -> Bool {
        guard let start, !isNull else { return start == nil && isNull }
        guard count == bytes.count, let other = bytes.baseAddress else { return count == bytes.count }
        return memcmp(start, other, count) == 0
    }
}

extension PinnedText: Comparable {
    /// The order of SQLite's `BINARY`: NULL first, then by bytes.
    static func < (a: PinnedText, b: PinnedText) -> Bool {
        guard let first = a.start, let second = b.start else { return a.start == nil && b.start != nil }
        let order = memcmp(first, second, min(a.count, b.count))
        return order == 0 ? a.count < b.count : order < 0
    }

    static func == (a: PinnedText, b: PinnedText) -> Bool {
        guard let first = a.start, let second = b.start else { return a.start == nil && b.start == nil }
        return a.count == b.count && memcmp(first, second, a.count) == 0
    }
}

/// The memory of texts, which lives as long as this.
final class PinnedTexts {
    private static let pageSize = 1 << 16
    private var pages: [UnsafeMutableRawPointer] = []
    private var used = 0
    private var size = 0

    deinit {
        for page in pages { page.deallocate() }
    }

    /// A copy of some bytes.
    func pin(_ bytes: UnsafeRawBufferPointer) -> PinnedText {
        if used + bytes.count > size || pages.isEmpty {
            size = max(Self.pageSize, bytes.count)
            used = 0
            pages.append(.allocate(byteCount: size, alignment: 1))
        }
        guard let page = pages.last else { return .null }
        let place = page + used
        used += bytes.count
        if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
        return PinnedText(start: UnsafePointer(place.assumingMemoryBound(to: CChar.self)), count: bytes.count)
    }

    /// A copy of a statement's text; NULL for NULL.
    func pin(_ column: Int32, of row: Statement) -> PinnedText {
        row.isNull(column) ? .null : row.withBytes(column) { pin($0) }
    }
}
