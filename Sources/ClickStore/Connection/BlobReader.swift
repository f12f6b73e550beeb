import CSQLite

/// Blobs of one column of one table, read straight into memory of ours: by a statement each would be copied twice.
///
/// It belongs to one connection and is used where that connection is.
final class BlobReader {
    private let connection: Connection
    private let table: String
    private let column: String
    private var handle: OpaquePointer?

    init(_ column: String, of table: String, on connection: Connection) {
        self.connection = connection
        self.table = table
        self.column = column
    }

    deinit {
        // It only reads, so there is nothing that closing could fail to write.
        sqlite3_blob_close(handle)
    }

    /// Goes to a row's blob, and returns how many bytes it has; nil where there is no such row, or no blob in it.
    func open(_ row: Int64) throws(StoreError) -> Int? {
        let code =
            if let handle {
                sqlite3_blob_reopen(handle, row)
            } else {
                sqlite3_blob_open(connection.handle, "main", table, column, row, 0, &handle)
            }
        if code == SQLITE_OK { return Int(sqlite3_blob_bytes(handle)) }
        // After a failure the handle is of no use any more.
        let failure = connection.error(code)
        // What closing returns is what has just failed.
        sqlite3_blob_close(handle)
        handle = nil
        guard code == SQLITE_ERROR else { throw failure }
        return nil
    }

    /// Reads the whole blob of the row at hand.
    func read(into bytes: UnsafeMutableRawBufferPointer) throws(StoreError) {
        try connection.check(sqlite3_blob_read(handle, bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count), 0))
    }
}
