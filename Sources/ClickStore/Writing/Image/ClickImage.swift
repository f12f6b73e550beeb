import CSQLite
import ClickIndex

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Clicks as SQLite itself keeps them: the pages of a database in memory whose one table is `click`.
///
/// SQLite copies rows from such a database as they are, which takes it a third of the time of a statement over rows that
/// it has to put together; see ``ClickTransfer``. The format is SQLite's: https://sqlite.org/fileformat2.html.
///
/// Page 1 holds the schema; the leaves of the table follow in the order of their rows, and their parent comes last. There
/// is always room for the leaf that is being filled and one page more.
final class ClickImage {
    static let pageSize = 1 << 16
    /// So many clicks an image takes at most, as their row ids take three bytes each.
    static let mostClicks = 1 << 21 - 1 << 14
    private static let firstRowID = 1 << 14
    private static let firstLeaf = 2

    private(set) var count = 0
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private var leaf: LeafPage
    /// The highest row ids of the leaves before that one.
    private var lastRowIDs: [Int] = []
    private let path: String

    /// Makes an image without clicks.
    ///
    /// - Parameter path: The path of the database that the clicks are for, for errors.
    init(path: String) throws(StoreError) {
        self.path = path
        // A commit's clicks; what has not been touched takes no memory.
        capacity = 300 * Self.pageSize
        memory = try Self.checked(malloc(capacity), path)
        leaf = LeafPage(at: memory + Self.pageSize)
    }

    deinit {
        free(memory)
    }

    /// Forgets all clicks, and keeps the room that they took.
    func removeAll() {
        leaf = LeafPage(at: memory + Self.pageSize)
        lastRowIDs.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Takes clicks that have no details.
    func append(_ clicks: [IndexedClick]) throws(StoreError) {
        var leaf = leaf
        var rowID = Self.firstRowID + count
        for click in clicks {
            if leaf.isFull {
                leaf.finish()
                lastRowIDs.append(rowID - 1)
                leaf = LeafPage(at: try makePage())
            }
            leaf.append(click, flags: ClickFlags.pack(click.handled, hasDetail: false), rowID: rowID)
            rowID += 1
        }
        self.leaf = leaf
        count += clicks.count
    }

    /// Completes the pages; there must be clicks, and none may follow until all are removed.
    ///
    /// - Parameter sql: The statement that declares the table.
    /// - Returns: The pages, for as long as the image lives and holds its clicks.
    func finish(declaring sql: String) -> UnsafeMutableRawBufferPointer {
        leaf.finish()
        let lastLeaf = Self.firstLeaf + lastRowIDs.count
        var root = lastLeaf
        if !lastRowIDs.isEmpty {
            root += 1
            var parent = TreePage(.parent(lastChild: lastLeaf))
            for (index, rowID) in lastRowIDs.enumerated() {
                parent.append(TreePage.bytes(of: UInt32(Self.firstLeaf + index)) + TreePage.varint(rowID))
            }
            parent.write(to: memory + (root - 1) * Self.pageSize)
        }
        SchemaPage.make(table: "click", sql: sql, root: root, pages: root).write(to: memory)
        return UnsafeMutableRawBufferPointer(start: memory, count: root * Self.pageSize)
    }

    /// Makes room for one more page behind the leaf that has been filled.
    private func makePage() throws(StoreError) -> UnsafeMutableRawPointer {
        let start = (Self.firstLeaf - 1 + lastRowIDs.count) * Self.pageSize
        if start + 2 * Self.pageSize > capacity {
            memory = try Self.checked(realloc(memory, capacity * 2), path)
            capacity *= 2
        }
        return memory + start
    }

    private static func checked(
        _ memory: UnsafeMutableRawPointer?, _ path: String
    ) throws(StoreError) -> UnsafeMutableRawPointer {
        guard let memory else { throw StoreError(code: SQLITE_NOMEM, message: "out of memory", path: path) }
        return memory
    }
}
