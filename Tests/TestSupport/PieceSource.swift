package import Input
import SeededGenerator

/// Bytes that come in small pieces of changing size, as from a pipe, and may end in an error.
package final class PieceSource: ByteSource {
    private var rest: ArraySlice<UInt8>
    private var random: SplitMix64
    private let sizes: ClosedRange<Int>
    private let failure: InputError?

    package init(_ bytes: [UInt8], seed: UInt64 = 1, sizes: ClosedRange<Int> = 1...7, failure: InputError? = nil) {
        rest = bytes[...]
        random = SplitMix64(seed: seed)
        self.sizes = sizes
        self.failure = failure
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        if rest.isEmpty, let failure { throw failure }
        let count = min(buffer.count, rest.count, Int.random(in: sizes, using: &random))
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}

extension ByteSource {
    /// All bytes that are left, read in pieces of a size, and the error that ended them.
    package func readAll(pieces: Int = 4_096) -> (bytes: [UInt8], failure: InputError?) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieces, alignment: 8)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        do throws(InputError) {
            while case let count = try read(into: buffer), count > 0 { bytes.append(contentsOf: buffer[..<count]) }
            return (bytes, nil)
        } catch {
            return (bytes, error)
        }
    }
}
