/// The last segments of which sessions' clicks were read, for a writer that compares a recording with what is stored.
///
/// Rows are cheap where few of a segment's are wanted; once many have been read, the whole segment is read instead, which
/// takes a tenth of the time.
final class StretchCache {
    /// A part of the store's ids, and how its clicks are to be read.
    enum Part {
        case rows(ClosedRange<Int64>)
        case segment(IndexExtent, StretchClicks)
    }

    /// So many segments are kept: a session may lie across two. Each takes 36 MB at most.
    private static let most = 2
    /// So many rows of a segment are read before all of it is; also the fewest clicks of one that is worth it.
    private let patience: Int
    private let connection: Connection
    /// A number that changes when another connection has written.
    private let version: Statement
    private var lastVersion: Int64 = 0
    /// Those that are worth it; nil until they are asked for.
    private var segments: [IndexedSegment]?
    private var rowsRead = 0
    /// How many rows of each segment were read, by its first id.
    private var rowsReadOf: [Int64: Int] = [:]
    private var kept: [(extent: IndexExtent, clicks: StretchClicks)] = []

    init(_ connection: Connection, patience: Int) throws(StoreError) {
        self.patience = patience
        self.connection = connection
        version = try connection.prepare("PRAGMA data_version")
        try refresh()
    }

    /// Forgets what is not so any more: to be called where a transaction begins, as others may have written before.
    func refresh() throws(StoreError) {
        segments = nil
        _ = try version.step()
        let now = version.int(0)
        version.reset()
        if now != lastVersion { kept = [] }
        lastVersion = now
    }

    /// Divides a range of ids into what is read from rows and what from segments, in order.
    func parts(of ids: ClosedRange<Int64>) throws(StoreError) -> [Part] {
        // Few rows are not worth a look at what segments there are.
        guard rowsRead >= patience else {
            rowsRead += ids.count
            return [.rows(ids)]
        }
        var parts: [Part] = []
        var next = ids.lowerBound
        for segment in try allSegments() where segment.extent.last >= next && segment.extent.first <= ids.upperBound {
            let wanted = ids.clamped(to: segment.extent.ids).count
            guard let clicks = try clicks(of: segment, wanted: wanted) else { continue }
            if next < segment.extent.first { parts.append(.rows(next...segment.extent.first - 1)) }
            parts.append(.segment(segment.extent, clicks))
            guard segment.extent.last < ids.upperBound else { return parts }
            next = segment.extent.last + 1
        }
        return parts + [.rows(next...ids.upperBound)]
    }

    /// The clicks of a segment; nil where its rows are to be read.
    private func clicks(of segment: IndexedSegment, wanted: Int) throws(StoreError) -> StretchClicks? {
        if let known = kept.first(where: { $0.extent == segment.extent }) { return known.clicks }
        rowsReadOf[segment.extent.first, default: 0] += wanted
        guard rowsReadOf[segment.extent.first, default: 0] > patience else { return nil }
        guard try !hasDetails(segment.extent), let clicks = decode(segment) else {
            // What has details, or is damaged, is read from rows, and not looked at again in this transaction.
            segments?.removeAll { $0.extent == segment.extent }
            return nil
        }
        kept.append((segment.extent, clicks))
        return clicks
    }

    /// Reads a segment in the place of the oldest one that is kept; nil where it is damaged.
    private func decode(_ segment: IndexedSegment) -> StretchClicks? {
        if kept.count == Self.most { kept.removeFirst() }
        // A reader that stayed would keep the transaction's end from being one.
        return try? StretchClicks(segment, ChunkReader(connection), path: connection.path)
    }

    private func allSegments() throws(StoreError) -> [IndexedSegment] {
        if let segments { return segments }
        // What cannot be read of the index is read from rows.
        let all =
            try IndexTables.exist(connection)
            ? (try? IndexTables.segments(connection)) ?? [] : []
        segments = all.filter { $0.extent.count >= patience }
        return segments ?? []
    }

    /// Whether clicks of a segment have details, which the index does not hold.
    private func hasDetails(_ extent: IndexExtent) throws(StoreError) -> Bool {
        let found = try connection.prepare("SELECT EXISTS (SELECT * FROM click_detail WHERE click_id BETWEEN ? AND ?)")
        found.bind(extent.first, at: 1)
        found.bind(extent.last, at: 2)
        return try found.step() && found.int(0) != 0
    }
}
