import CZlib

/// Compresses bytes as gzip does, https://www.rfc-editor.org/rfc/rfc1952.
package enum GzipText {
    /// The bytes in one member, compressed fast rather than well; nil if there is no memory for that.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, plus 16 for a header of gzip; 8 is zlib's usual level of memory.
        let code = deflateInit2_(
            &stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard code == Z_OK, let count = UInt32(exactly: bytes.count) else { return nil }
        defer { deflateEnd(&stream) }
        let limit = Int(deflateBound(&stream, UInt(count)))
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: limit) { output, size in
                stream.next_in = input.baseAddress
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(limit)
                size = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }.nilIfEmpty
    }
}

extension [UInt8] {
    fileprivate var nilIfEmpty: [UInt8]? { isEmpty ? nil : self }
}
