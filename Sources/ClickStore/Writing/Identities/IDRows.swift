import Migrations
import ResponderChain

/// The rows of clicks by their `id`: a click whose id has no row is new.
///
/// The latest are in memory, the others in `index_uid`, which takes those in memory, sorted, when they are many: random ids would
/// change a page each. After a kill the latest are read from their rows.
final class IDRows {
    /// The clicks that the table does not have yet.
    private var recent: [ByteString: Int64] = [:]
    private let capacity: Int
    /// Up to which click the table has all.
    private(set) var lastClick: Int64
    /// Whether the open transaction has changed something.
    private(set) var isUncommitted = false
    private let connection: Connection

    /// The key of the row with ``lastClick``, in SQL. No text has this byte.
    private static let progress = "X'FF'"

    /// Reads the latest clicks from their rows, and has the table take all of a database that an earlier version has written. To be
    /// called in a transaction.
    init(_ connection: Connection, capacity: Int) throws(StoreError) {
        self.capacity = capacity
        self.connection = connection
        lastClick = try Self.fit(connection)
        let newer = "FROM click_detail WHERE click_id > \(lastClick) AND uid IS NOT NULL"
        let last = try connection.int("SELECT coalesce(max(click_id), 0) FROM click_detail") ?? 0
        guard last - lastClick <= Int64(capacity / 4) else {
            try connection.run(
                "INSERT OR REPLACE INTO index_uid SELECT CAST(uid AS BLOB), click_id \(newer) ORDER BY uid")
            try setLastClick(last)
            return
        }
        let clicks = try connection.prepare("SELECT uid, click_id \(newer)")
        while try clicks.step() { recent[ByteString(clicks.text(0) ?? "")] = clicks.int(1) }
        // Rows that the open transaction has inserted may be among them.
        isUncommitted = !recent.isEmpty
    }

    /// Makes sure of the table, and that clicks are read again whose ids somebody has deleted. To be called in a transaction, before
    /// anything is inserted.
    ///
    /// - Returns: Up to which click all are in the table.
    @discardableResult
    static func fit(_ connection: Connection) throws(StoreError) -> Int64 {
        try connection.fitProgress(
            of: "index_uid", in: "click_id", where: "uid = \(progress)", creating: Migrations.ids)
    }

    /// The row of the click that has an id; nil if none has it. Somebody may have deleted the row, and another click may have it.
    func row(of id: String) throws(StoreError) -> Int64? {
        if let row = recent[ByteString(id)] { return row }
        let find = try connection.cachedStatement("SELECT click_id FROM index_uid WHERE uid = CAST(? AS BLOB)")
        find.bind(id, at: 1)
        defer { find.reset() }
        return try find.step() ? find.int(0) : nil
    }

    /// Notes a click that is being stored, whose row comes after all others.
    func add(_ id: String, row: Int64) throws(StoreError) {
        isUncommitted = true
        // Somebody has deleted the last clicks, and their ids are given again.
        if row <= lastClick { try setLastClick(row - 1) }
        recent[ByteString(id)] = row
        if recent.count >= capacity { try flush(upTo: row) }
    }

    /// Has the table take all of the latest clicks, in the open transaction.
    func flush() throws(StoreError) {
        if let last = recent.values.max() { try flush(upTo: last) }
    }

    /// To be called when the open transaction has been committed.
    func didCommit() {
        isUncommitted = false
    }

    /// Deletes clicks' details, and what leads to them.
    ///
    /// - Parameter clicks: Selects the clicks' ids. All its parameters are numbered.
    /// - Returns: Statements to be run one after the other.
    static func deletions(ofDetailsOf clicks: String) -> [String] {
        [
            """
            DELETE FROM index_uid WHERE uid IN
                (SELECT CAST(uid AS BLOB) FROM click_detail WHERE uid IS NOT NULL AND click_id IN (\(clicks)))
            """,
            "DELETE FROM click_detail WHERE click_id IN (\(clicks))",
        ]
    }

    private func flush(upTo last: Int64) throws(StoreError) {
        isUncommitted = true
        let clicks = recent.sorted { $0.key < $1.key }
        let insert = try connection.cachedStatement("INSERT OR REPLACE INTO index_uid VALUES (CAST(? AS BLOB), ?)")
        for (id, row) in clicks {
            insert.bind(id.text, at: 1)
            insert.bind(row, at: 2)
            try insert.run()
        }
        try setLastClick(last)
        recent.removeAll(keepingCapacity: true)
    }

    private func setLastClick(_ click: Int64) throws(StoreError) {
        isUncommitted = true
        try connection.run("INSERT OR REPLACE INTO index_uid VALUES (\(Self.progress), \(click))")
        lastClick = click
    }
}
