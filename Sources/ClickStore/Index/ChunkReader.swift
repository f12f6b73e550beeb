import CSQLite
package import ClickIndex

/// Reads chunks, and keeps of each segment the last one: the next control's blocks mostly lie in it too.
///
/// A reader that goes through the controls in another order than that of their ids comes back to chunks again and again,
/// and so may keep more of them.
package final class ChunkReader {
    private let contents: BlobReader
    private let pool = BufferPool()
    private let connection: Connection
    /// The last chunk of each segment and its id, by the first id of the segment's clicks.
    private var last: [Int64: (id: Int64, chunk: IndexChunk)] = [:]
    /// The chunks that are kept beside those, by their ids, and how many bytes there is still room for.
    private var kept: [Int64: IndexChunk] = [:]
    private var room: Int

    /// - Parameter kept: How many bytes of chunks to keep; the first ones read stay.
    package init(_ connection: Connection, keeping kept: Int = 0) {
        self.connection = connection
        room = kept
        contents = BlobReader("content", of: "index_chunk", on: connection)
    }

    /// A segment's chunk by its number in the segment.
    package func chunk(_ number: Int, of segment: IndexedSegment) throws(StoreError) -> IndexChunk {
        let ids: Range<Int64>
        switch segment.chunks {
        case .inMemory(let chunks): return chunks[number]
        case .stored(let stored): ids = stored
        }
        guard number < ids.count else { throw connection.damagedIndex("a segment of the index lacks a chunk") }
        let id = ids.lowerBound + Int64(number)
        if let last = last[segment.range.ids.lowerBound], last.id == id { return last.chunk }
        if let chunk = kept[id] { return chunk }
        guard let count = try contents.open(id) else {
            throw connection.damagedIndex("a chunk of the index is missing")
        }
        let chunk = try IndexChunk(count: count, in: pool) { bytes throws(StoreError) in
            try contents.read(into: bytes)
        }
        last[segment.range.ids.lowerBound] = (id, chunk)
        if count <= room {
            room -= count
            kept[id] = chunk
        }
        return chunk
    }
}

/// Blobs of one column of one table, read straight into memory of ours: by a statement each would be copied twice.
///
/// It belongs to one connection and is used where that connection is.
private final class BlobReader {
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
        // Closing cannot fail to write, as the blob is only read.
        sqlite3_blob_close(handle)
    }

    /// Goes to a row's blob, and returns how many bytes it has; nil if there is no such row, or no blob in it.
    func open(_ row: Int64) throws(StoreError) -> Int? {
        let code =
            if let handle {
                sqlite3_blob_reopen(handle, row)
            } else {
                sqlite3_blob_open(connection.handle, "main", table, column, row, 0, &handle)
            }
        if code == SQLITE_OK { return Int(sqlite3_blob_bytes(handle)) }
        // After a failure the handle cannot be used again.
        let failure = connection.error(code)
        // Closing returns the failure again.
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
