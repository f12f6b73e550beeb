import CSQLite
import ClickIndex
import ClickStore

/// The row at which a cursor stands, and those next to it: clicks of a reading, in columns.
///
/// Only the columns that the statement needs are there. They stay until the reading goes on; their texts stay until the
/// statement has gone.
struct ShownClicks {
    var row = 0
    /// How many rows there are.
    var count = 0
    var atMs: UnsafePointer<Int64>?
    var spans: UnsafePointer<Int32>?
    /// Tenths of a point, or `Tenths.unknown`.
    var x: UnsafePointer<Int32>?
    var y: UnsafePointer<Int32>?
    var order: UnsafePointer<Int32>?
    /// Raw values of `Handled`.
    var handled: UnsafePointer<UInt8>?
    /// Raw values of `Answered`.
    var answered: UnsafePointer<UInt8>?
    /// The place of each click's control; nil where all are of one.
    var controls: UnsafePointer<Int32>?
    /// The place of the control that all clicks are of.
    var control: Int32 = 0
    /// The text that all clicks have in one column, and that column's index; -1 for none.
    var commonText = PinnedText.null
    var commonColumn = -1

    mutating func show(_ columns: ClickColumns) {
        count = columns.count
        (atMs, spans) = (UnsafePointer(columns.atMs), UnsafePointer(columns.spans))
        (x, y, order) = (UnsafePointer(columns.x), UnsafePointer(columns.y), UnsafePointer(columns.order))
        (handled, answered) = (UnsafePointer(columns.handled), UnsafePointer(columns.answered))
    }
}

/// Clicks on their way to a cursor, some at a time.
class ClicksReading {
    /// Shows the next clicks, at least one.
    ///
    /// - Returns: Whether there were more.
    func next(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) -> Bool { false }

    /// The id of a click that is shown, by its row. Only clicks in an order that SQLite asks for may have none: a reading
    /// for a part of a condition is never asked for one.
    func clickID(_ row: Int) throws(StoreError) -> Int64? { nil }

    /// Gives SQLite a column of the click that is shown which no array holds: a name of its session, or a detail.
    func show(_ column: ClicksColumn, in context: OpaquePointer) { sqlite3_result_null(context) }
}

/// A block of the index, and where its control stands in the snapshot.
struct ClickBlock {
    let control: Int32
    let segment: Int
    let entry: SegmentDirectory.Entry
}

/// The blocks that hold a reading's clicks, in the order in which they are read, and what of them is wanted.
struct ClickBlocks {
    let snapshot: ClicksSnapshot
    let segments: [IndexedSegment]
    let blocks: [ClickBlock]
    /// The columns that the statement needs.
    let columns: ClickColumnSet
    /// The wanted times, and whether each session span is wanted, by its id; nil if all are.
    private(set) var fromMs: Int64
    private(set) var throughMs: Int64
    private(set) var spans: [Bool]?
    private var filter: ClickFilter

    init(
        _ snapshot: ClicksSnapshot, controls: [Int32], _ columns: ClickColumnSet, _ conditions: ClicksConditions,
        spans: [Bool]?
    ) throws(StoreError) {
        self.snapshot = snapshot
        self.columns = columns
        (fromMs, throughMs, self.spans) = (conditions.fromMs, conditions.throughMs, spans)
        var filter = Self.filter(fromMs, throughMs, spans)
        filter.outcomes = conditions.outcomes
        self.filter = filter
        let segments = try snapshot.segments()
        self.segments = segments
        var blocks: [ClickBlock] = []
        for control in controls {
            guard let id = Int32(exactly: snapshot.controls[Int(control)].id) else { continue }
            for (number, segment) in segments.enumerated() {
                for entry in segment.directory.entries(of: id) where !filter.excludes(entry.firstMs, entry.lastMs) {
                    blocks.append(ClickBlock(control: control, segment: number, entry: entry))
                }
            }
        }
        self.blocks = blocks
    }

    private static func filter(_ fromMs: Int64, _ throughMs: Int64, _ spans: [Bool]?) -> ClickFilter {
        ClickFilter(fromMs: fromMs, untilMs: throughMs == .max ? .max : throughMs + 1, spans: spans)
    }

