import Basics
package import ClickStore
import ClickTracking
import Migrations
import ResponderChain

extension ClickHouseReader {
    /// Checks the nodes and the clicks on them.
    package func check() throws -> [StoreFinding] {
        [
            try checkNodes(), try checkClicks(), try checkSessions(), try checkIdentities(), try checkControls(),
            try checkParts(),
        ]
    }

    /// Asks each node: one that does not answer ends the check.
    private func checkNodes() throws -> StoreFinding {
        var nodes: [String] = []
        for (place, node) in address.nodes.enumerated() {
            nodes.append("\(node) (ClickHouse \(try client.version(ofNode: place)))")
        }
        return StoreFinding("nodes", .ok, "\(Wording.list(nodes)) \(nodes.count == 1 ? "answers" : "answer")")
    }

    private func checkClicks() throws -> StoreFinding {
        let count = try client.row(
            "SELECT sum(rows), sum(clicks) FROM (SELECT count() AS rows, uniqExact(id) AS clicks FROM \(clicks) GROUP BY session_id)",
            Self.onShards
        ) { (rows: try $0.integer(), clicks: try $0.integer()) }
        let (rows, stored) = (count?.rows ?? 0, count?.clicks ?? 0)
        let copies =
            rows == stored
            ? "" : "; \(Wording.count(rows - stored, "copy of one waits", "copies of some wait")) to be merged"
        return StoreFinding("clicks", .ok, Wording.count(stored, "click") + copies)
    }

    /// Looks for sessions on several nodes, which reports would count several times, and for those that writers would not find.
    private func checkSessions() throws -> StoreFinding {
        let count = try client.row("SELECT uniqExact(session_id) FROM \(clicks)") { try $0.integer() } ?? 0
        var sum = 0
        for node in address.nodes.indices {
            sum += try client.row("SELECT uniqExact(session_id) FROM click", Self.on(node)) { try $0.integer() } ?? 0
        }
        guard sum == count else {
            return StoreFinding(
                "sessions", .damaged,
                "clicks of \(Wording.count(sum - count, "session")) are on several nodes, where reports count them as several; "
                    + "were nodes added to the cluster? Export the clicks, and replay them into a new database")
        }
        var lost = 0
        for node in address.nodes.indices where appliedSteps.contains(Migrations.sessionsInClickHouse) {
            lost += try client.row(Self.lostSessions, Self.on(node)) { try $0.integer() } ?? 0
        }
        guard lost == 0 else {
            return StoreFinding(
                "sessions", .damaged,
                "the table click_session does not have \(Wording.count(lost, "session")) that \(lost == 1 ? "has" : "have") clicks, "
                    + "so a writer may store a click of one id or seq twice; replay the recording that was interrupted again, "
                    + "or run on each node: \(Self.fillSessions)")
        }
        return StoreFinding("sessions", .ok, "\(Wording.count(count, "session")), each on one node")
    }

    /// Looks for two clicks of one identity that say different things. Two writers that stored them at the same time could
    /// not see each other.
    private func checkIdentities() throws -> StoreFinding {
        let content: SQLFragment =
            "user, version, path, screen, at, x, y, handled, seq, uid, position, item, handled_by, info"
        let unknown = ClickIdentity.unknownSeq
        var first: String?
        var count = 0
        // The clicks of one session are on one node, so that each node finds its own.
        for node in address.nodes.indices {
            try client.query(
                """
                SELECT any(app), any(session), any(uid), any(seq) FROM click WHERE uid != '' OR seq != \(unknown)
                GROUP BY session_id, id HAVING uniqExact(\(content)) > 1
                ORDER BY session_id, id
                """, Self.on(node)
            ) {
                let (_, session, uid, seq) = (try $0.string(), try $0.string(), try $0.string(), try $0.int64())
                count += 1
                first = first ?? (uid.isEmpty ? "seq \(seq) of session \(session)" : "id \(uid)")
            }
        }
        for uid in try identitiesOfSeveralSessions() {
            count += 1
            first = first ?? "id \(uid)"
        }
        guard let first else {
            return StoreFinding("identities", .ok, "no two clicks of one id or seq say different things")
        }
        return StoreFinding(
            "identities", .damaged,
            "\(Wording.count(count, "identity was", "identities were")) given to two clicks that say different things, first \(first): "
                + "two writers stored them at the same time. Reports count one of them if both are of one session, and both "
                + "if they are of two; find them with 'taptrail sql', and delete a session with 'taptrail forget'")
    }

