import Basics
import ClickIndex

/// Clicks as SQLite itself keeps them: the pages of a database in memory whose one table is `click`.
///
/// The format is SQLite's: https://sqlite.org/fileformat2.html. Page 1 holds the schema; the leaves of the table follow in
/// the order of their rows, and their parent comes last. The memory always holds the leaf that is being filled and one
/// page more.
final class ClickImage {
    static let pageSize = 1 << 16
    /// An image holds no more clicks than there are row ids of three bytes.
    static let maxClicks = 1 << 21 - 1 << 14
    private static let firstRowID = 1 << 14
    private static let firstLeaf = 2

    private(set) var count = 0
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private var leaf: LeafPage
    /// The highest row ids of the leaves before that one.
    private var lastRowIDs: [Int] = []

    /// Makes an image without clicks.
    init() throws(StoreError) {
        // Enough for the clicks of a commit; the system provides pages as they are written.
        capacity = 300 * Self.pageSize
        memory = try Self.checked(malloc(capacity))
        leaf = LeafPage(at: memory + Self.pageSize)
    }

    deinit {
        free(memory)
    }

    /// Forgets all clicks, and keeps their memory.
    func removeAll() {
        leaf = LeafPage(at: memory + Self.pageSize)
        lastRowIDs.removeAll(keepingCapacity: true)
        count = 0
    }

    /// Adds clicks that have no details.
    func append(_ clicks: [IndexedClick]) throws(StoreError) {
        var leaf = leaf
        var rowID = Self.firstRowID + count
        for click in clicks {
            if leaf.isFull {
                leaf.finish()
                lastRowIDs.append(rowID - 1)
                leaf = LeafPage(at: try makePage())
            }
            leaf.append(click, flags: ClickFlags.pack(click, hasDetail: false), rowID: rowID)
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
        parent?.write(to: memory + (root - 1) * Self.pageSize)
        TreePage.schema(table: "click", sql: sql, root: root, pages: root).write(to: memory)
        return UnsafeMutableRawBufferPointer(start: memory, count: root * Self.pageSize)
    }

    /// Whether finished pages are as SQLite must find them to read all rows: every page and every row in its place. What
    /// the rows say is not checked.
    func isIntact(declaring sql: String) -> Bool {
        guard TreePage.schema(table: "click", sql: sql, root: root, pages: root).isWritten(at: memory),
            parent?.isWritten(at: memory + (root - 1) * Self.pageSize) != false
        else { return false }
        var first = Self.firstRowID
        for (number, last) in (lastRowIDs + [Self.firstRowID + count - 1]).enumerated() {
            let page = memory + (Self.firstLeaf - 1 + number) * Self.pageSize
            guard LeafPage.isIntact(at: page, rowIDs: first...last) else { return false }
            first = last + 1
        }
        return true
    }

    /// The number of the table's root page: the parent, or the only leaf.
    private var root: Int { Self.firstLeaf + lastRowIDs.count + (lastRowIDs.isEmpty ? 0 : 1) }

    /// The parent of the leaves; nil if there is only one.
    private var parent: TreePage? {
        guard !lastRowIDs.isEmpty else { return nil }
        var parent = TreePage(.parent(lastChild: Self.firstLeaf + lastRowIDs.count))
        for (index, rowID) in lastRowIDs.enumerated() {
            parent.append(TreePage.bytes(of: UInt32(Self.firstLeaf + index)) + TreePage.varint(rowID))
        }
        return parent
    }

    /// The memory of the page behind the leaf that has been filled.
    private func makePage() throws(StoreError) -> UnsafeMutableRawPointer {
        let start = (Self.firstLeaf - 1 + lastRowIDs.count) * Self.pageSize
        if start + 2 * Self.pageSize > capacity {
            memory = try Self.checked(realloc(memory, capacity * 2))
            capacity *= 2
        }
        return memory + start
    }

    private static func checked(_ memory: UnsafeMutableRawPointer?) throws(StoreError) -> UnsafeMutableRawPointer {
        guard let memory else { throw .outOfMemory }
        return memory
    }
}
