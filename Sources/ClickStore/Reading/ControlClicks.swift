import Basics
package import ClickIndex

/// The selected clicks of one control.
package struct ControlClicks {
    /// The blocks of a row of `control`, in the order of their clicks' ids.
    typealias Row = (origin: ShownControls.Origin, blocks: [(entry: SegmentDirectory.Entry, chunk: IndexChunk)])
    private typealias Block = (
        row: Int64, entry: SegmentDirectory.Entry, chunk: IndexChunk, releases: ReleaseFilter?
    )

    /// The control's place in ``ClickScan/controls``.
    package let index: Int
    package let control: ControlRow
    /// The rows of `control` that have clicks of it.
    let rows: [Row]
    let scan: ClickScan
    let filter: ClickFilter
    let spanLimit: Int
    let path: String
    let interruption: Interruption?

    /// How many clicks have to be looked at: at most so many are selected.
    package var maxClicks: Int { rows.lazy.flatMap(\.blocks).reduce(0) { $0 + $1.entry.clicks } }

    /// Visits the clicks, many at a time, those of each session in the order of their times, those of one millisecond by x,
    /// then y, unknown first, and those of one place in the order of their ids if aliases join no others with them.
    ///
    /// The clicks of one visit are in that order, whichever sessions they are of, and without aliases those of all visits.
    /// Short blocks are put together, as each visit costs something of its own. Clicks of one millisecond are visited
    /// together.
    ///
    /// - Parameters:
    ///   - buffer: Memory for the columns that are visited; what was in it is lost.
    ///   - body: Takes columns that are there while it runs, and whether they are the last ones of their sessions.
    /// - Throws: ``StoreError`` if the index is damaged, and what the body throws.
    package func visit(
        in buffer: ClickBuffer, _ body: (_ columns: ClickColumns, _ isLast: Bool) throws(StoreError) -> Void
    ) throws(StoreError) {
        var shared: [Block] = []
        var rest: Set<Int64> = []
        for (origin, blocks) in rows {
            var releases = origin.releases
            if rows.count > 1, let alone = origin.alone {
                rest.formUnion(try visit(blocks.map { (origin.id, $0, $1, alone) }, in: buffer, body))
                guard rest.contains(origin.id), let others = origin.shared else { continue }
                releases = others
            }
            shared += blocks.map { (origin.id, $0, $1, releases) }
        }
        rest.formUnion(try visit(shared, isJoined: rows.count > 1, in: buffer, body))
        let spent = rows.lazy.map(\.origin.id).filter { $0 != control.id && !rest.contains($0) }
        if !spent.isEmpty { scan.noteSpent(Array(spent)) }
    }

    /// Visits the clicks of some blocks.
    ///
    /// - Parameter isJoined: Whether they may be of several rows of `control`. Then they overlap in time wherever versions do,
    ///   so a block's clicks are held back until the next block begins after them, and memory stays small.
    /// - Returns: The rows of `control` that have clicks of other versions, too.
    private func visit(
        _ blocks: [Block], isJoined: Bool = false, in buffer: ClickBuffer,
        _ body: (ClickColumns, Bool) throws(StoreError) -> Void
    ) throws(StoreError) -> Set<Int64> {
        buffer.removeAll()
        var rest: Set<Int64> = []
        let isInOrder = Self.areInOrder(blocks)
        let order = isInOrder || !isJoined ? Array(blocks.indices) : Self.byTime(blocks)
        // Clicks of one place stay in the order of their ids only if all are sorted at once.
        var enough = isInOrder || isJoined ? buffer.visitSize : .max
        for (place, block) in order.enumerated() {
            try load(blocks[block], into: buffer, &rest)
            let next = place == order.count - 1 ? nil : blocks[order[place + 1]].entry.firstMs
            guard next == nil || buffer.count >= enough else { continue }
            buffer.sort(isByTime: isInOrder)
            let columns = buffer.columns
            let times = UnsafeBufferPointer(start: columns.atMs, count: columns.count)
            let count = next.map { next in times.partitioningIndex { $0 >= next } } ?? columns.count
            if count > 0 { try body(columns.rows(from: 0, count: count), next == nil) }
            buffer.removeFirst(count)
            // Twice what was held back at least: else clicks that wait long would be sorted with each block.
            enough = max(buffer.visitSize, 2 * buffer.count)
        }
        return rest
    }

    /// The indices of blocks in the order of their first clicks.
    private static func byTime(_ blocks: [Block]) -> [Int] {
        blocks.indices.sorted { (blocks[$0].entry.firstMs, $0) < (blocks[$1].entry.firstMs, $1) }
    }

    /// Whether blocks, one behind the other, are in the order of their times.
    private static func areInOrder(_ blocks: [Block]) -> Bool {
        blocks.indices.allSatisfy { index in
            blocks[index].entry.isSorted
                && (index == 0 || blocks[index - 1].entry.lastMs <= blocks[index].entry.firstMs)
        }
    }

    private func load(
        _ block: Block, into buffer: ClickBuffer, _ rest: inout Set<Int64>
    ) throws(StoreError) {
        try interruption?.check(path: path)
        let start = buffer.count
        do throws(IndexDamage) {
            try block.chunk.decode(block.entry, into: buffer, spanLimit: spanLimit)
        } catch {
            throw .damagedIndex(path: path, reason: error.description)
        }
        if let releases = block.releases {
            // Before the filter: controls may differ in that, but not in what is left of a row.
            releases.apply(to: buffer, from: start)
            if buffer.count < start + block.entry.clicks { rest.insert(block.row) }
        }
        filter.apply(to: buffer, from: start, block.entry.firstMs, block.entry.lastMs)
    }
}
