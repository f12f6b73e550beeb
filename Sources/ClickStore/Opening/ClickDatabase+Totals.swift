import GRDB

extension ClickDatabase {
    /// How many controls and sessions the store holds, and clicks where they are asked for: all rows are read for that.
    package func totals(countingClicks: Bool) throws(StoreError) -> StoreTotals {
        try access { connection in try StoreTotals(connection.db, countingClicks: countingClicks) }
    }
}
