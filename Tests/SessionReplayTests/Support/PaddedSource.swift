import Input

@testable import SessionReplay

/// A text with one sign repeated any number of times in its middle, made as it is read.
final class PaddedSource: ByteSource {
    let length: Int
    private let head: [UInt8]
    private let filler: UInt8
    private let tail: [UInt8]
    private var position = 0

    init(_ head: String, filler: Unicode.Scalar, count: Int, _ tail: String) {
        self.head = Array(head.utf8)
        self.filler = UInt8(ascii: filler)
        self.tail = Array(tail.utf8)
        length = self.head.count + count + self.tail.count
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, length - position)
        for index in 0..<count { buffer[index] = byte(position + index) }
        position += count
        return count
    }

    private func byte(_ place: Int) -> UInt8 {
        if place < head.count { return head[place] }
        let fromEnd = length - place
        return fromEnd <= tail.count ? tail[tail.count - fromEnd] : filler
    }
}
