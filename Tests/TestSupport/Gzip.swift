import CZlib

/// Makes gzip members for tests.
package enum Gzip {
    /// One gzip member that holds the bytes.
    package static func member(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
        // 15 bits of window, plus 16 for a gzip header.
        compressed(bytes, level: level, windowBits: 15 + 16)
    }

    /// The bytes compressed with a zlib header.
    package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        compressed(bytes, level: 6, windowBits: 15)
    }

    private static func compressed(_ bytes: [UInt8], level: Int32, windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output[..<count])
    }

    /// The bytes packed as PostHog packs them: gzip, each byte as one character of a JSON string, in quotes.
    package static func posthogString(_ text: String) -> String {
        let scalars = member(Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
    }
}
