/// A source whose first bytes have been looked at and come again.
final class PeekedSource: ByteSource {
    /// The first bytes: as many as were asked for, fewer only where the source has no more.
    let head: [UInt8]
    private let source: any ByteSource
    private var position = 0
    private var failure: InputError?

    /// Reads the first bytes.
    ///
    /// - Throws: ``InputError`` where they cannot be read: what a recording is cannot be told by half a head. Of data that
    ///   is compressed and damaged, what there is before the damage is given first.
    init(_ source: any ByteSource, count: Int) throws(InputError) {
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
            // What was good is used first.
            guard filled > 0, error.isDamage else { throw error }
            failure = error
        }
        head = Array(buffer[..<filled])
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
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
