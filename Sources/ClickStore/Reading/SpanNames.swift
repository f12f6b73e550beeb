import ClickTracking

/// Reads what session spans go by: the session's name, and the app, version and user of the span.
struct SpanNames {
    private let rows: Statement

    init(_ connection: Connection) throws(StoreError) {
        rows = try connection.prepare("SELECT name, app, version, user FROM session WHERE id = ?")
    }

    /// The names of one span; nil if there is no row of this id.
    func names(of id: Int64) throws(StoreError) -> SessionKey? {
        rows.bind(id, at: 1)
        defer { rows.reset() }
        guard try rows.step(), let name = rows.text(0) else { return nil }
        return SessionKey(name: name, app: rows.text(1), version: rows.text(2), user: rows.text(3))
    }
}
