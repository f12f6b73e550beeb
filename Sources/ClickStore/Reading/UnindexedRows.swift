package import ClickIndex
import ClickTracking

/// Makes segments in memory of the selected rows that no stored segment covers.
package struct UnindexedRows {
    private let controls: Set<Int64>
    private let filter: ClickFilter
    private let spanLimit: Int
    private let reader: ClickRowReader
    private let connection: Connection
    private let pool = BufferPool()

    package init(
        _ connection: Connection, _ controls: Set<Int64>, _ filter: ClickFilter, spanLimit: Int
    ) throws(StoreError) {
        self.controls = controls
        self.filter = filter
        self.spanLimit = spanLimit
        self.connection = connection
        reader = try ClickRowReader(connection)
    }

    /// Stored segments with those of the rows between them, all in the order of their ids.
    package func filled(between stored: [IndexedSegment]) throws(StoreError) -> [IndexedSegment] {
        var segments: [IndexedSegment] = []
        var remaining = stored[...]
        for gap in IndexedRange.gaps(between: stored.map(\.range)) {
            let before = remaining.prefix { $0.range.ids.upperBound < gap.lowerBound }
            segments += before
            remaining = remaining.dropFirst(before.count)
            segments += try self.segments(of: gap)
        }
        return segments + remaining
    }

    private func segments(of ids: ClosedRange<Int64>) throws(StoreError) -> [IndexedSegment] {
        var segments: [IndexedSegment] = []
        var clicks: [IndexedClick] = []
        var (first, isDamaged) = (ids.lowerBound, false)
        try reader.visit(ids) { id, click in
            guard 0..<spanLimit ~= Int(click.span) else {
                isDamaged = true
                return
            }
            guard controls.contains(Int64(click.control)), filter.includes(atMs: click.atMs, span: click.span)
            else { return }
            clicks.append(click)
            guard clicks.count == BuiltSegment.maxClicks else { return }
            segments.append(segment(of: clicks, first...id))
            first = id &+ 1
            clicks.removeAll(keepingCapacity: true)
        }
        guard !isDamaged else { throw connection.damaged("a click's control or session is not there") }
        return clicks.isEmpty ? segments : segments + [segment(of: clicks, first...ids.upperBound)]
    }

    private func segment(of clicks: [IndexedClick], _ ids: ClosedRange<Int64>) -> IndexedSegment {
        let built = BuiltSegment(clicks, ids: ids)
        let chunks = built.chunks.map { bytes in
            IndexChunk(count: bytes.count, in: pool) { $0.copyBytes(from: bytes) }
        }
        return IndexedSegment(range: built.range, chunks: .inMemory(chunks), directory: built.directory)
    }
}
