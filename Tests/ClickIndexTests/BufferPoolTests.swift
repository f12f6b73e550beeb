import Testing

@testable import ClickIndex

struct BufferPoolTests {
    @Test func `a chunk that cannot be read gives its memory back once`() throws {
        let pool = BufferPool()
        let failure = CancellationError()
        #expect(throws: CancellationError.self) {
            try IndexChunk(count: 8, in: pool) { _ throws(CancellationError) in throw failure }
        }
        let buffers = [pool.take(8), pool.take(8)]
        #expect(buffers[0].bytes.baseAddress != buffers[1].bytes.baseAddress)
        for buffer in buffers { pool.put(buffer) }
    }
}
