import CSQLite
import ClickTracking
import ResponderChain

/// The rows of `control`, by the numbers of one feed.
struct ControlTable {
    /// The row of each of the feed's controls.
    private(set) var ids: [Int32] = []
    private let find: RawStatement
    private let insert: RawStatement
    private let connection: OpaquePointer
    private let path: String

    init(_ connection: OpaquePointer, path: String) throws(StoreError) {
        find = try RawStatement(
            "SELECT id FROM control WHERE path = ?1 AND coalesce(screen, '') = coalesce(?2, '')", on: connection,
            path: path)
        insert = try RawStatement(
            "INSERT INTO control (screen, path, element, event, class) VALUES (?, ?, ?, ?, ?)", on: connection,
            path: path)
        self.connection = connection
        self.path = path
    }

    /// Gives the feed's next number to a control.
    mutating func add(_ key: ControlKey) throws {
        find.bind(key.path, at: 1)
        find.bind(key.screen, at: 2)
        let known = try find.step() ? find.int(0) : nil
        find.reset()
        ids.append(try Int32(rowID: try known ?? create(key), path: path))
    }

    /// Forgets the numbers of all controls.
    mutating func forget() {
        ids = []
    }

    private func create(_ key: ControlKey) throws -> Int64 {
        let path = try ControlPath(parsing: key.path)
        insert.bind(key.screen, at: 1)
        insert.bind(key.path, at: 2)
        insert.bind(path.element, at: 3)
        insert.bind(path.event, at: 4)
        insert.bind(path.controlClass, at: 5)
        // RETURNING would have SQLite keep what pages were before the statement, in a file of its own.
        try insert.run()
        return sqlite3_last_insert_rowid(connection)
    }
}
