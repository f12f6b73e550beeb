/// What went wrong with a ClickHouse database.
package enum ClickHouseError: Error {
    /// ClickHouse cannot answer this report.
    case unsupported(String)
}
