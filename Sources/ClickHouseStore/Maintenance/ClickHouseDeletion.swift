import Basics
package import ClickStore
import ResponderChain

extension ClickHouseSink {
    /// Deletes all clicks and layouts last seen before a time. Recordings stay known: replaying them again does not bring
    /// back deleted clicks. When each user clicked first stays known, until the user is forgotten.
    ///
    /// It returns when every node has written its tables anew. The nodes drop the old ones some time later, see
    /// ``secondsUntilOldPartsAreGone()``.
    ///
    /// - Parameters:
    ///   - ms: Milliseconds since the Unix epoch, UTC.
    ///   - isRehearsal: Whether to find out only what would be deleted.
    package func prune(beforeMs ms: Int64, isRehearsal: Bool = false) throws -> Deletion {
        let deletion = try count("at < \(ms)")
        guard !isRehearsal else { return deletion }
        if deletion.clicks > 0 {
            try client.run(
                """
                INSERT INTO first_click (user, app, kind, at)
                SELECT user, app, kind, min(at) FROM \(client.address.clicks) WHERE at < \(ms) AND user != ''
                GROUP BY user, app, kind
                """, Self.reading)
            try notePruned(beforeMs: ms)
        }
        try deleteClicks("at < \(ms)")
        try client.deleteRows(of: "session_layout", where: "last_ms < \(ms)")
        try deleteUnseenLayouts()
        try deletePropertiesWithoutClicks()
        return deletion
    }

    /// Deletes users and sessions with all that names them, as ``ClickDatabase/forget(users:sessions:isRehearsal:)`` does.
    ///
    /// Clicks that another writer stores meanwhile are not covered. Deleted bytes stay in old parts on the nodes' disks for
    /// some time, see ``secondsUntilOldPartsAreGone()``, and paths of controls stay. The nodes keep what was deleted by, too,
    /// so that says hashes and no names.
    package func forget(
        users: [String] = [], sessions: [String] = [], isRehearsal: Bool = false
    ) throws -> Deletion {
        let touched = try TouchedClickHouseSessions(users: users, sessions: sessions, client)
        var deletion = try count(touched.clicks)
        let rejected = try rejectedRecords(
            naming: Set((touched.names + users + sessions).map(ByteString.init)).map(\.text).sortedByBytes())
        deletion.rejected = rejected.count
        deletion.prunedUsers =
            try client.row("SELECT uniqExact(user) FROM first_click WHERE \(touched.users)", Self.reading) {
                try $0.integer()
            } ?? 0
        guard !isRehearsal else { return deletion }
        try deleteClicks(touched.clicks)
        for node in client.address.nodes.indices {
            try client.deleteRows(of: "session_property", where: touched.sessions, node: node)
        }
        try client.deleteRows(of: "session_layout", where: touched.rows)
        try deleteUnseenLayouts()
        try client.deleteRows(of: "first_click", where: touched.users)
        try removeRejected(rejected.sorted())
        return deletion
    }

    /// How long the nodes keep the parts of tables that they have written anew. Until then deleted bytes are on their disks.
    package func secondsUntilOldPartsAreGone() throws -> Int {
        try client.row("SELECT value FROM system.merge_tree_settings WHERE name = 'old_parts_lifetime'") {
            Int(try $0.string()) ?? 0
        } ?? 0
    }

    /// The clicks that a condition holds for, and the sessions that have no others.
    private func count(_ condition: SQLFragment) throws -> Deletion {
        var options = Self.reading
        // All clicks of a session are on one node.
        options.settings["distributed_group_by_no_merge"] = "1"
        options.settings.merge(Self.unlogged) { $1 }
        return try client.row(
            """
            SELECT sum(deleted), countIf(deleted > 0 AND deleted = clicks) FROM (
                SELECT uniqExactIf(id, \(condition)) AS deleted, uniqExact(id) AS clicks
                FROM \(client.address.clicks) GROUP BY session_id
            )
            """, options
        ) { Deletion(clicks: try $0.integer(), sessions: try $0.integer()) } ?? Deletion()
    }

    private func deleteClicks(_ condition: SQLFragment) throws {
        for node in client.address.nodes.indices { try client.deleteRows(of: "click", where: condition, node: node) }
    }

    /// Deletes what sessions have said of themselves that have no click left. All of a session is on one node.
    private func deletePropertiesWithoutClicks() throws {
        for node in client.address.nodes.indices {
            var options = Self.reading
            options.node = node
            var sessions: [UInt64] = []
            try client.query(
                """
                SELECT DISTINCT session_id FROM session_property
                WHERE session_id NOT IN (SELECT session_id FROM click)
                """, options
            ) { sessions.append(try $0.uint64()) }
            for start in stride(from: 0, to: sessions.count, by: 10_000) {
                let some = Array(sessions[start..<min(start + 10_000, sessions.count)])
                try client.deleteRows(
                    of: "session_property", where: "session_id IN \(ClickHouseSQL.list(some))", node: node)
            }
        }
    }