    /// The same blocks, with less wanted of them.
    func narrowed(from fromMs: Int64, through throughMs: Int64, spans: [Bool]?) -> ClickBlocks {
        var narrowed = self
        let outcomes = filter.outcomes
        narrowed.fromMs = max(fromMs, self.fromMs)
        narrowed.throughMs = min(throughMs, self.throughMs)
        narrowed.spans = spans ?? self.spans
        narrowed.filter = Self.filter(narrowed.fromMs, narrowed.throughMs, narrowed.spans)
        narrowed.filter.outcomes = outcomes
        return narrowed
    }

    /// Whether none of a block's clicks can be wanted.
    func exclude(_ block: ClickBlock) -> Bool { filter.excludes(block.entry.firstMs, block.entry.lastMs) }

    /// Whether all of a block's clicks are wanted.
    func includeAll(of block: ClickBlock) -> Bool {
        spans == nil && filter.outcomes == .all && releases(of: block) == nil && block.entry.firstMs >= fromMs
            && block.entry.lastMs <= throughMs
    }

    /// Puts the wanted clicks of a block into a buffer.
    func load(_ block: ClickBlock, _ columns: ClickColumnSet, into buffer: ClickBuffer) throws(StoreError) {
        try snapshot.connection.interruption?.check(path: snapshot.connection.path)
        buffer.removeAll()
        var decoded = columns
        if !includeAll(of: block) {
            decoded.formUnion(spans == nil && releases(of: block) == nil ? .atMs : [.atMs, .spans])
            if filter.outcomes != .all { decoded.formUnion(.handled) }
        }
        try snapshot.load(block.entry, of: segments[block.segment], decoded, into: buffer)
        filter.apply(to: buffer, from: 0, block.entry.firstMs, block.entry.lastMs)
        releases(of: block)?.apply(to: buffer, from: 0)
    }

    /// In which versions the clicks of a block have its control's newest name; nil for all.
    fileprivate func releases(of block: ClickBlock) -> ReleaseFilter? { snapshot.controls[Int(block.control)].releases }
}

extension ClickBlocks {
    /// The ids of a block's wanted clicks, which the index does not hold: they are those of the rows of its control.
    func ids(_ block: ClickBlock) throws(StoreError) -> [Int64] {
        let segment = segments[block.segment]
        let before = segment.directory.entries.prefix { $0 != block.entry }.reduce(0) { $0 + $1.clicks }
        let all = try snapshot.ids(of: segment)
        let buffer = ClickBuffer(visitSize: 0)
        try snapshot.load(block.entry, of: segment, [.atMs, .spans], into: buffer)
        let clicks = buffer.columns
        var ids: [Int64] = []
        for row in 0..<clicks.count where all.indices.contains(before + row) {
            let isWanted = clicks.atMs[row] >= fromMs && clicks.atMs[row] <= throughMs
            let isNamed = releases(of: block)?.includes(span: clicks.spans[row]) ?? true
            if isWanted, isNamed, spans?[Int(clicks.spans[row])] ?? true { ids.append(all[before + row]) }
        }
        return ids
    }
}

/// Clicks as the blocks give them: by control.
final class BlockReading: ClicksReading {
    private let blocks: ClickBlocks
    private let buffer = ClickBuffer(visitSize: 0)
    private var position = 0
    /// The ids of the clicks that are shown, once they are asked for.
    private var ids: [Int64]?

    init(_ blocks: ClickBlocks) {
        self.blocks = blocks
    }

    override func clickID(_ row: Int) throws(StoreError) -> Int64? {
        let ids = if let ids { ids } else { try blocks.ids(blocks.blocks[position - 1]) }
        self.ids = ids
        return ids.indices.contains(row) ? ids[row] : nil
    }

    override func next(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) -> Bool {
        while position < blocks.blocks.count {
            let block = blocks.blocks[position]
            position += 1
            ids = nil
            if blocks.exclude(block) { continue }
            shown.pointee.control = block.control
            if blocks.columns.isEmpty, blocks.includeAll(of: block) {
                shown.pointee.count = block.entry.clicks
                return true
            }
            try blocks.load(block, blocks.columns, into: buffer)
            guard buffer.count > 0 else { continue }
            shown.pointee.show(buffer.columns)
            return true
        }
        return false
    }
}
