import GRDB

extension ClickDatabase {
    /// How many controls and sessions the store holds, and clicks where they are asked for: all rows are read for that.
    package func totals(countingClicks: Bool) throws(StoreError) -> StoreTotals {
        try access { db, _ in try StoreTotals(db, countingClicks: countingClicks) }
    }
}
