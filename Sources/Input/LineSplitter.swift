package import Basics
package import ClickTracking

/// Splits a recording into lines, with at most some megabytes in memory.
///
/// A line longer than the limit is not kept, only measured and hashed.
package final class LineSplitter {
    /// One line, without its line feed.
    package enum Line {
        case bytes(UnsafeRawBufferPointer)
        /// A line that is longer than the limit.
        case tooLong(length: Int, sha256: String)
    }

    /// The offset of the next line.
    package private(set) var offset: Int
    /// The hash of all bytes before ``offset``, except for those in the buffer that wait for ``hashPassed()``.
    private var hash: XXH64
    /// Where the bytes begin in the buffer that were passed and not hashed yet: long runs hash faster than lines.
    private var unhashed = 0
    /// Where the last line began, if it had no line feed; nil otherwise.
    package private(set) var unfinishedLineStart: SourceProgress?

    /// The bytes read at once: few enough to stay in the processor's cache.
    private static let pieceSize = 1 << 16

    private let source: any ByteSource
    private let maxLineBytes: Int
    private let buffer: UnsafeMutableRawBufferPointer
    /// The bytes in the buffer that were read and not returned yet.
    private var pending = 0..<0
    private var isAtEnd = false

    /// Reads lines of a source from where it is now.
    ///
    /// - Parameters:
    ///   - offset: Where the source is now.
    ///   - hash: The hash of the bytes before.
    package init(_ source: any ByteSource, offset: Int = 0, hash: XXH64 = XXH64(), maxLineBytes: Int = 1 << 20) {
        self.source = source
        self.offset = offset
        self.hash = hash
        self.maxLineBytes = maxLineBytes
        buffer = .allocate(byteCount: maxLineBytes + 2 * Self.pieceSize, alignment: 64)
    }

    deinit {
        buffer.deallocate()
    }

    /// The next line; nil at the end. Its bytes are valid until the next call.
    package func next() throws(InputError) -> Line? {
        while true {
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[pending])
            if let end = Self.lineFeed(in: bytes) {
                guard end <= maxLineBytes else { return try skipLongLine() }
                return takeLine(end, terminator: 1)
            }
            if bytes.count > maxLineBytes { return try skipLongLine() }
            guard !isAtEnd else {
                if bytes.isEmpty { return nil }
                unfinishedLineStart = progress(line: 0, isComplete: false)
                return takeLine(bytes.count, terminator: 0)
            }
            try fill()
        }
    }

    /// How far the recording has been read, line by line.
    package func progress(line: Int, isComplete: Bool) -> SourceProgress {
        hashPassed()
        return SourceProgress(offset: offset, line: line, digest: hash.digest, isComplete: isComplete)
    }

    private func takeLine(_ count: Int, terminator: Int) -> Line {
        let line = UnsafeRawBufferPointer(rebasing: buffer[pending.lowerBound..<(pending.lowerBound + count)])
        advance(by: count + terminator)
        return .bytes(line)
    }

    private func advance(by count: Int) {
        let end = pending.lowerBound + count
        pending = end..<pending.upperBound
        offset += count
    }

    /// Skips a line that is too long, in bounded memory.
    private func skipLongLine() throws(InputError) -> Line {
        let start = progress(line: 0, isComplete: false)
        var digest = SHA256()
        var length = 0
        while true {
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[pending])
            let end = Self.lineFeed(in: bytes)
            let count = end ?? bytes.count
            digest.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
            length += count
            advance(by: count + (end == nil ? 0 : 1))
            if end != nil { break }
            if isAtEnd, pending.isEmpty {
                unfinishedLineStart = start
                break
            }
            try fill()
        }
        return .tooLong(length: length, sha256: digest.hexDigest)
    }

    private func hashPassed() {
        hash.update(UnsafeRawBufferPointer(rebasing: buffer[unhashed..<pending.lowerBound]))
        unhashed = pending.lowerBound
    }

    private func fill() throws(InputError) {
        hashPassed()
        if pending.lowerBound > 0 {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[pending])
            buffer.copyMemory(from: rest)
            pending = 0..<rest.count
            unhashed = 0
        }
        let free = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...].prefix(Self.pieceSize))
        let count = try source.read(into: free)
        isAtEnd = count == 0
        pending = pending.lowerBound..<(pending.upperBound + count)
    }

    private static func lineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }
}
