import Basics
package import ClickIndex

/// The selected clicks of one control.
package struct ControlClicks {
    typealias Block = (entry: SegmentDirectory.Entry, chunk: IndexChunk, releases: ReleaseFilter?)

    /// The control's place in ``ClickScan/controls``.
    package let index: Int
    package let control: ControlRow
    /// In the order of their clicks' ids, those of each segment by the rows of `control` that they are of.
    let blocks: [Block]
    /// Whether they are of several rows of `control`, so that blocks of the same time are nothing special.
    let isJoined: Bool
    let filter: ClickFilter
    let spanLimit: Int
    let path: String
    let interruption: Interruption?

    /// How many clicks have to be looked at: at most so many are selected.
    package var maxClicks: Int { blocks.reduce(0) { $0 + $1.entry.clicks } }

    /// Visits the clicks, many at a time, in the order of their times, those of one millisecond by x, then y, unknown
    /// first, and those of one place in the order of their ids if aliases join no others with them.
    ///
    /// Short blocks are put together, as each visit costs something of its own. Clicks of one millisecond are visited
    /// together.
    ///
    /// - Parameters:
    ///   - buffer: Memory for the columns that are visited; what was in it is lost.
    ///   - body: Takes columns that are there while it runs, and whether they are the control's last ones.
    /// - Throws: ``StoreError`` if the index is damaged, and what the body throws.
    package func visit(
        in buffer: ClickBuffer, _ body: (_ columns: ClickColumns, _ isLast: Bool) throws(StoreError) -> Void
    ) throws(StoreError) {
        buffer.removeAll()
        let isInOrder = isInOrder
        if isJoined, !isInOrder { return try visitJoined(in: buffer, body) }
        for (index, block) in blocks.enumerated() {
            try load(block, into: buffer)
            let isLast = index == blocks.count - 1
            let isEnough = isInOrder && buffer.count >= buffer.visitSize
            guard isLast || isEnough && block.entry.lastMs < blocks[index + 1].entry.firstMs else { continue }
            buffer.sort(isByTime: isInOrder)
            if buffer.count > 0 { try body(buffer.columns, isLast) }
            buffer.removeAll()
        }
    }

    /// Visits clicks of several rows of `control`. Their blocks overlap in time wherever versions do, so a block's clicks are
    /// held back until the next block begins after them, and memory stays small.
    private func visitJoined(
        in buffer: ClickBuffer, _ body: (_ columns: ClickColumns, _ isLast: Bool) throws(StoreError) -> Void
    ) throws(StoreError) {
        let order = blocks.indices.sorted { a, b in
            (blocks[a].entry.firstMs, a) < (blocks[b].entry.firstMs, b)
        }
        // Twice what was held back at least: else clicks that wait long would be sorted with each block.
        var enough = buffer.visitSize
        for (place, block) in order.enumerated() {
            try load(blocks[block], into: buffer)
            let isLast = place == order.count - 1
            guard isLast || buffer.count >= enough else { continue }
            buffer.sort(isByTime: false)
            let columns = buffer.columns
            let times = UnsafeBufferPointer(start: columns.atMs, count: columns.count)
            let count =
                isLast ? columns.count : times.partitioningIndex { $0 >= blocks[order[place + 1]].entry.firstMs }
            if count > 0 { try body(columns.rows(from: 0, count: count), isLast) }
            buffer.removeFirst(count)
            enough = max(buffer.visitSize, 2 * buffer.count)
        }
    }

    /// Whether the blocks, one behind the other, are in the order of their times.
    private var isInOrder: Bool {
        blocks.indices.allSatisfy { index in
            blocks[index].entry.isSorted
                && (index == 0 || blocks[index - 1].entry.lastMs <= blocks[index].entry.firstMs)
        }
    }

    private func load(_ block: Block, into buffer: ClickBuffer) throws(StoreError) {
        try interruption?.check(path: path)
        let start = buffer.count
        do throws(IndexDamage) {
            try block.chunk.decode(block.entry, into: buffer, spanLimit: spanLimit)
        } catch {
            throw .damagedIndex(path: path, reason: error.description)
        }
        filter.apply(to: buffer, from: start, block.entry.firstMs, block.entry.lastMs)
        block.releases?.apply(to: buffer, from: start)
    }
}
