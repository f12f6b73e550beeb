import Basics

/// Clicks of a flush whose times a collector has corrected.
///
/// A sender that tries again at another collector may get another correction. Where both store the click at the same moment, neither
/// finds it stored, and as rows are sorted by time, it would have two rows for ever. So each looks for a second row when its own
/// is there, before it says how far it is: the later one of them sees both, and the row with the later time goes.
struct CorrectedClicks {
    /// Their sessions, by their ids.
    private var sessions: [UInt64: UInt64] = [:]

    mutating func insert(_ click: ClickCandidate) { sessions[click.id] = click.session }

    /// Removes the rows of these clicks that have a later time than another one.
    func removeSecondTimes(_ client: ClickHouseClient) throws {
        guard !sessions.isEmpty else { return }
        var (later, last): ([SQLFragment], UInt64?) = ([], nil)
        try client.query(
            """
            SELECT session_id, id, at FROM \(client.address.clicks)
            WHERE session_id IN \(ClickHouseSQL.list(Set(sessions.values))) AND id IN \(ClickHouseSQL.list(sessions.keys))
            GROUP BY session_id, id, at ORDER BY id, session_id, at
            """, ClickHouseSink.reading
        ) {
            let (session, id, atMs) = (try $0.uint64(), try $0.uint64(), try $0.int64())
            // Another session has the id only if somebody gave two clicks one.
            guard session == sessions[id] else { return }
            if id == last { later.append("(\(session), \(id), \(atMs))") }
            last = id
        }
        guard !later.isEmpty else { return }
        for node in client.address.nodes.indices {
            try client.deleteRows(
                of: "click", where: "(session_id, id, at) IN (\(later.joined(separator: ", ")))", node: node)
        }
    }
}
