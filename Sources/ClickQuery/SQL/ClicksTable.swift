import Basics
import ClickStore

/// The table `clicks`: one row a click, as the view of that name gives them, read from the columnar index.
///
/// It serves orders and comparisons that SQLite would need a sort or a whole scan for; see ``ClicksPlan``. The view stays
/// as it is and can still be read, by `main.clicks`.
final class ClicksTable: VirtualTable {
    private let connection: Connection
    /// Without the newest names of controls, and with them.
    private var known: [Bool: ClicksSnapshot] = [:]
    private var clickCount: Int64?
    /// The plans made so far; SQLite knows them by their numbers.
    private var plans = Numbering<ClicksPlan>()

    /// - Parameter connection: It is in a transaction whenever a statement reads the table.
    init(on connection: Connection) {
        self.connection = connection
        super.init(
            name: "clicks",
            columns: ClicksColumn.allCases.map { SQLColumn($0.name, $0.type ?? .any, isHidden: $0.isHidden) })
    }

    /// Removes the view in whose place the table stands, which a database of an earlier version needs otherwise.
    static func removeView(from connection: Connection) throws(StoreError) {
        try connection.run("DROP VIEW IF EXISTS temp.clicks")
    }

    override func plan(_ plan: TablePlan) throws {
        let chosen = ClicksPlan(plan, clicks: try count())
        plan.setNumber(Int32(truncatingIfNeeded: plans.number(of: chosen)))
        try plan.describe(chosen.summary)
    }

    override func open() throws -> TableCursor { ClicksCursor(self) }

    func plan(number: Int32) -> ClicksPlan? {
        plans.values.indices.contains(Int(number)) ? plans.values[Int(number)] : nil
    }

    /// What all readings of the statement share.
    ///
    /// - Parameter withNames: Whether the newest names of controls are needed.
    func snapshot(withNames: Bool) throws(StoreError) -> ClicksSnapshot {
        if let known = known[withNames] { return known }
        let snapshot = try ClicksSnapshot(connection, withNames: withNames)
        known[withNames] = snapshot
        return snapshot
    }

    /// Forgets what was read: to be called when the statement has gone, which may hold texts of it, and before the
    /// connection is closed.
    func forget() {
        (known, clickCount) = ([:], nil)
        connection.closeCachedStatements()
        plans = Numbering()
    }

    /// About how many clicks there are: their ids mostly follow one another.
    func count() throws(StoreError) -> Int64 {
        if let clickCount { return clickCount }
        let span = "SELECT (SELECT max(id) FROM main.click) - (SELECT min(id) FROM main.click)"
        let count = max(1, try connection.int(span) ?? 1)
        clickCount = count
        return count
    }
}
