import SeededGenerator
import Testing

@testable import SessionReplay

struct JSONStreamLimitTests {
    @Test(.enabled(if: LongRun.isAskedFor, "it takes long; TAPTRAIL_FUZZ_SECONDS asks for it"))
    func `a value over the limit is passed over, measured and hashed`() throws {
        let source = LongArray(length: JSONStream.longestValue + (1 << 20))
        let stream = JSONStream(source)
        guard case .tooLong(let offset, let line, let length, _) = try stream.take() else { throw Unexpected.value }
        #expect(offset == 0)
        #expect(line == 1)
        #expect(length == source.length)
        guard case .whole(let next) = try stream.take() else { throw Unexpected.value }
        #expect(next.bytes.text == "{}")
    }
}

/// An array of ones of any length, and an empty object after it, made as they are read.
private final class LongArray: ByteSource {
    let length: Int
    private var position = 0

    init(length: Int) {
        self.length = length
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, length + 2 - position)
        for index in 0..<count { buffer[index] = byte(position + index) }
        position += count
        return count
    }

    private func byte(_ place: Int) -> UInt8 {
        switch place {
        case 0: UInt8(ascii: "[")
        case length - 1: UInt8(ascii: "]")
        case length: UInt8(ascii: "{")
        case length + 1: UInt8(ascii: "}")
        default: UInt8(ascii: "1")
        }
    }
}
