import Basics

extension ClickHouseClient {
    /// Deletes rows of a table on one node, and returns when they are gone.
    ///
    /// The engine writes the parts anew that hold such rows. The old parts stay on the disk for some minutes, eight by
    /// default: see `old_parts_lifetime`.
    ///
    /// - Parameter condition: A condition of SQL.
    /// - Returns: How many rows there were. If there were none, nothing is done.
    @discardableResult
    func deleteRows(of table: SQLFragment, where condition: SQLFragment, node: Int = 0) throws -> Int {
        var options = Options()
        options.node = node
        let count = try row("SELECT count() FROM \(table) WHERE \(condition)", options) { try $0.integer() } ?? 0
        guard count > 0 else { return 0 }
        try run("ALTER TABLE \(table) DELETE WHERE \(condition)", options)
        var pauseMs: UInt32 = 10
        let pending: SQLFragment = """
            SELECT count() FROM system.mutations
            WHERE database = \(text: address.database) AND table = \(text: table.clickHouse) AND is_done = 0
            """
        while try row(pending, options, { try $0.integer() }) != 0 {
            usleep(pauseMs * 1_000)
            pauseMs = min(pauseMs * 2, 500)
        }
        return count
    }
}
