import CZlib

/// Decompresses gzip data, of one member or several, or zlib data, as it is read.
///
/// Data that is damaged or ends early gives all that could be decompressed, and then an error. So does anything but zeros
/// between or after members.
final class GzipSource: ByteSource {
    private let source: any ByteSource
    private let path: String
    private var stream = z_stream()
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    private var produced = 0
    private var isSourceAtEnd = false
    /// Whether a member has just ended.
    private var isBetweenMembers = false
    /// Whether a whole member has been read.
    private var hasMember = false
    private var isAtEnd = false
    private var isBroken = false
    /// Whether the data is broken because something else follows a member.
    private var isForeign = false

    /// Whether data begins as gzip's or zlib's does. zlib's first two bytes are a multiple of 31, and no JSON begins so.
    static func isCompressed(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x1F, 0x8B])
            || head.count >= 2 && head[0] == 0x78 && (Int(head[0]) << 8 + Int(head[1])) % 31 == 0
    }

    init(_ source: any ByteSource, path: String) throws(InputError) {
        self.source = source
        self.path = path
        // 15 bits of window, plus 32 for a header of gzip or of zlib, whichever comes.
        let code = inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .unreadable(path: path, reason: "zlib does not start (\(code))") }
    }

    deinit {
        inflateEnd(&stream)
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let free = min(buffer.count, Int(UInt32.max))
        stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(free)
        while stream.avail_out == free, !isAtEnd {
            if isBroken {
                throw isForeign
                    ? .notCompressed(path: path, offset: produced) : .brokenCompression(path: path, offset: produced)
            }
            try step()
        }
        let count = free - Int(stream.avail_out)
        produced += count
        return count
    }

    private func step() throws(InputError) {
        if stream.avail_in == 0, !isSourceAtEnd { try fill() }
        if isSourceAtEnd, stream.avail_in == 0, stream.total_in == 0, !hasMember {
            // The source is empty.
            isAtEnd = true
            return
        }
        if isBetweenMembers {
            // Zeros fill up blocks, as on a tape; gzip skips them, too.
            while stream.avail_in > 0, stream.next_in?.pointee == 0 {
                stream.next_in += 1
                stream.avail_in -= 1
            }
            guard stream.avail_in > 0 else {
                isAtEnd = isSourceAtEnd
                return
            }
        }
        let free = stream.avail_out
        switch inflate(&stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR:
            isBetweenMembers = false
            // At the end of the input there may still be output on its way.
            if isSourceAtEnd, stream.avail_in == 0, stream.avail_out == free { isBroken = true }
        case Z_STREAM_END:
            inflateReset(&stream)
            isBetweenMembers = true
            hasMember = true
        default:
            isBroken = true
            isForeign = hasMember && stream.total_out == 0
        }
    }

    private func fill() throws(InputError) {
        let count = try source.read(into: input)
        isSourceAtEnd = count == 0
        stream.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_in = UInt32(count)
    }
}

/// Decompresses gzip and zlib data inside a recording.
package enum Gunzip {
    /// Bytes that may be compressed.
    package enum Content {
        /// The bytes, decompressed if they were compressed.
        case bytes([UInt8])
        /// There are more than the limit.
        case tooMany
        /// They begin as compressed data does, and are damaged.
        case damaged
    }

    /// Decompresses bytes if they begin as gzip's or zlib's do, and never makes more of them than the limit.
    package static func content(_ bytes: [UInt8], atMost limit: Int) -> Content {
        guard GzipSource.isCompressed(bytes) else { return bytes.count <= limit ? .bytes(bytes) : .tooMany }
        do {
            return try GzipSource(ArraySource(bytes), path: "").readAll(atMost: limit).map(Content.bytes) ?? .tooMany
        } catch {
            return .damaged
        }
    }

    /// The decompressed bytes; nil for data in another format, damaged data, and more bytes than the limit.
    package static func bytes(_ compressed: any ByteSource, atMost limit: Int) -> [UInt8]? {
        do {
            let peeked = try PeekedSource(compressed, count: 2)
            guard peeked.head.starts(with: [0x1F, 0x8B]) || peeked.head.first == 0x78 else { return nil }
            return try GzipSource(peeked, path: "").readAll(atMost: limit)
        } catch {
            return nil
        }
    }
}
