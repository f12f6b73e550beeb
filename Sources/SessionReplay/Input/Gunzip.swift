/// Decompresses gzip and zlib data that a recording holds inside.
enum Gunzip {
    /// The decompressed bytes; nil for data that is neither, is damaged, or gives more than the limit.
    static func bytes(_ compressed: any ByteSource, atMost limit: Int) -> [UInt8]? {
        do {
            let peeked = try PeekedSource(compressed, count: 2)
            guard peeked.head.starts(with: [0x1F, 0x8B]) || peeked.head.first == 0x78 else { return nil }
            return try GzipSource(peeked, path: "").readAll(atMost: limit)
        } catch {
            return nil
        }
    }
}
