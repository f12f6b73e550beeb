import ClickTracking

/// Turns the clicks of a contiguous range of ids into blocks by control, packed into chunks.
struct SegmentBuilder {
    /// Chunks are closed when a block takes them past this; big enough to fill SQLite's pages, small enough to be read
    /// for the sake of one control.
    static let chunkSize = 128 << 10

    private(set) var directory = SegmentDirectory()
    private(set) var chunks: [[UInt8]] = []
    private var writer = PackedWriter()
    /// One column of a block, on its way into the writer.
    private var column = [Int64](repeating: 0, count: SegmentDirectory.longestBlock)

    /// Builds the blocks of clicks, given in the order of their ids.
    init(_ clicks: UnsafeBufferPointer<IndexedClick>) {
        let rows = ClickOrder.rows(of: clicks) { $0.control }
        rows.withUnsafeBufferPointer { rows in
            var start = 0
            while start < rows.count {
                let control = clicks[Int(rows[start])].control
                var end = start + 1
                while end < rows.count, end - start < SegmentDirectory.longestBlock,
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

    /// Writes a block: times and sessions as steps, then outcomes and places as they are. ``BlockDecoder`` reads it.
    private mutating func encode(
        _ rows: UnsafeBufferPointer<Int32>, _ clicks: UnsafeBufferPointer<IndexedClick>, from firstMs: Int64
    ) {
        let firstStretch = Int64(clicks[Int(rows[0])].stretch)
        writer.append(number: UInt64(bitPattern: firstStretch))
        column.withUnsafeMutableBufferPointer { column in
            let values = UnsafeBufferPointer(rebasing: column[..<rows.count])
            for (index, row) in rows.enumerated() { column[index] = clicks[Int(row)].atMs }
            writer.append(steps: values, from: firstMs)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].stretch) }
            writer.append(steps: values, from: firstStretch)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].handled.rawValue) }
            writer.append(values)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].x) }
            writer.append(values)
            for (index, row) in rows.enumerated() { column[index] = Int64(clicks[Int(row)].y) }
            writer.append(values)
        }
    }
}
