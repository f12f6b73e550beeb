import ClickTracking
import ResponderChain

/// Finds or writes the rows of `control`, by the numbers of one feed.
///
/// A control has a row for each kind of its clicks. Clicks are recognised again whatever their kind is, so all rows of one
/// screen and path count as the first of them there, see ``identities``.
struct ControlTable {
    /// The row of each of the feed's controls; 0 until ``id(of:)`` or ``createRows(for:)`` makes it.
    private(set) var ids: [Int32] = []
    /// The first row with the screen and path of each of the feed's controls.
    private(set) var identities: [Int64] = []
    /// Controls whose screen and path have rows of other kinds only, by their numbers. They get a row with their first
    /// new click: most such clicks are recognised as stored ones, which keep the stored kind.
    private var pending: [Int: ControlKey] = [:]
    private let find: Statement
    private let insert: Statement
    private let connection: Connection

    init(_ connection: Connection) throws(StoreError) {
        find = try connection.cachedStatement(
            "SELECT id, kind FROM control WHERE path = ?1 AND coalesce(screen, '') = coalesce(?2, '')")
        insert = try connection.cachedStatement(
            "INSERT INTO control (screen, path, element, event, class, kind) VALUES (?, ?, ?, ?, ?, ?)")
        self.connection = connection
    }

    /// Gives the feed's next number to a control.
    mutating func add(_ key: ControlKey) throws {
        let (known, first) = try rows(of: key)
        if let first, known == nil {
            pending[ids.count] = key
            ids.append(0)
            return identities.append(first)
        }
        let id = try known ?? create(key)
        ids.append(try Int32(rowID: id, on: connection))
        identities.append(first ?? id)
    }

    /// The row of a control for a new click on it.
    mutating func id(of number: Int) throws -> Int32 {
        guard ids[number] == 0, let key = pending.removeValue(forKey: number) else { return ids[number] }
        // Another number of the feed may have the same key, if the feed has forgotten its names in between.
        let id = try rows(of: key).known ?? create(key)
        ids[number] = try Int32(rowID: id, on: connection)
        return ids[number]
    }

    /// Makes the rows that new clicks need.
    mutating func createRows(for clicks: [ClickBatch.Row]) throws {
        guard !pending.isEmpty else { return }
        for click in clicks { _ = try id(of: Int(click.control)) }
    }

    /// Forgets the numbers of all controls.
    mutating func forget() {
        ids = []
        identities = []
        pending = [:]
    }

    /// The row of a control, and the first one with its screen and path.
    private func rows(of key: ControlKey) throws(StoreError) -> (known: Int64?, first: Int64?) {
        find.bind(key.path, at: 1)
        find.bind(key.screen, at: 2)
        var (known, first): (Int64?, Int64?)
        while try find.step() {
            let id = find.int(0)
            if find.text(1) == key.kind.rawValue { known = id }
            first = min(first ?? id, id)
        }
        find.reset()
        return (known, first)
    }

    private func create(_ key: ControlKey) throws -> Int64 {
        let path = try ControlPath(parsing: key.path)
        insert.bind(key.screen, at: 1)
        insert.bind(key.path, at: 2)
        insert.bind(path.element, at: 3)
        insert.bind(path.event, at: 4)
        insert.bind(path.controlClass, at: 5)
        insert.bind(key.kind.rawValue, at: 6)
        // RETURNING would make SQLite copy the pages that the statement changes into a temporary file.
        try insert.run()
        return connection.lastInsertedID
    }
}

/// Finds the earliest rows of `control` with the screens and paths of others, whatever their kinds.
final class OtherKinds {
    /// The earliest rows, by those that have been looked up.
    private var firstRows: [Int64: Int64] = [:]
    private let find: Statement

    init(_ connection: Connection) throws(StoreError) {
        find = try connection.cachedStatement(
            """
            SELECT min(other.id) FROM control CROSS JOIN control AS other
            ON other.path = control.path AND coalesce(other.screen, '') = coalesce(control.screen, '')
            WHERE control.id = ?
            """)
    }

    /// The earliest row with the same screen and path, whatever its kind.
    func firstRow(of row: Int64) throws(StoreError) -> Int64 {
        if let known = firstRows[row] { return known }
        find.bind(row, at: 1)
        defer { find.reset() }
        let first = try find.step() ? find.optionalInt(0) ?? row : row
        firstRows[row] = first
        return first
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
