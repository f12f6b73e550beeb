import Basics
import ClickTracking

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Cuts a recording into lines, in pieces of some megabytes and never more in memory.
///
/// A line longer than the limit is not kept: it is measured and hashed while it goes by.
final class LineSplitter {
    /// One line, without its line feed.
    enum Line {
        case bytes(UnsafeRawBufferPointer)
        /// A line that is longer than the limit.
        case tooLong(length: Int, sha256: String)
    }

    /// The offset of the next line.
    private(set) var offset: Int
    /// The hash of all bytes before ``offset``, but for those of ``pending``'s buffer that wait for ``hashPassed()``.
    private var hash: XXH64
    /// Where in the buffer the bytes begin that have been passed and not hashed: long runs hash faster than lines.
    private var unhashed = 0
    /// Where the last line began, when no line feed ended it; nil otherwise.
    private(set) var halfLineStart: SourceMark?

    /// How much is read at once: little enough to be in the processor's cache when it is looked at.
    private static let pieceSize = 1 << 16

    private let source: any ByteSource
    private let longestLine: Int
    private let buffer: UnsafeMutableRawBufferPointer
    /// The bytes that were read and not handed out yet.
    private var pending = 0..<0
    private var isAtEnd = false

    /// Reads lines of a source from where it is now.
    ///
    /// - Parameters:
    ///   - offset: Where the source is now.
    ///   - hash: The hash of what came before.
    init(_ source: any ByteSource, offset: Int = 0, hash: XXH64 = XXH64(), longestLine: Int = 1 << 20) {
        self.source = source
        self.offset = offset
        self.hash = hash
        self.longestLine = longestLine
        buffer = .allocate(byteCount: longestLine + 2 * Self.pieceSize, alignment: 64)
    }

    deinit {
        buffer.deallocate()
    }

    /// The next line, nil at the end. The bytes are valid until the next call.
    func next() throws -> Line? {
        while true {
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[pending])
            if let end = Self.lineFeed(in: bytes) {
                guard end <= longestLine else { return try passOver() }
                return hand(out: end, and: 1)
            }
            if bytes.count > longestLine { return try passOver() }
            guard !isAtEnd else {
                if bytes.isEmpty { return nil }
                halfLineStart = mark(line: 0, isComplete: false)
                return hand(out: bytes.count, and: 0)
            }
            try fill()
        }
    }

    /// How far the recording has been read, line by line.
    func mark(line: Int, isComplete: Bool) -> SourceMark {
        hashPassed()
        return SourceMark(offset: offset, line: line, digest: hash.digest, isComplete: isComplete)
    }

    private func hand(out count: Int, and terminator: Int) -> Line {
        let line = UnsafeRawBufferPointer(rebasing: buffer[pending.lowerBound..<(pending.lowerBound + count)])
        advance(by: count + terminator)
        return .bytes(line)
    }

    private func advance(by count: Int) {
        let end = pending.lowerBound + count
        pending = end..<pending.upperBound
        offset += count
    }

    /// Goes to the end of a line that is too long, in bounded memory.
    private func passOver() throws -> Line {
        let start = mark(line: 0, isComplete: false)
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
                halfLineStart = start
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

    private func fill() throws {
        hashPassed()
        if pending.lowerBound > 0 {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[pending])
            buffer.copyMemory(from: rest)
            pending = 0..<rest.count
            unhashed = 0
        }
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...].prefix(Self.pieceSize))
        let count = try source.read(into: room)
        isAtEnd = count == 0
        pending = pending.lowerBound..<(pending.upperBound + count)
    }

    private static func lineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return nil }
        return UnsafeRawPointer(found) - start
    }
}
