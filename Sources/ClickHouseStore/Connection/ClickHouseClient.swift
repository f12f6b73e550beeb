/// Runs statements on the nodes of a ClickHouse database over HTTP.
package final class ClickHouseClient {
    package let address: ClickHouseAddress

    package init(_ address: ClickHouseAddress) throws(ClickHouseError) {
        self.address = address
    }

    /// Runs a query on one node and reads its rows as they come, in the format RowBinary.
    ///
    /// - Parameters:
    ///   - settings: Settings of the server for this query.
    ///   - read: Takes the values of one row in the order of the columns, as their types say.
    package func query(
        _ sql: String, settings: [String: String] = [:], _ read: (inout RowBinaryReader) throws -> Void
    ) throws {
        throw ClickHouseError.unsupported(sql)
    }
}

/// Reads the values of rows in ClickHouse's format RowBinary.
package struct RowBinaryReader {
    mutating func uint8() throws -> UInt8 { 0 }
    mutating func uint64() throws -> UInt64 { 0 }
    mutating func int32() throws -> Int32 { 0 }
    mutating func int64() throws -> Int64 { 0 }
    mutating func double() throws -> Double { 0 }
    mutating func string() throws -> String { "" }
    /// The number of values of an array, which follow.
    mutating func count() throws -> Int { 0 }
}
