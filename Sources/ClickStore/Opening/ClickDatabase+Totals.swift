import GRDB

extension ClickDatabase {
    /// How many clicks, controls and sessions the store holds.
    package func totals() throws(StoreError) -> StoreTotals {
        try access { db, _ in try StoreTotals(db) }
    }
}
