import ClickIndex
import ClickTracking

/// Reads clicks back while writing, for comparison with clicks that arrive.
struct StoredClicks {
    /// The stored clicks of one session, without those that have an `id`.
    struct OfSession {
        /// Those that have a `seq`.
        var bySeq: [Int64: ClickContent] = [:]
        /// The others, in the order of the store.
        var withoutIdentity: [ClickContent] = []
    }

    /// A click as it is stored.
    private struct Row {
        let content: ClickContent
        let id: String?
        let seq: Int64?
    }

    private let cache: StretchCache
    private let between: Statement
    private let withUID: Statement
    private let detail: Statement

    private static let columns =
        "click.session_id, click.control_id, click.at_ms, click.x, click.y, click.flags, click.id"

    /// - Parameter patience: How many rows of a segment of the index are read before the segment is read instead.
    init(_ connection: Connection, patience: Int) throws(StoreError) {
        cache = try StretchCache(connection, patience: patience)
        between = try connection.prepare("SELECT \(Self.columns) FROM click WHERE id BETWEEN ? AND ?")
        withUID = try connection.prepare("SELECT click_id FROM click_detail WHERE uid = ?")
        detail = try connection.prepare(
            "SELECT uid, seq, position, item, handled_by, info FROM click_detail WHERE click_id = ?")
    }

    /// The click that has an identity of its own, nil where none has it.
    func click(withID id: String) throws(StoreError) -> Int64? {
        withUID.bind(id, at: 1)
        defer { withUID.reset() }
        return try withUID.step() ? withUID.int(0) : nil
    }

    /// What a click says, nil where there is no row of it.
    func content(of click: Int64) throws(StoreError) -> ClickContent? {
        between.bind(click, at: 1)
        between.bind(click, at: 2)
        defer { between.reset() }
        return try between.step() ? try row(between).content : nil
    }

    /// The clicks of some sessions, read in one go as their ranges overlap.
    ///
    /// - Parameter ranges: The ids between which the clicks of each session's stretches lie, by the stretches' ids.
    func clicks(within ranges: [[Int64: ClosedRange<Int64>]]) throws(StoreError) -> [OfSession] {
        var sessions = Array(repeating: OfSession(), count: ranges.count)
        var places: [Int64: Int] = [:]
        for (place, stretches) in ranges.enumerated() {
            for stretch in stretches.keys { places[stretch] = place }
        }
        var stretches = ranges.flatMap { $0 }.map { Stretch(id: $0.key, clicks: $0.value) }[...]
        stretches.sort { $0.clicks.lowerBound < $1.clicks.lowerBound }
        for range in Self.merged(ranges.flatMap(\.values)) {
            let within = stretches.prefix { $0.clicks.lowerBound <= range.upperBound }
            stretches.removeFirst(within.count)
            for part in try cache.parts(of: range) {
                switch part {
                case .rows(let ids): try read(ids, places, into: &sessions)
                case .segment(let segment, let clicks): Self.read(clicks, of: segment, within, places, into: &sessions)
                }
            }
        }
        return sessions
    }

    /// A stretch of a session, and the ids between which its clicks lie.
    private struct Stretch {
        let id: Int64
        let clicks: ClosedRange<Int64>
    }

    /// To be called where a transaction begins.
    func refresh() throws(StoreError) {
        try cache.refresh()
    }

    private func read(
        _ ids: ClosedRange<Int64>, _ places: [Int64: Int], into sessions: inout [OfSession]
    ) throws(StoreError) {
        between.bind(ids.lowerBound, at: 1)
        between.bind(ids.upperBound, at: 2)
        while try between.step() {
            guard let place = places[between.int(0)] else { continue }
            let row = try row(between)
            if row.id != nil { continue }
            if let seq = row.seq {
                sessions[place].bySeq[seq] = row.content
            } else {
                sessions[place].withoutIdentity.append(row.content)
            }
        }
    }

    /// Takes the clicks of some stretches from a segment, in which none has details.
    private static func read(
        _ clicks: StretchClicks, of segment: IndexExtent, _ stretches: ArraySlice<Stretch>, _ places: [Int64: Int],
        into sessions: inout [OfSession]
    ) {
        for stretch in stretches where stretch.clicks.overlaps(segment.ids) {
            guard let id = Int32(exactly: stretch.id), let place = places[stretch.id] else { continue }
            sessions[place].withoutIdentity += clicks.clicks(of: id).map(ClickContent.init)
        }
    }

    /// The same ids in ranges that neither overlap nor touch, in order.
    static func merged(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        var merged: [ClosedRange<Int64>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    private func row(_ statement: Statement) throws(StoreError) -> Row {
        let flags = statement.int(5)
        let detail = flags & ClickFlags.hasDetail == 0 ? nil : try detail(of: statement.int(6))
        let content = ClickContent(
            session: statement.int(0), control: statement.int(1), atMs: statement.int(2),
            x: statement.optionalInt(3).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            y: statement.optionalInt(4).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown,
            handled: ClickFlags.handled(flags), detail: detail)
        return Row(content: content, id: detail?.id, seq: detail?.seq)
    }

    private func detail(of click: Int64) throws(StoreError) -> ClickDetail {
        detail.bind(click, at: 1)
        defer { detail.reset() }
        guard try detail.step() else { return ClickDetail() }
        return ClickDetail(
            id: detail.text(0), seq: detail.optionalInt(1), position: detail.text(2), item: detail.text(3),
            handledBy: detail.text(4), info: detail.text(5))
    }
}
