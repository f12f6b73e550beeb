import ClickTracking

/// The bytes of a chunk, shared by the blocks in it.
///
/// Safe to share: the bytes are written before it is made, and never again while it lives.
package final class IndexChunk: Sendable {
    private let buffer: BufferPool.Buffer
    private let count: Int
    /// The pool that the buffer goes back to.
    private let pool: BufferPool

    /// A chunk of so many bytes, which a closure writes.
    package init<Failure: Error>(
        count: Int, in pool: BufferPool, _ write: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let buffer = pool.take(count)
        do throws(Failure) {
            try write(UnsafeMutableRawBufferPointer(rebasing: buffer.bytes[..<count]))
        } catch {
            pool.put(buffer)
            throw error
        }
        // Not before: once all properties are set, an `init` that throws runs `deinit` too, which puts the buffer back.
        self.buffer = buffer
        self.count = count
        self.pool = pool
    }

    deinit {
        pool.put(buffer)
    }

    package func isEqual(_ other: [UInt8]) -> Bool { bytes.elementsEqual(other) }

    /// Appends a block's clicks to a buffer.
    ///
    /// - Parameters:
    ///   - wanted: The columns to decode; the others keep whatever is in the buffer's memory.
    ///   - spanLimit: Every session span's id must be below it.
    package func decode(
        _ entry: SegmentDirectory.Entry, _ wanted: ClickColumnSet = .all, into buffer: ClickBuffer, spanLimit: Int
    ) throws(IndexDamage) {
        try buffer.append(entry.clicks) { columns throws(IndexDamage) in
            let count = entry.clicks
            var reader = try PackedReader(bytes, from: entry.offset, length: entry.length)
            let firstSpan = Int64(bitPattern: try reader.number())
            if wanted.contains(.atMs) {
                try reader.read(steps: columns.atMs, count: count, from: entry.firstMs)
            } else if wanted.goesBeyond(.atMs) {
                try reader.skip(count: count)
            }
            if wanted.contains(.spans) {
                try reader.read(steps: columns.spans, count: count, from: firstSpan)
                try Self.check(columns, below: spanLimit)
            } else if wanted.goesBeyond(.spans) {
                try reader.skip(count: count)
            }
            if wanted.contains(.handled) {
                try reader.read(into: columns.handled, count: count)
                for row in 0..<count {
                    columns.answered[row] = columns.handled[row] >> 2
                    columns.handled[row] &= 3
                }
            } else if wanted.goesBeyond(.handled) {
                try reader.skip(count: count)
            }
            if wanted.contains(.place) {
                try reader.read(into: columns.x, count: count)
                try reader.read(into: columns.y, count: count)
            } else if wanted.goesBeyond(.place) {
                try reader.skip(count: count)
                try reader.skip(count: count)
            }
            // Blocks of 0.2.0 have no further columns, nor have those in which all are 0.
            try reader.read(further: columns.order, wanted.contains(.order), count)
            guard wanted.contains(.scroll) else { return }
            if reader.remaining > 0 { buffer.beginScrolling() }
            guard buffer.columns.isScrolled else { return }
            try reader.read(further: columns.scrollX, true, count)
            try reader.read(further: columns.scrollY, true, count)
        }
    }

    private static func check(_ columns: ClickColumns, below spanLimit: Int) throws(IndexDamage) {
        var (lowest, highest) = (Int32.max, Int32.min)
        for row in 0..<columns.count {
            lowest = min(lowest, columns.spans[row])
            highest = max(highest, columns.spans[row])
        }
        guard lowest >= 0, highest < spanLimit else { throw .impossibleValue }
    }

    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer.bytes[..<count]) }
}

/// Memory for chunks, used again when the chunk that was in it has gone: memory fresh from the system costs more than
/// what is read into it.
///
/// Safe to share: the list is only touched with the lock held, and holds buffers that nobody uses.
package final class BufferPool: Sendable {
    private let unused = Locked<[Buffer]>([])

    /// Memory that one owner uses at a time.
    package struct Buffer: @unchecked Sendable {
        package let bytes: UnsafeMutableRawBufferPointer
    }

    package init() {}

    deinit {
        unused.withLock { buffers in
            for buffer in buffers { buffer.bytes.deallocate() }
        }
    }

    /// A buffer of at least so many bytes, to be given back to ``put(_:)``.
    package func take(_ size: Int) -> Buffer {
        let buffer = unused.withLock { $0.popLast() }
        if let buffer, buffer.bytes.count >= size { return buffer }
        buffer?.bytes.deallocate()
        // A little more than asked for: chunks are of about one size.
        return Buffer(bytes: .allocate(byteCount: size + size / 4, alignment: 8))
    }

    package func put(_ buffer: Buffer) {
        unused.withLock { $0.append(buffer) }
    }
}
