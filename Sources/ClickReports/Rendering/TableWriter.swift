/// Writes a table in some format: the header once, then row after row, then the end.
package protocol TableWriter {
    mutating func begin(_ columns: [String]) throws
    mutating func write(_ row: [Cell]) throws
    mutating func end() throws
}

extension TableWriter {
    /// Writes a whole table.
    package mutating func write(_ columns: [String], _ rows: some Sequence<[Cell]>) throws {
        try begin(columns)
        for row in rows { try write(row) }
        try end()
    }
}
