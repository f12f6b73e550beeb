package import ClickTracking

/// When a user clicked first in an app, of the clicks of a kind that a prune has deleted: so nobody becomes a new user by it.
package struct PrunedFirst: Sendable {
    package let user: String
    package let app: String?
    package let kind: ClickKind
    /// Milliseconds since the Unix epoch, UTC.
    package let atMs: Int64
    /// One of the user's session spans that are left, in the app if that was asked; nil if there is none.
    package let span: Int32?

    package init(user: String, app: String?, kind: ClickKind, atMs: Int64, span: Int32? = nil) {
        (self.user, self.app, self.kind, self.atMs, self.span) = (user, app, kind, atMs, span)
    }
}

extension ClickReader {
    /// Before which time clicks were pruned, in milliseconds since the Unix epoch, UTC; nil if none were.
    package func prunedMs() throws(StoreError) -> Int64? { try access { connection in try connection.prunedMs() } }
}

extension Connection {
    func prunedMs() throws(StoreError) -> Int64? { try setting(.pruned).flatMap { Int64($0) } }

    /// Notes when users clicked first, of the clicks before a time, which are still there.
    func keepFirstClicks(beforeMs ms: Int64) throws(StoreError) {
        try run(
            """
            INSERT INTO first_click
            SELECT user, ifnull(app, ''), kind, at_ms
            FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
            WHERE at_ms < ? AND user NOT NULL
            ON CONFLICT DO UPDATE SET at_ms = excluded.at_ms WHERE excluded.at_ms < at_ms
            """, ms)
    }

    /// - Parameter inApps: Whether a span must be of the same app.
    package func prunedFirsts(inApps: Bool) throws(StoreError) -> [PrunedFirst] {
        let app = inApps ? "ifnull(app, '')" : "NULL"
        let rows = try prepare(
            """
            SELECT first_click.user, first_click.app, kind, at_ms, span
            FROM first_click LEFT JOIN (
                SELECT user, \(app) AS app, min(id) AS span FROM session WHERE user NOT NULL GROUP BY 1, 2
            ) AS left ON left.user = first_click.user\(inApps ? " AND left.app = first_click.app" : "")
            """)
        var firsts: [PrunedFirst] = []
        while try rows.step() {
            guard let user = rows.text(0), let app = rows.text(1), let kind = rows.text(2).flatMap(ClickKind.init)
            else {
                throw damaged("a first click has no user, no app or no kind")
            }
            firsts.append(
                PrunedFirst(
                    user: user, app: app.isEmpty ? nil : app, kind: kind, atMs: rows.int(3),
                    span: rows.optionalInt(4).flatMap(Int32.init)))
        }
        return firsts
    }
}
