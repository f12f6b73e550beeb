package import ClickStore
package import ClickTracking

extension ClickReader {
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
