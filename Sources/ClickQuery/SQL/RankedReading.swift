import ClickIndex
import ClickStore

/// Clicks by their rank, and those of one rank in the order of the blocks.
///
/// One pass over the blocks counts the clicks of each rank. Then as many ranks as fit in memory are put in order at a time,
/// by a pass over the blocks each: so the memory that this takes does not grow with the number of clicks.
///
/// Safety of the raw memory: `counts` has `ranks.count` places and `ranksOfBlock` one for each click that a block can
/// have; both are initialised at once and freed with the reading.
final class RankedReading: ClicksReading {
    /// How many bytes of clicks are put in order at a time.
    static let defaultMemory = 64 << 20

    private let blocks: ClickBlocks
    private let ranks: ClickRanks
    private let column: ClicksColumn
    private let isDescending: Bool
    private let timeText: ClickTimeText
    private let window: ClickWindow
    /// The most clicks of a window.
    private let windowSize: Int
    private let buffer = ClickBuffer(visitSize: 0)
    private let counts: UnsafeMutablePointer<Int32>
    private let ranksOfBlock: UnsafeMutablePointer<Int32>
    /// How many ranks have been shown, or are in the window.
    private var position = 0
    /// The ranks in the window, in the order in which they are shown, and how many clicks of it have been shown.
    private var waiting: ArraySlice<Int> = []
    private var shownCount = 0
    /// Reads the clicks of a single rank that are too many for a window.
    private var single: BlockReading?

    /// - Parameters:
    ///   - needsControls: Whether the statement needs to know the clicks' controls.
    ///   - memory: How many bytes the clicks of a window may take.
    init(
        _ blocks: ClickBlocks, by ranks: ClickRanks, _ column: ClicksColumn, isDescending: Bool, needsControls: Bool,
        timeText: ClickTimeText, memory: Int = defaultMemory
    ) throws(StoreError) {
        (self.blocks, self.ranks, self.column, self.isDescending) = (blocks, ranks, column, isDescending)
        self.timeText = timeText
        window = ClickWindow(blocks.columns, needsControls: needsControls)
        windowSize = window.bytesPerClick == 0 ? .max : max(1, memory / window.bytesPerClick)
        counts = .allocate(capacity: ranks.count)
        counts.initialize(repeating: 0, count: ranks.count)
        ranksOfBlock = .allocate(capacity: SegmentDirectory.maxBlockClicks)
        ranksOfBlock.initialize(repeating: 0, count: SegmentDirectory.maxBlockClicks)
        for block in blocks.blocks {
            try blocks.load(block, ranks.columns, into: buffer)
            ranks.rank(buffer.columns, into: ranksOfBlock)
            let limit = UInt32(truncatingIfNeeded: ranks.count)
            for row in 0..<buffer.count {
                let rank = UInt32(bitPattern: ranksOfBlock[row])
                if rank < limit { counts[Int(rank)] += 1 }
            }
        }
    }

    deinit {
        counts.deallocate()
        ranksOfBlock.deallocate()
    }

    override func next(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) -> Bool {
        while true {
            if let single {
                if try single.next(shown) { return true }
                self.single = nil
            }
            while let rank = waiting.popFirst() {
                let count = Int(counts[rank])
                if count == 0 { continue }
                shown.pointee.commonText = try ranks.text(of: rank, blocks.snapshot, timeText)
                shown.pointee.commonColumn = column.rawValue
                shown.pointee.count = count
                window.show(from: shownCount, in: shown)
                shownCount += count
                return true
            }
            guard position < ranks.count else { return false }
            try fill(shown)
        }
    }

    /// Takes the next ranks, as many as fit in the window, or one that does not.
    private func fill(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) {
        var taken: [Int] = []
        var clicks = 0
        while position < ranks.count {
            let rank = isDescending ? ranks.count - 1 - position : position
            let count = Int(counts[rank])
            if clicks + count > windowSize, clicks > 0 { break }
            position += 1
            if count > 0 { taken.append(rank) }
            clicks += count
            guard clicks > windowSize, let rest = ranks.blocks(blocks, ofRanks: rank..<rank + 1) else { continue }
            shown.pointee.commonText = try ranks.text(of: rank, blocks.snapshot, timeText)
            shown.pointee.commonColumn = column.rawValue
            shown.pointee.controls = nil
            single = BlockReading(rest)
            return
        }
        waiting = taken[...]
        shownCount = 0
        if window.bytesPerClick > 0, clicks > 0 { try put(taken, clicks) }
    }

