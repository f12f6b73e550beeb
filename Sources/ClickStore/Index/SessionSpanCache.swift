import ClickIndex

/// The last segments of which sessions' clicks were read, for a writer that compares a recording with what is stored.
///
/// A few rows of a segment are cheap to read; once many have been read, the whole segment is read instead, which takes a
/// tenth of the time.
final class SessionSpanCache {
    /// A part of the store's ids, and how its clicks are to be read.
    enum Part {
        case rows(ClosedRange<Int64>)
        case segment(IndexedRange, SessionSpanClicks)
    }

    /// How many segments are kept: a session may lie across two. Each takes 36 MB at most.
    private static let capacity = 2
    /// So many rows of a segment are read before all of it is; segments of fewer clicks are always read as rows.
    private let rowLimit: Int
    private let connection: Connection
    /// A number that changes when another connection has written.
    private let version: Statement
    private var lastVersion: Int64 = 0
    /// The segments that are large enough; nil until they are asked for.
    private var segments: [IndexedSegment]?
    private var rowsRead = 0
    /// How many rows of each segment were read, by its first id.
    private var rowsReadBySegment: [Int64: Int] = [:]
    private var cached: [(range: IndexedRange, clicks: SessionSpanClicks)] = []

    init(_ connection: Connection, rowLimit: Int) throws(StoreError) {
        self.rowLimit = rowLimit
        self.connection = connection
        version = try connection.prepare("PRAGMA data_version")
        try refresh()
    }

    /// Drops what is out of date: to be called when a transaction begins, as others may have written before.
    func refresh() throws(StoreError) {
        segments = nil
        _ = try version.step()
        let now = version.int(0)
        version.reset()
        if now != lastVersion { cached = [] }
        lastVersion = now
    }

    /// Divides a range of ids into what is read from rows and what from segments, in order.
    func parts(of ids: ClosedRange<Int64>) throws(StoreError) -> [Part] {
        // For a few rows it does not pay to look up the segments.
        guard rowsRead >= rowLimit else {
            rowsRead += ids.count
            return [.rows(ids)]
        }
        var parts: [Part] = []
        var next = ids.lowerBound
        for segment in try largeSegments() {
            let covered = segment.range.ids
            guard covered.upperBound >= next, covered.lowerBound <= ids.upperBound,
                let clicks = try clicks(of: segment, wanted: ids.clamped(to: covered).count)
            else { continue }
            if next < covered.lowerBound { parts.append(.rows(next...covered.lowerBound - 1)) }
            parts.append(.segment(segment.range, clicks))
            guard covered.upperBound < ids.upperBound else { return parts }
            next = covered.upperBound + 1
        }
        return parts + [.rows(next...ids.upperBound)]
    }

    /// The clicks of a segment; nil if its rows are to be read.
    private func clicks(of segment: IndexedSegment, wanted: Int) throws(StoreError) -> SessionSpanClicks? {
        if let known = cached.first(where: { $0.range == segment.range }) { return known.clicks }
        rowsReadBySegment[segment.range.ids.lowerBound, default: 0] += wanted
        guard rowsReadBySegment[segment.range.ids.lowerBound, default: 0] > rowLimit else { return nil }
        guard try !hasDetails(segment.range), let clicks = decode(segment) else {
            // A segment with details, or a damaged one, is read from rows, and ignored for the rest of the transaction.
            segments?.removeAll { $0.range == segment.range }
            return nil
        }
        cached.append((segment.range, clicks))
        return clicks
    }

    /// Reads a segment in the place of the oldest one that is kept; nil if it is damaged.
    private func decode(_ segment: IndexedSegment) -> SessionSpanClicks? {
        if cached.count == Self.capacity { cached.removeFirst() }
        // Not kept: an open blob would keep the transaction from ending.
        let chunks = ChunkReader(connection)
        return try? SessionSpanClicks(segment.directory, count: segment.range.count) { number in
            try chunks.chunk(number, of: segment)
        }
    }

    private func largeSegments() throws(StoreError) -> [IndexedSegment] {
        if let segments { return segments }
        // Read rows if the index cannot be read.
        let all = try IndexTables.exist(connection) ? (try? IndexTables.segments(connection)) ?? [] : []
        let large = all.filter { $0.range.count >= rowLimit }
        segments = large
        return large
    }

    /// Whether clicks of a segment have details, which the index does not hold.
    private func hasDetails(_ range: IndexedRange) throws(StoreError) -> Bool {
        let found = try connection.prepare("SELECT EXISTS (SELECT * FROM click_detail WHERE click_id BETWEEN ? AND ?)")
        found.bind(range.ids.lowerBound, at: 1)
        found.bind(range.ids.upperBound, at: 2)
        return try found.step() && found.int(0) != 0
    }
}
