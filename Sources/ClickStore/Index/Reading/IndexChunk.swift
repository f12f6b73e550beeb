/// The bytes of a chunk, shared by the blocks in it.
///
/// What makes it safe to share: the bytes are written before it is made, and never again while it lives.
final class IndexChunk: Sendable {
    private let piece: ChunkRoom.Piece
    private let count: Int
    /// Where the memory goes back to.
    private let room: ChunkRoom

    /// A chunk of so many bytes, which a closure writes.
    init(
        count: Int, in room: ChunkRoom, _ write: (UnsafeMutableRawBufferPointer) throws(StoreError) -> Void
    ) throws(StoreError) {
        let piece = room.take(count)
        do throws(StoreError) {
            try write(UnsafeMutableRawBufferPointer(rebasing: piece.bytes[..<count]))
        } catch {
            room.put(piece)
            throw error
        }
        // Not before: once all properties are set, an `init` that throws runs `deinit` too, which gives the piece back.
        self.piece = piece
        self.count = count
        self.room = room
    }

    deinit {
        room.put(piece)
    }

    func read(_ body: (UnsafeRawBufferPointer) throws(IndexDamage) -> Void) throws(IndexDamage) {
        try body(bytes)
    }

    func isEqual(_ other: [UInt8]) -> Bool { bytes.elementsEqual(other) }

    private var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: piece.bytes[..<count]) }
}