    /// Puts the clicks of some ranks into the window.
    private func put(_ taken: [Int], _ clicks: Int) throws(StoreError) {
        let lowest = min(taken.first ?? 0, taken.last ?? 0)
        let range = lowest..<max(taken.first ?? 0, taken.last ?? 0) + 1
        var places = [Int32](repeating: 0, count: range.count)
        var place: Int32 = 0
        for rank in taken {
            places[rank - lowest] = place
            place += counts[rank]
        }
        window.makeRoom(for: clicks)
        let wanted = ranks.blocks(blocks, ofRanks: range) ?? blocks
        for block in blocks.blocks where !wanted.exclude(block) {
            try blocks.load(block, blocks.columns.union(ranks.columns), into: buffer)
            let columns = buffer.columns
            ranks.rank(columns, into: ranksOfBlock)
            places.withUnsafeMutableBufferPointer { places in
                let limit = UInt32(truncatingIfNeeded: places.count)
                for row in 0..<columns.count {
                    let rank = UInt32(bitPattern: ranksOfBlock[row] &- Int32(truncatingIfNeeded: lowest))
                    guard rank < limit else {
                        ranksOfBlock[row] = -1
                        continue
                    }
                    ranksOfBlock[row] = places[Int(rank)]
                    places[Int(rank)] &+= 1
                }
            }
            window.put(columns, of: block.control, at: ranksOfBlock)
        }
    }
}

/// Memory for the columns of clicks that are put in another order.
///
/// Safety of the raw memory: each column that is there has `capacity` places; ``put(_:of:at:)`` writes each of them before
/// it is shown, as the clicks of each rank have been counted.
private final class ClickWindow {
    /// How many bytes a click takes.
    let bytesPerClick: Int
    private let columns: ClickColumnSet
    private let needsControls: Bool
    private var capacity = 0
    private var atMs: UnsafeMutablePointer<Int64>?
    private var spans: UnsafeMutablePointer<Int32>?
    private var x: UnsafeMutablePointer<Int32>?
    private var y: UnsafeMutablePointer<Int32>?
    private var order: UnsafeMutablePointer<Int32>?
    private var handled: UnsafeMutablePointer<UInt8>?
    private var answered: UnsafeMutablePointer<UInt8>?
    private var controls: UnsafeMutablePointer<Int32>?

    init(_ columns: ClickColumnSet, needsControls: Bool) {
        self.columns = columns
        self.needsControls = needsControls
        let sizes: [(ClickColumnSet, Int)] = [(.atMs, 8), (.spans, 4), (.place, 8), (.handled, 2), (.order, 4)]
        bytesPerClick = sizes.reduce(needsControls ? 4 : 0) { $0 + (columns.contains($1.0) ? $1.1 : 0) }
    }

    deinit {
        deallocate()
    }

    func makeRoom(for count: Int) {
        guard count > capacity else { return }
        deallocate()
        capacity = count
        atMs = columns.contains(.atMs) ? .allocate(capacity: count) : nil
        spans = columns.contains(.spans) ? .allocate(capacity: count) : nil
        x = columns.contains(.place) ? .allocate(capacity: count) : nil
        y = columns.contains(.place) ? .allocate(capacity: count) : nil
        order = columns.contains(.order) ? .allocate(capacity: count) : nil
        handled = columns.contains(.handled) ? .allocate(capacity: count) : nil
        answered = columns.contains(.handled) ? .allocate(capacity: count) : nil
        controls = needsControls ? .allocate(capacity: count) : nil
    }

    /// Puts each click of a control at its place; those whose place is negative are left out.
    func put(_ clicks: ClickColumns, of control: Int32, at places: UnsafePointer<Int32>) {
        if let atMs { Self.put(clicks.atMs, clicks.count, at: places, in: atMs) }
        if let spans { Self.put(clicks.spans, clicks.count, at: places, in: spans) }
        if let x { Self.put(clicks.x, clicks.count, at: places, in: x) }
        if let y { Self.put(clicks.y, clicks.count, at: places, in: y) }
        if let order { Self.put(clicks.order, clicks.count, at: places, in: order) }
        if let handled { Self.put(clicks.handled, clicks.count, at: places, in: handled) }
        if let answered { Self.put(clicks.answered, clicks.count, at: places, in: answered) }
        guard let controls else { return }
        for row in 0..<clicks.count where places[row] >= 0 { controls[Int(places[row])] = control }
    }

    @inline(__always)
    private static func put<Value>(
        _ values: UnsafeMutablePointer<Value>, _ count: Int, at places: UnsafePointer<Int32>,
        in column: UnsafeMutablePointer<Value>
    ) {
        for row in 0..<count where places[row] >= 0 { column[Int(places[row])] = values[row] }
    }

    func show(from start: Int, in shown: UnsafeMutablePointer<ShownClicks>) {
        shown.pointee.atMs = atMs.map { UnsafePointer($0 + start) }
        shown.pointee.spans = spans.map { UnsafePointer($0 + start) }
        shown.pointee.x = x.map { UnsafePointer($0 + start) }
        shown.pointee.y = y.map { UnsafePointer($0 + start) }
        shown.pointee.order = order.map { UnsafePointer($0 + start) }
        shown.pointee.handled = handled.map { UnsafePointer($0 + start) }
        shown.pointee.answered = answered.map { UnsafePointer($0 + start) }
        shown.pointee.controls = controls.map { UnsafePointer($0 + start) }
    }

    private func deallocate() {
        atMs?.deallocate()
        spans?.deallocate()
        x?.deallocate()
        y?.deallocate()
        order?.deallocate()
        handled?.deallocate()
        answered?.deallocate()
        controls?.deallocate()
    }
}