    /// The ids that clicks of several sessions have.
    private func identitiesOfSeveralSessions() throws -> [String] {
        let table = address.table("click_uid")
        var places: [UInt64: [UInt64]] = [:]
        try client.query(
            """
            SELECT id, groupUniqArray(session_id) AS sessions FROM \(table) GROUP BY id HAVING length(sessions) > 1
            """
        ) { places[try $0.uint64()] = try $0.array { try $0.uint64() } }
        var uids: [String] = []
        let ids = places.keys.sorted()
        // That table also has what was deleted since.
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            let some = ids[start..<min(start + 10_000, ids.count)]
            let sessions = Set(some.flatMap { places[$0] ?? [] })
            try client.query(
                """
                SELECT any(uid) FROM \(clicks)
                WHERE uid != '' AND id IN \(ClickHouseSQL.list(some)) AND session_id IN \(ClickHouseSQL.list(sessions))
                GROUP BY id HAVING uniqExact(session_id) > 1 ORDER BY id
                """
            ) { uids.append(try $0.string()) }
        }
        return uids
    }

    /// Looks at the paths of all controls, and for clicks whose control is not among them: selections would miss those.
    private func checkControls() throws -> StoreFinding {
        var (count, wrong) = (0, 0)
        try client.query("SELECT DISTINCT path, screen, kind FROM \(controls)") {
            let (path, _, kind) = (try $0.string(), try $0.string(), try $0.uint8())
            count += 1
            let isCanonical = (try? ControlPath(parsing: path))?.description.utf8.elementsEqual(path.utf8) ?? false
            if !isCanonical || kind > 2 { wrong += 1 }
        }
        var lost = 0
        for node in address.nodes.indices {
            for query in Self.lostControls where hasNames || !query.clickHouse.contains("version_control") {
                lost += try client.row(query, Self.on(node)) { try $0.integer() } ?? 0
            }
        }
        guard wrong + lost == 0 else {
            return StoreFinding(
                "controls", .damaged,
                "the path or kind of \(wrong) of \(Wording.count(count, "control")) is none, and \(lost) that clicks name are not "
                    + "there; replay the recordings into a new database")
        }
        return StoreFinding(
            "controls", .ok, "\(Wording.count(count, "control")), each with a kind and a canonical path")
    }

    private static let lostSessions: SQLFragment =
        "SELECT uniqExact(session_id) FROM click WHERE session_id NOT IN (SELECT session_id FROM click_session)"
    private static let fillSessions: SQLFragment = "INSERT INTO click_session SELECT DISTINCT session_id FROM click"

    /// Count on one node what clicks name and the tables of controls do not have.
    private static let lostControls: [SQLFragment] = [
        "SELECT uniqExact(control_id) FROM click WHERE control_id NOT IN (SELECT control_id FROM control)",
        """
        SELECT count() FROM (SELECT DISTINCT app, version, control_id FROM click)
        WHERE (app, version, control_id) NOT IN (SELECT app, version, control_id FROM version_control)
        """,
    ]

    /// Looks at how many pieces the nodes keep the clicks in: they write slower above 150 of a month, and refuse above 300.
    private func checkParts() throws -> StoreFinding {
        var most = 0
        for node in address.nodes.indices {
            most = max(
                most,
                try client.row(
                    """
                    SELECT max(parts) FROM (
                        SELECT count() AS parts FROM system.parts
                        WHERE database = \(text: address.database) AND table = 'click' AND active
                        GROUP BY partition
                    )
                    """, Self.on(node)
                ) { try $0.integer() } ?? 0)
        }
        return most > 150
            ? StoreFinding(
                "parts", .slow, "up to \(most) a month and node: the nodes have to merge them; write less often")
            : StoreFinding("parts", .ok, "at most \(most) a month and node")
    }

    private static var onShards: ClickHouseClient.Options {
        var options = ClickHouseClient.Options()
        options.settings["distributed_group_by_no_merge"] = "1"
        return options
    }

    private static func on(_ node: Int) -> ClickHouseClient.Options {
        var options = ClickHouseClient.Options()
        options.node = node
        return options
    }
}
