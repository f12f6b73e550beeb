import ClickTracking

/// The clicks of a segment by the stretches of sessions that they belong to.
struct StretchClicks {
    private let clicks: [IndexedClick]
    /// The places of the clicks, in the order of their stretches.
    private let order: [Int32]

    /// Reads all blocks of a segment.
    init(_ segment: IndexedSegment, _ chunks: ChunkReader, path: String) throws(StoreError) {
        var clicks: [IndexedClick] = []
        clicks.reserveCapacity(segment.extent.count)
        let buffer = ClickBuffer(fewest: 0)
        for entry in segment.directory.entries {
            let chunk = try chunks.chunk(entry.chunk, of: segment)
            buffer.removeAll()
            do {
                try BlockDecoder.decode(entry, of: chunk, into: buffer, stretchLimit: Int(Int32.max))
            } catch {
                throw .damagedIndex(path: path, reason: error.description)
            }
            Self.append(buffer.block(isLast: false), of: entry.control, to: &clicks)
        }
        self.clicks = clicks
        order = clicks.withUnsafeBufferPointer { ClickOrder.rows(of: $0) { $0.stretch } }
    }

    /// The clicks of a stretch in the order of their times, which mostly is the one in which they came.
    func clicks(of stretch: Int32) -> [IndexedClick] {
        let start = firstPlace(from: stretch)
        let those = order[start...].lazy.map { clicks[Int($0)] }.prefix { $0.stretch == stretch }
        return those.sorted { $0.atMs < $1.atMs }
    }

    private func firstPlace(from stretch: Int32) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if clicks[Int(order[middle])].stretch < stretch { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func append(_ block: ClickBlock, of control: Int32, to clicks: inout [IndexedClick]) {
        for row in 0..<block.count {
            clicks.append(
                IndexedClick(
                    atMs: block.atMs[row], control: control, stretch: block.stretches[row], x: block.x[row],
                    y: block.y[row], handled: Handled(rawValue: block.handled[row]) ?? .unknown))
        }
    }
}