    private func deleteUnseenLayouts() throws {
        var unseen: [String] = []
        try client.query(
            "SELECT DISTINCT digest FROM layout WHERE digest NOT IN (SELECT digest FROM session_layout)", Self.reading
        ) { unseen.append(try $0.string()) }
        guard !unseen.isEmpty else { return }
        try client.deleteRows(of: "layout", where: "digest IN \(ClickHouseSQL.list(unseen))")
    }

    /// The ids of rejected records that hold a name as a JSON string. A server is asked about so many names at a time that it
    /// takes the question.
    private func rejectedRecords(naming names: [String]) throws -> Set<Int64> {
        var options = Self.reading
        options.settings = Self.unlogged
        var ids: Set<Int64> = []
        for start in stride(from: 0, to: names.count, by: 500) {
            let condition: SQLFragment = names[start..<min(start + 500, names.count)].map {
                "position(content, \(text: "\"\($0)\"")) > 0" as SQLFragment
            }.joined(separator: " OR ")
            try client.query("SELECT \(RejectedRow.id) FROM rejected FINAL WHERE \(condition)", options) {
                ids.insert(try $0.int64())
            }
        }
        return ids
    }

    /// Questions that name people are left out of the server's own table of queries.
    fileprivate static let unlogged = ["log_queries": "0"]
}

/// The sessions that users and names of sessions to forget lead to.
private struct TouchedClickHouseSessions {
    /// The names of the sessions.
    let names: [String]
    /// The condition for their clicks.
    let clicks: SQLFragment
    /// The condition for the rows of other tables that name a session's app, name and user.
    let rows: SQLFragment
    /// The condition for the rows of tables that name a session's app and name alone.
    let sessions: SQLFragment
    /// The condition for the rows of tables that name a user.
    let users: SQLFragment

    /// Of a user, that is every click with the user's name, and those of the same sessions that name nobody.
    init(users: [String], sessions: [String], _ client: ClickHouseClient) throws {
        let isUser = try Self.isOne(of: users, "user", client)
        let isSession = try Self.isOne(of: sessions, "session", client)
        var ids: [UInt64] = []
        var names: [String] = []
        var known: Set<ByteString> = []
        try client.query(
            """
            SELECT session_id, any(session), max(\(isUser)) FROM \(client.address.clicks)
            WHERE \(isUser) OR \(isSession) GROUP BY session_id
            """, ClickHouseSink.reading
        ) {
            let (id, name, hasUser) = (try $0.uint64(), try $0.string(), try $0.uint8())
            if hasUser == 1 { ids.append(id) }
            if known.insert(ByteString(name)).inserted { names.append(name) }
        }
        (self.names, self.users) = (names, isUser)
        // Without lists that are empty: they are sub-queries, which not every deletion may have.
        let sessions = sessions.isEmpty ? [] : [isSession]
        let ofUsers: (SQLFragment) -> [SQLFragment] = { id in
            ids.isEmpty ? [] : ["(\(id) IN \(ClickHouseSQL.list(ids)) AND (user = '' OR \(isUser)))"]
        }
        clicks = Self.anyOf(ofUsers("session_id") + sessions)
        rows = Self.anyOf(ofUsers("cityHash64(app, session)") + sessions)
        self.sessions = Self.anyOf(
            (ids.isEmpty ? [] : ["session_id IN \(ClickHouseSQL.list(ids))"]) + sessions)
    }

    /// The condition that a column has one of some values. It names none of them.
    private static func isOne(of values: [String], _ column: SQLFragment, _ client: ClickHouseClient) throws
        -> SQLFragment
    {
        guard !values.isEmpty else { return "0" }
        var options = ClickHouseSink.reading
        options.settings = ClickHouseSink.unlogged
        var hashes: [UInt64] = []
        let list = values.map { "\(text: $0)" as SQLFragment }.joined(separator: ", ")
        try client.query("SELECT cityHash64(arrayJoin([\(list)]))", options) { hashes.append(try $0.uint64()) }
        return "cityHash64(\(column)) IN \(ClickHouseSQL.list(hashes))"
    }

    private static func anyOf(_ conditions: [SQLFragment]) -> SQLFragment {
        conditions.isEmpty ? "0" : conditions.joined(separator: " OR ")
    }
}
