/// A source whose first bytes were read ahead. Reading gives them again.
package final class PeekedSource: ByteSource {
    /// The first bytes: as many as were asked for, fewer only if the source has no more.
    package let head: [UInt8]
    private let source: any ByteSource
    private var position = 0
    private var failure: InputError?

    /// Reads the first bytes.
    ///
    /// - Throws: ``InputError`` if they cannot be read, as half a head does not tell what a recording is. Damaged
    ///   compressed data first gives the bytes before the damage.
    package init(_ source: any ByteSource, count: Int) throws(InputError) {
        self.source = source
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
        defer { buffer.deallocate() }
        var filled = 0
        do {
            while filled < count {
                let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
                if read == 0 { break }
                filled += read
            }
        } catch {
            // The good bytes are used first; `read` throws the error after them.
            guard filled > 0, error.isDamage else { throw error }
            failure = error
        }
        head = Array(buffer[..<filled])
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        if position < head.count {
            let count = min(buffer.count, head.count - position)
            buffer.copyBytes(from: head[position..<(position + count)])
            position += count
            return count
        }
        if let failure { throw failure }
        return try source.read(into: buffer)
    }
}
