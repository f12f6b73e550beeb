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
    private let others: OtherKinds
    private let find: Statement
    private let insert: Statement
    private let connection: Connection

    init(_ connection: Connection, _ others: OtherKinds) throws(StoreError) {
        find = try connection.cachedStatement(
            "SELECT id, kind FROM control WHERE path = ?1 AND coalesce(screen, '') = coalesce(?2, '')")
        insert = try connection.cachedStatement(
            "INSERT INTO control (screen, path, element, event, class, kind) VALUES (?, ?, ?, ?, ?, ?)")
        self.others = others
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
        others.add(id, firstRow: identities[number])
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

/// The rows of `control` whose screen and path an earlier row has with another kind. Most stores have none.
final class OtherKinds {
    /// The earlier rows, by the later ones; nil until the first stored click is compared.
    private var firstRows: [Int64: Int64]?
    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Keeps that a new row has the screen and path of an earlier one.
    func add(_ row: Int64, firstRow: Int64) {
        firstRows?[row] = firstRow
    }

    /// The earliest row with the same screen and path, whatever its kind.
    func firstRow(of row: Int64) throws(StoreError) -> Int64 {
        let firstRows = if let known = self.firstRows { known } else { try load() }
        return firstRows.isEmpty ? row : firstRows[row] ?? row
    }

    /// Reads all such rows. The index of `control` has them side by side.
    private func load() throws(StoreError) -> [Int64: Int64] {
        let rows = try connection.cachedStatement(
            """
            SELECT id, first FROM (
                SELECT id, min(id) OVER (PARTITION BY path, coalesce(screen, '')) AS first FROM control
            ) WHERE id <> first
            """)
        var firstRows: [Int64: Int64] = [:]
        while try rows.step() { firstRows[rows.int(0)] = rows.int(1) }
        rows.reset()
        self.firstRows = firstRows
        return firstRows
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
