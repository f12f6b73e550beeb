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
}
