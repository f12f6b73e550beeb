import Basics
import ClickTracking

/// The clicks of a segment by the session spans that they belong to.
package struct SessionSpanClicks {
    private let clicks: [IndexedClick]
    /// The rows of the clicks, in the order of their spans.
    private let order: [Int32]

    /// Reads all blocks of a segment.
    ///
    /// - Parameter chunk: Gives a chunk of the segment by its number.
    /// - Throws: ``IndexDamage``, and what `chunk` throws.
    package init(_ directory: SegmentDirectory, count: Int, chunk: (Int) throws -> IndexChunk) throws {
        var clicks: [IndexedClick] = []
        clicks.reserveCapacity(count)
        let buffer = ClickBuffer(visitSize: 0)
        for entry in directory.entries {
            buffer.removeAll()
            try chunk(entry.chunk).decode(entry, into: buffer, spanLimit: Int(Int32.max))
            let block = buffer.columns
            for row in 0..<block.count {
                clicks.append(
                    IndexedClick(
                        atMs: block.atMs[row], control: entry.control, span: block.spans[row], x: block.x[row],
                        y: block.y[row], handled: Handled(rawValue: block.handled[row]) ?? .unknown))
            }
        }
        self.clicks = clicks
        order = clicks.withUnsafeBufferPointer { ClickOrder.byID($0) { $0.span } }
    }

    /// The clicks of a span in the order of their times, which mostly is the one in which they came.
    package func clicks(of span: Int32) -> [IndexedClick] {
        let start = order.partitioningIndex { clicks[Int($0)].span >= span }
        let those = order[start...].lazy.map { clicks[Int($0)] }.prefix { $0.span == span }
        return those.sorted { $0.atMs < $1.atMs }
    }
}
