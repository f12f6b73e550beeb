/// Reads blocks of a segment's chunks.
enum BlockDecoder {
    /// Appends a block's clicks to a buffer.
    ///
    /// - Parameter stretchLimit: Every session stretch's id must be below it.
    static func decode(
        _ entry: SegmentDirectory.Entry, of chunk: IndexChunk, into buffer: ClickBuffer, stretchLimit: Int
    ) throws(IndexDamage) {
        try buffer.append(entry.clicks) { columns throws(IndexDamage) in
            try chunk.read { bytes throws(IndexDamage) in
                try decode(entry, bytes, into: columns, stretchLimit: stretchLimit)
            }
        }
    }

    private static func decode(
        _ entry: SegmentDirectory.Entry, _ bytes: UnsafeRawBufferPointer, into columns: ClickBuffer.Columns,
        stretchLimit: Int
    ) throws(IndexDamage) {
        let count = entry.clicks
        var reader = try PackedReader(bytes, from: entry.offset, length: entry.length)
        let firstStretch = Int64(bitPattern: try reader.number())
        try reader.read(steps: columns.atMs, count: count, from: entry.firstMs)
        try reader.read(steps: columns.stretches, count: count, from: firstStretch)
        try reader.read(into: columns.handled, count: count)
        try reader.read(into: columns.x, count: count)
        try reader.read(into: columns.y, count: count)
        var (lowest, highest) = (Int32.max, Int32.min)
        for row in 0..<count {
            lowest = min(lowest, columns.stretches[row])
            highest = max(highest, columns.stretches[row])
        }
        guard lowest >= 0, highest < stretchLimit else { throw .impossibleValue }
    }
}
