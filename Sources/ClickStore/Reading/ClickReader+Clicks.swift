import ClickTracking
import GRDB

extension ClickReader {
    /// The controls, in the order in which they were first met.
    package func controls() throws(StoreError) -> [ControlRow] {
        try read { db in
            // Not by GRDB, which ends a text at a NUL: a decoded event's name may hold one.
            let statement = try RawStatement(
                "SELECT id, screen, path, element, event FROM control ORDER BY id", on: connection(of: db), path: path)
            var controls: [ControlRow] = []
            while try statement.step() {
                controls.append(
                    ControlRow(
                        id: statement.int(0), screen: statement.text(1), path: statement.text(2) ?? "",
                        element: statement.text(3) ?? "", event: statement.text(4) ?? ""))
            }
            return controls
        }
    }

    /// Which session and user each stretch belongs to.
    package func sessionDirectory() throws(StoreError) -> SessionDirectory {
        try read { db in
            let highest = try Int.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM session") ?? 0
            let statement = try RawStatement(
                "SELECT id, stretch_of, user FROM session ORDER BY id", on: connection(of: db), path: path)
            return try SessionDirectory(statement, highestID: highest)
        }
    }

    /// All clicks, by the id of their control.
    package func clicksByControl() throws(StoreError) -> [Int64: ControlClicks] {
        try read { db in
            let highest = try Int.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM control") ?? 0
            let highestStretch = try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM session") ?? 0
            var clicks = Array(repeating: ControlClicks(), count: highest + 1)
            let statement = try RawStatement(
                "SELECT control_id, session_id, at_ms, x, y, flags FROM click ORDER BY id", on: connection(of: db),
                path: path)
            while try statement.step() {
                guard let control = Int(exactly: statement.int(0)), clicks.indices.contains(control),
                    (0...highestStretch).contains(statement.int(1))
                else { throw StoreError.damaged(path: path, reason: "a click's control or session is not there") }
                clicks[control].append(
                    atMs: statement.int(2), stretch: Int32(statement.int(1)),
                    x: Self.tenths(statement, 3), y: Self.tenths(statement, 4),
                    handled: ClickFlags.handled(statement.int(5)).rawValue)
            }
            return Dictionary(
                uniqueKeysWithValues: clicks.enumerated().lazy.filter { $1.count > 0 }.map { (Int64($0), $1) })
        }
    }

    private static func tenths(_ statement: RawStatement, _ column: Int32) -> Int32 {
        statement.optionalInt(column).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown
    }

    private func connection(of db: Database) throws -> OpaquePointer {
        guard let connection = db.sqliteConnection else {
            throw StoreError.failed(path: path, reason: "the connection is closed")
        }
        return connection
    }
}
