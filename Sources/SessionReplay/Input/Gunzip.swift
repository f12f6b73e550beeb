/// Decompresses gzip data that a recording holds inside.
enum Gunzip {
    /// The decompressed bytes; nil for data that is no gzip, is damaged, or gives more than the limit.
    static func bytes(_ compressed: [UInt8], atMost limit: Int) -> [UInt8]? {
        guard compressed.starts(with: [0x1F, 0x8B]) else { return nil }
        do {
            let source = try GzipSource(ArraySource(compressed), path: "")
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
            defer { piece.deallocate() }
            var bytes: [UInt8] = []
            while case let count = try source.read(into: piece), count > 0 {
                guard bytes.count + count <= limit else { return nil }
                bytes.append(contentsOf: piece[..<count])
            }
            return bytes
        } catch {
            return nil
        }
    }
}
