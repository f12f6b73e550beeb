import CZlib

/// Compresses bytes as gzip does, https://www.rfc-editor.org/rfc/rfc1952, piece by piece, into one member.
package final class GzipWriter {
    private var stream = z_stream()
    private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)

    /// nil if there is no memory for it.
    package init?() {
        // 15 bits of window, plus 16 for a header of gzip; 8 is zlib's usual level of memory.
        let code = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            CInt(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            room.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(&stream)
        room.deallocate()
    }

    /// What is to be written after some more bytes; often nothing, as bytes wait until they are worth it.
    ///
    /// - Parameter isEnd: Whether these are the last ones.
    package func compressed(_ bytes: [UInt8], isEnd: Bool = false) -> [UInt8] {
        var output: [UInt8] = []
        var input = bytes
        input.withUnsafeMutableBufferPointer { input in
            var rest = input[...]
            repeat {
                // zlib counts in 32 bits.
                let part = UnsafeMutableBufferPointer(rebasing: rest.prefix(1 << 30))
                rest = rest.dropFirst(part.count)
                stream.next_in = part.baseAddress
                stream.avail_in = UInt32(part.count)
                run(isEnd && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH, into: &output)
            } while !rest.isEmpty
        }
        stream.next_in = nil
        return output
    }

    private func run(_ flush: CInt, into output: inout [UInt8]) {
        repeat {
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            deflate(&stream, flush)
            output += room.prefix(room.count - Int(stream.avail_out))
        } while stream.avail_out == 0
    }
}
