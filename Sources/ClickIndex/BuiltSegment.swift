import ClickTracking

/// A segment of the index, ready to be written: the clicks of a contiguous range of ids in blocks by control, and the
/// blocks packed into chunks.
package struct BuiltSegment: Sendable {
    /// The most clicks that a segment has.
    package static let maxClicks = 1 << 20

    /// The ids of its clicks.
    package let range: IndexedRange
    package let chunks: [[UInt8]]
    package let directory: SegmentDirectory

    /// Builds the segment of clicks that are given in the order of their ids.
    ///
    /// - Parameter ids: The range in which the clicks' ids lie.
    package init(_ clicks: [IndexedClick], ids: ClosedRange<Int64>) {
        let builder = clicks.withUnsafeBufferPointer { SegmentBuilder($0) }
        range = IndexedRange(ids: ids, count: clicks.count)
        chunks = builder.chunks
        directory = builder.directory
    }
}

private struct SegmentBuilder {
    /// A chunk is closed when a block takes it past this: big enough to fill SQLite's pages, small enough to be read
    /// for the clicks of one control.
    static let chunkSize = 128 << 10

    private(set) var directory = SegmentDirectory()
    private(set) var chunks: [[UInt8]] = []
    private var writer = PackedWriter()
    /// One column of a block, on its way into the writer.
    private var column = [Int64](repeating: 0, count: SegmentDirectory.maxBlockClicks)

    /// Builds the blocks of clicks, given in the order of their ids.
    init(_ clicks: UnsafeBufferPointer<IndexedClick>) {
        let rows = ClickOrder.byID(clicks) { $0.control }
        rows.withUnsafeBufferPointer { rows in
            var start = 0
            while start < rows.count {
                let control = clicks[Int(rows[start])].control
                var end = start + 1
                while end < rows.count, end - start < SegmentDirectory.maxBlockClicks,
                    clicks[Int(rows[end])].control == control
                { end += 1 }
                appendBlock(control, UnsafeBufferPointer(rebasing: rows[start..<end]), clicks)
                start = end
            }
        }
        if writer.count > 0 { chunks.append(writer.finish()) }
    }

    private mutating func appendBlock(
        _ control: Int32, _ rows: UnsafeBufferPointer<Int32>, _ clicks: UnsafeBufferPointer<IndexedClick>
    ) {
        var (first, last, isSorted) = (Int64.max, Int64.min, true)
        for row in rows {
            let atMs = clicks[Int(row)].atMs
            if atMs < last { isSorted = false }
            first = min(first, atMs)
            last = max(last, atMs)
        }
        let offset = writer.count
        encode(rows, clicks, from: first)
        directory.entries.append(
            SegmentDirectory.Entry(
                control: control, chunk: chunks.count, offset: offset, length: writer.count - offset,
                clicks: rows.count, firstMs: first, lastMs: last, isSorted: isSorted))
        if writer.count >= Self.chunkSize { chunks.append(writer.finish()) }
    }

    /// Writes a block: times and sessions as steps, then outcomes and places as they are, then orders, then how far
    /// the page was scrolled, unless they and all behind them are 0. ``IndexChunk/decode(_:into:spanLimit:)`` reads it.
    private mutating func encode(
        _ rows: UnsafeBufferPointer<Int32>, _ clicks: UnsafeBufferPointer<IndexedClick>, from firstMs: Int64
    ) {
        let firstSpan = Int64(clicks[Int(rows[0])].span)
        writer.append(number: UInt64(bitPattern: firstSpan))
        column.withUnsafeMutableBufferPointer { column in
            let values = UnsafeBufferPointer(rebasing: column[..<rows.count])
            for (index, row) in rows.enumerated() { column[index] = clicks[Int(row)].atMs }
            writer.append(steps: values, from: firstMs)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].span) }
            writer.append(steps: values, from: firstSpan)
            for (index, row) in rows.enumerated() { column[index] = clicks[Int(row)].outcomes }
            writer.append(values)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].x) }
            writer.append(values)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].y) }
            writer.append(values)
            let isScrolled = rows.contains { clicks[Int($0)].scrollX != 0 || clicks[Int($0)].scrollY != 0 }
            guard isScrolled || rows.contains(where: { clicks[Int($0)].order != 0 }) else { return }
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].order) }
            writer.append(values)
            guard isScrolled else { return }
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].scrollX) }
            writer.append(values)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].scrollY) }
            writer.append(values)
        }
    }
}
