import ClickTracking
import ResponderChain

/// Finds or writes the rows of `control`, by the numbers of one feed.
struct ControlTable {
    /// The row of each of the feed's controls.
    private(set) var ids: [Int32] = []
    private let find: Statement
    private let insert: Statement
    private let connection: Connection

    init(_ connection: Connection) throws(StoreError) {
        find = try connection.cachedStatement(
            "SELECT id FROM control WHERE path = ?1 AND coalesce(screen, '') = coalesce(?2, '')")
        insert = try connection.cachedStatement(
            "INSERT INTO control (screen, path, element, event, class) VALUES (?, ?, ?, ?, ?)")
        self.connection = connection
    }

    /// Gives the feed's next number to a control.
    mutating func add(_ key: ControlKey) throws {
        find.bind(key.path, at: 1)
        find.bind(key.screen, at: 2)
        let known = try find.step() ? find.int(0) : nil
        find.reset()
        ids.append(try Int32(rowID: try known ?? create(key), on: connection))
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
        // RETURNING would make SQLite copy the pages that the statement changes into a temporary file.
        try insert.run()
        return connection.lastInsertedID
    }
}

extension Int32 {
    /// The id of a control's or session's row, of which the index keeps 32 bits.
    ///
    /// - Throws: ``StoreError/failed(path:reason:)`` if it has more.
    init(rowID id: Int64, on connection: Connection) throws(StoreError) {
        guard let id = Int32(exactly: id) else {
            throw .failed(
                path: connection.path,
                reason: "ids of controls and sessions end at \(Int32.max), \(id) is beyond; use a new database")
        }
        self = id
    }
}
