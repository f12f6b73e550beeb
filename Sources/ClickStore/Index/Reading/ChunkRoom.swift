import ClickTracking
import Synchronization

/// Memory for chunks, used again when the chunk that was in it has gone: memory fresh from the system costs more than
/// what is read into it.
///
/// What makes it safe to share: the list is only touched with the lock held, and holds what nobody uses.
final class ChunkRoom: Sendable {
    private let spare = Locked<[Piece]>([])

    /// A piece of memory that one owner uses at a time.
    struct Piece: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer
    }

    deinit {
        spare.withLock { pieces in
            for piece in pieces { piece.bytes.deallocate() }
        }
    }

    /// A piece of at least so many bytes, to be given back to ``put(_:)``.
    func take(_ size: Int) -> Piece {
        let piece = spare.withLock { $0.popLast() }
        if let piece, piece.bytes.count >= size { return piece }
        piece?.bytes.deallocate()
        // A little more than asked for: chunks are of about one size.
        return Piece(bytes: .allocate(byteCount: size + size / 4, alignment: 8))
    }

    func put(_ piece: Piece) {
        spare.withLock { $0.append(piece) }
    }
}
