/// The bytes of a chunk, shared by the blocks in it.
final class IndexChunk: Sendable {
    private let content: [UInt8]

    init(_ content: [UInt8]) {
        self.content = content
    }

    func read(_ body: (UnsafeRawBufferPointer) throws(IndexDamage) -> Void) throws(IndexDamage) {
        let result = content.withUnsafeBytes { bytes in
            Result { () throws(IndexDamage) in try body(bytes) }
        }
        try result.get()
    }

    func isEqual(_ other: [UInt8]) -> Bool { content == other }
}
