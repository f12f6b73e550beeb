extension ByteSource {
    /// All bytes up to the end; nil where there are more than the limit.
    func readAll(atMost limit: Int) throws(InputError) -> [UInt8]? {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
        defer { piece.deallocate() }
        var bytes: [UInt8] = []
        while case let count = try read(into: piece), count > 0 {
            guard bytes.count + count <= limit else { return nil }
            // Growing step by step would hold much twice at each step; room that is not used costs nothing.
            if bytes.count > 4 << 20 { bytes.reserveCapacity(limit) }
            bytes.append(contentsOf: piece[..<count])
        }
        return bytes
    }
}
