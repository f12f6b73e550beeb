extension ByteSource {
    /// All bytes up to the end; nil where there are more than the limit.
    func readAll(atMost limit: Int) throws(InputError) -> [UInt8]? {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
        defer { piece.deallocate() }
        var bytes: [UInt8] = []
        while case let count = try read(into: piece), count > 0 {
            guard bytes.count + count <= limit else { return nil }
            bytes.append(contentsOf: piece[..<count])
        }
        return bytes
    }
}
