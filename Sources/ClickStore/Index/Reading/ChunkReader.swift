/// Reads chunks, and keeps of each segment the last one: the next control's blocks mostly lie in it too.
final class ChunkReader {
    private let contents: BlobReader
    private let room = ChunkRoom()
    private let connection: Connection
    /// The last chunk of each segment and its id, by the first id of the segment's clicks.
    private var last: [Int64: (id: Int64, chunk: IndexChunk)] = [:]

    init(_ connection: Connection) {
        self.connection = connection
        contents = BlobReader("content", of: "index_chunk", on: connection)
    }

    /// A segment's chunk by its number in the segment.
    func chunk(_ number: Int, of segment: IndexedSegment) throws(StoreError) -> IndexChunk {
        guard number < segment.chunks.count else {
            throw .damagedIndex(path: connection.path, reason: "a segment of the index lacks a chunk")
        }
        let id = segment.chunks.lowerBound + Int64(number)
        if let last = last[segment.extent.first], last.id == id { return last.chunk }
        guard let count = try contents.open(id) else {
            throw .damagedIndex(path: connection.path, reason: "a chunk of the index is missing")
        }
        let chunk = try IndexChunk(count: count, in: room) { bytes throws(StoreError) in
            try contents.read(into: bytes)
        }
        last[segment.extent.first] = (id, chunk)
        return chunk
    }
}
