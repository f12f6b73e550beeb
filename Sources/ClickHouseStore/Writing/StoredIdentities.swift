import Basics
import ClickTracking

/// A click that arrives, by what it is recognised again by.
struct ClickCandidate {
    enum Identity {
        case uid(String)
        case seq(Int64)
        /// It has none of its own.
        case content
    }

    let content: UInt64
    /// Its `session_id`.
    let session: UInt64
    var id: UInt64 = 0
    var identity = Identity.content
    /// Whether it may be stored already.
    var isLookedUp = false
    /// Why it cannot be stored; nil if it can.
    var reason: String?

    /// The times that ClickHouse keeps, in milliseconds: its dates begin in 1970 and end in 2105.
    static let times: Range<Int64> = 0..<4_291_747_200_000
}

/// The stored clicks that have the ids of clicks that arrive.
struct StoredIdentities {
    struct Click {
        let recording: Int64
        let row: UInt32
        /// Not known of clicks without an identity of their own: those with one id have one content.
        let content: UInt64
        var uid = ""
    }

    private var clicks: [UInt64: [Click]] = [:]

    /// Looks clicks up: those that say a session's `seq`, or nothing, in their sessions, and those with an `id` everywhere.
    ///
    /// - Parameter isAtAnyTime: Whether contents do not say the time.
    init(_ candidates: [ClickCandidate], atAnyTime isAtAnyTime: Bool, _ client: ClickHouseClient) throws {
        var (contents, seqs, uids): ([ClickCandidate], [ClickCandidate], [ClickCandidate]) = ([], [], [])
        for candidate in candidates where candidate.reason == nil {
            switch candidate.identity {
            case .content: contents.append(candidate)
            case .seq: seqs.append(candidate)
            case .uid: uids.append(candidate)
            }
        }
        try findContents(contents, client)
        try find(seqs.map(\.id), in: Set(seqs.map(\.session)), atAnyTime: isAtAnyTime, client)
        guard !uids.isEmpty else { return }
        var sessions: Set<UInt64> = []
        var ids: Set<UInt64> = []
        let table = client.address.table("click_uid")
        try client.query(
            "SELECT id, session_id FROM \(table) WHERE id IN \(ClickHouseSQL.list(uids.map(\.id)))",
            ClickHouseSink.reading
        ) {
            ids.insert(try $0.uint64())
            sessions.insert(try $0.uint64())
        }
        try find(Array(ids), in: sessions, atAnyTime: isAtAnyTime, client)
    }

    /// The stored clicks that have a click's identity.
    subscript(_ candidate: ClickCandidate) -> [Click] {
        guard candidate.isLookedUp, let known = clicks[candidate.id] else { return [] }
        guard case .uid(let uid) = candidate.identity else { return known }
        return known.filter { $0.uid.utf8.elementsEqual(uid.utf8) }
    }

    private mutating func findContents(_ candidates: [ClickCandidate], _ client: ClickHouseClient) throws {
        guard !candidates.isEmpty else { return }
        try client.query(
            """
            SELECT id, recording, row FROM \(client.address.clicks)
            WHERE session_id IN \(ClickHouseSQL.list(Set(candidates.map(\.session))))
                AND id IN \(ClickHouseSQL.list(candidates.map(\.id)))
            """, ClickHouseSink.reading
        ) {
            let (id, recording, row) = (try $0.uint64(), Int64(bitPattern: try $0.uint64()), try $0.uint32())
            clicks[id, default: []].append(Click(recording: recording, row: row, content: 0))
        }
    }

    private mutating func find(
        _ ids: [UInt64], in sessions: Set<UInt64>, atAnyTime isAtAnyTime: Bool, _ client: ClickHouseClient
    ) throws {
        guard !ids.isEmpty else { return }
        try client.query(
            """
            SELECT id, recording, row, uid, \(Self.columns) FROM \(client.address.clicks)
            WHERE session_id IN \(ClickHouseSQL.list(sessions)) AND id IN \(ClickHouseSQL.list(ids))
            """, ClickHouseSink.reading
        ) {
            let (id, recording, row) = (try $0.uint64(), Int64(bitPattern: try $0.uint64()), try $0.uint32())
            let uid = try $0.string()
            let content = try Self.content(&$0, uid: uid, atAnyTime: isAtAnyTime).content
            clicks[id, default: []].append(Click(recording: recording, row: row, content: content, uid: uid))
        }
    }

    /// Visits the clicks without an identity of their own that a recording has brought to some sessions, up to one of its rows;
    /// those of a session by their times.
    static func visit(
        _ sessions: [UInt64], of recording: Int64, before row: Int64, _ client: ClickHouseClient,
        _ body: (_ session: UInt64, _ content: UInt64, _ atMs: Int64) -> Void
    ) throws {
        // A copy that is not merged yet is the same click.
        try client.query(
            """
            SELECT session_id, \(columns) FROM \(client.address.clicks)
            WHERE session_id IN \(ClickHouseSQL.list(sessions)) AND recording = \(UInt64(bitPattern: recording))
                AND row < \(UInt32(truncatingIfNeeded: row)) AND uid = '' AND seq = \(ClickIdentity.unknownSeq)
            ORDER BY session_id, at, id LIMIT 1 BY session_id, id
            """, ClickHouseSink.reading
        ) {
            let session = try $0.uint64()
            let click = try content(&$0, uid: "")
            body(session, click.content, click.atMs)
        }
    }

    /// What ``content(_:uid:atAnyTime:)`` reads.
    private static let columns: SQLFragment = """
        app, session, user, version, path, screen, at, x, y, handled, seq, position, item, handled_by, info
        """

    /// Works out the content of a stored click.
    private static func content(
        _ row: inout RowBinaryReader, uid: String, atAnyTime isAtAnyTime: Bool = false
    ) throws -> (content: UInt64, atMs: Int64) {
        let span = ClickIdentity.hash(try row.string(), try row.string(), try row.string(), try row.string())
        let control = ClickIdentity.hash(try row.string(), try row.string())
        let (atMs, x, y, handled, seq) = (
            try row.int64(), try row.int32(), try row.int32(), try row.uint8(), try row.int64()
        )
        let detail = ClickDetail(
            id: uid.isEmpty ? nil : uid, seq: seq == ClickIdentity.unknownSeq ? nil : seq,
            position: try row.optionalString(), item: try row.optionalString(), handledBy: try row.optionalString(),
            info: try row.optionalString())
        let content = ClickIdentity.content(
            span: span, control: control, atMs: isAtAnyTime ? nil : atMs, x: x, y: y, handled: handled, detail: detail)
        return (content, atMs)
    }
}
