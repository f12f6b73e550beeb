/// Decompresses gzip and zlib data that a recording holds inside.
enum Gunzip {
    /// The decompressed bytes; nil for data that is neither, is damaged, or gives more than the limit.
    static func bytes(_ compressed: [UInt8], atMost limit: Int) -> [UInt8]? {
        guard compressed.starts(with: [0x1F, 0x8B]) || compressed.first == 0x78 else { return nil }
        do {
            return try GzipSource(ArraySource(compressed), path: "").readAll(atMost: limit)
        } catch {
            return nil
        }
    }
}
