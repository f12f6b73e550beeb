package import ClickTracking

// What another store needs to hold the same as this one.

extension ClickReader {
    /// Visits clicks in the order in which they were stored.
    ///
    /// - Parameters:
    ///   - id: Those of higher ids are visited,
    ///   - count: of so many ids at most.
    /// - Returns: The highest id that can have been visited; nil if there is no higher one.
    package func visitClicks(
        after id: Int64, atMost count: Int64, _ body: (StoredClick) throws -> Void
    ) throws -> Int64? {
        try access { connection in
            let next = try connection.prepare("SELECT min(id), max(id) FROM click WHERE id > ?")
            next.bind(id, at: 1)
            guard try next.step(), let first = next.optionalInt(0), let last = next.optionalInt(1) else { return nil }
            let end = min(last, first.addingReportingOverflow(count - 1).partialValue)
            guard end >= first else { return nil }
            var reader = try StoredClickReader(RowFilter(Selection(), .recorded, connection), connection)
            try reader.visit(first...end, body)
            return end
        }
    }

    /// Visits the layouts that sessions have shown, each with a session and when that showed it first and last.
    package func visitLayouts(
        _ body: (ScreenLayout, SessionKey, ClosedRange<Int64>) throws -> Void
    ) throws {
        try access { connection in
            let names = try SpanNames(connection)
            let sightings = try connection.prepare(
                "SELECT session_id, first_ms, last_ms FROM session_layout WHERE layout_id = ? ORDER BY session_id")
            for (id, layout) in try LayoutReader(connection).all() {
                sightings.bind(id, at: 1)
                defer { sightings.reset() }
                while try sightings.step() {
                    guard let session = try names.names(of: sightings.int(0)) else { continue }
                    let first = sightings.int(1)
                    try body(layout, session, first...max(first, sightings.int(2)))
                }
            }
        }
    }

    /// The sessions that have clicks, each once, by app and name.
    package func sessionsWithClicks() throws(StoreError) -> [SessionKey] {
        try access { connection in
            let rows = try connection.prepare(
                "SELECT DISTINCT app, name FROM session WHERE first_click_id IS NOT NULL ORDER BY app, name")
            var sessions: [SessionKey] = []
            while try rows.step() { sessions.append(SessionKey(name: rows.text(1) ?? "", app: rows.text(0))) }
            return sessions
        }
    }

    /// How many clicks each control has, and the sums of their numbers.
    package func tallies() throws(StoreError) -> [ControlKey: ClickTally] {
        try access { connection in
            // Times are summed in two parts, as sums of SQLite fail above 2^63.
            let rows = try connection.prepare(
                """
                SELECT path, screen, kind, count(*), sum(at_ms >> 20), sum(at_ms & 1048575),
                    sum(coalesce(x, \(Tenths.unknown))), sum(coalesce(y, \(Tenths.unknown))), sum(flags & 3)
                FROM click JOIN control ON control.id = click.control_id GROUP BY control.id
                """)
            var tallies: [ControlKey: ClickTally] = [:]
            while try rows.step() {
                let key = ControlKey(
                    path: rows.text(0) ?? "", screen: rows.text(1),
                    kind: rows.text(2).flatMap(ClickKind.init) ?? .activation)
                tallies[key, default: ClickTally()] += ClickTally(
                    clicks: rows.int(3), at: rows.int(4) << 20 &+ rows.int(5), x: rows.int(6), y: rows.int(7),
                    handled: rows.int(8))
            }
            return tallies
        }
    }
}

/// A count of clicks, and sums of their numbers modulo 2^64: clicks that another store holds have the same.
package struct ClickTally: Hashable, Sendable {
    package private(set) var clicks: Int64 = 0
    private var at: Int64 = 0
    private var x: Int64 = 0
    private var y: Int64 = 0
    private var handled: Int64 = 0

    package init() {}

    /// - Parameters:
    ///   - at: The sum of the times, in milliseconds since the Unix epoch.
    ///   - x: The sum of the places, in tenths of a point, unknown ones as `Tenths.unknown`; like `y`.
    ///   - handled: The sum of the raw values of ``Handled``.
    package init(clicks: Int64, at: Int64, x: Int64, y: Int64, handled: Int64) {
        (self.clicks, self.at, self.x, self.y, self.handled) = (clicks, at, x, y, handled)
    }

    package static func += (sum: inout ClickTally, other: ClickTally) {
        sum.clicks &+= other.clicks
        sum.at &+= other.at
        sum.x &+= other.x
        sum.y &+= other.y
        sum.handled &+= other.handled
    }
}
