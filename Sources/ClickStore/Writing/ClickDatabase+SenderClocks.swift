package import ClickTracking

/// By how much clicks of a session move that come to a collector. It goes by the session's name and app: its user and version
/// may change.
extension ClickDatabase {
    package func clockShift(of session: SessionKey) throws -> Int64? {
        try access { connection in
            let row = try connection.cachedStatement("SELECT shift_ms FROM sender_clock WHERE session = ? AND app = ?")
            row.bind(session.name, at: 1)
            row.bind(session.app ?? "", at: 2)
            defer { row.reset() }
            return try row.step() ? row.int(0) : nil
        }
    }

    package func keep(clockShift ms: Int64, of session: SessionKey) throws {
        try access { connection in
            let row = try connection.cachedStatement(
                "INSERT INTO sender_clock (session, app, shift_ms) VALUES (?, ?, ?)")
            row.bind(session.name, at: 1)
            row.bind(session.app ?? "", at: 2)
            row.bind(ms, at: 3)
            try row.run()
        }
    }
}
