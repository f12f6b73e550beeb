import Basics
import ClickTracking
import Input
import JSON

/// Reads JSON documents of any size, one value in memory at a time.
///
/// The stream stands before a value or before a separator. A reader looks at the next byte with ``peek()``, enters
/// arrays and objects, and reads the values in them whole. Several documents may follow each other, as in JSON Lines.
/// ``JSONWalker`` does the walking.
final class JSONStream {
    /// The bytes of a whole value, and where they stand.
    struct Element {
        var bytes: [UInt8]
        /// The offset of the first byte, from the start of the stream.
        var offset: Int
        /// The line of the first byte, from 1.
        var line: Int

        func place(index: Int? = nil) -> RecordPlace {
            RecordPlace(line: line, index: index, offset: offset, content: RejectedContent(bytes))
        }
    }

    /// A value that was read.
    enum Value {
        case whole(Element)
        /// It is longer than the limit, and was skipped.
        case tooLong(RecordPlace)
        /// The stream ended inside it; what there was of it.
        case cutOff(Element)
    }

    /// The most bytes that a value may have: 64 MiB.
    static let maxValueLength = 64 << 20

    /// Whether a line feed ends the document, as in JSON Lines: then a broken line does not affect the other lines.
    var endsAtLineFeed = false
    /// The line of the next byte, from 1.
    private(set) var line: Int
    /// The offset of the next byte.
    var offset: Int { windowOffset + position }

    private let source: any ByteSource
    private let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    /// The bytes in memory: some that have been read, and those to come.
    private var window: [UInt8] = []
    /// The offset of the window's first byte.
    private var windowOffset: Int
    /// The index of the next byte in the window.
    private var position = 0
    private var isAtEnd = false
    /// Why the source broke off; thrown when all bytes before the break have been used.
    private var failure: InputError?
    /// The offset of the line feed that was found last, and the offset up to which all bytes have been searched: no
    /// byte is searched twice, however many values a line has.
    private var lineFeed: Int?
    private var lineFeedsSearchedTo = 0
    /// The value that was parsed last and not yet read: where it stands, and its length.
    private var parsed: (offset: Int, count: Int)?
    /// How many bytes have been searched for the ends of values and lines; tests check that it grows linearly.
    private(set) var bytesScanned = 0

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - offset: The offset of the source's first byte, for a source that is part of another.
    ///   - line: The line of that byte, from 1.
    init(_ source: any ByteSource, offset: Int = 0, line: Int = 1) {
        self.source = source
        windowOffset = offset
        self.line = line
    }

    deinit {
        readBuffer.deallocate()
    }

    /// The next byte that is not white space, nil at the end; it is not consumed.
    func peek() throws(InputError) -> UInt8? {
        while true {
            var next = position
            while next < window.count {
                let byte = window[next]
                if byte == 0x0A, endsAtLineFeed { break }
                guard byte.isJSONSpace || isByteOrderMark(byte, at: windowOffset + next) else { break }
                next += 1
            }
            advance(next - position)
            if position < window.count { return window[position] == 0x0A ? nil : window[position] }
            guard fill() else { return try throwFailure() }
        }
    }

    /// Consumes the next byte, which ``peek()`` has shown.
    func skip() {
        advance(1)
    }

    /// Consumes the next byte that is not white space if it is the given one.
    func skipIfNext(_ byte: UInt8) throws(InputError) -> Bool {
        guard try peek() == byte else { return false }
        advance(1)
        return true
    }

    /// Reads the next value whole.
    func readValue() throws(InputError) -> Value {
        _ = try peek()
        if let length = try valueLength(upTo: Self.maxValueLength) { return .whole(readElement(length)) }
        if let length = restLength, length <= Self.maxValueLength {
            if isAtEnd, let failure { throw failure }
            return .cutOff(readElement(length))
        }
        return .tooLong(try skipLongValue())
    }

    /// The bytes of the next value, not consumed; nil if it is longer than the limit or cut off.
    func peekValue(upTo limit: Int) throws(InputError) -> [UInt8]? {
        guard try peek() != nil, let length = try valueLength(upTo: limit), length <= limit else { return nil }
        return Array(window[position..<(position + length)])
    }

    /// The next array or object, parsed in the window and not consumed; nil if it is longer than the limit, cut off,
    /// not JSON, or neither an array nor an object.
    func parseNext(upTo limit: Int, keeping keys: JSONKeys?) throws(InputError) -> JSONValue? {
        guard let first = try peek(), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        while true {
            let lineEnd = endsAtLineFeed ? lineEnd() : nil
            let range = position..<min(lineEnd ?? window.count, position + limit)
            do throws(JSONError) {
                let value = try JSONValue(firstIn: window, range, keeping: keys)
                parsed = (offset, value.document.text.count)
                bytesScanned += value.document.text.count
                return value
            } catch {
                bytesScanned += error.offset
                // A value that continues after the window looks broken near the window's end.
                let isCut = error.reason == .endsEarly || range.count - error.offset < Self.maxCutLength
                guard lineEnd == nil, range.count < limit, isCut else { return nil }
            }
            guard fill(upTo: 2 * (window.count - position)) else { return nil }
        }
    }

    /// How many bytes before the window's end a value that is cut there may look broken. A longer number is read by
    /// ``readValue()`` and parsed again.
    private static let maxCutLength = 64

    /// Consumes the value that was parsed last, and returns where it stands.
    func skipParsed() -> (offset: Int, line: Int) {
        let place = (offset, line)
        if let parsed, parsed.offset == offset { advance(parsed.count) }
        return place
    }

    /// The next bytes, not consumed, as many as there are up to a limit.
    func peekBytes(upTo limit: Int) throws(InputError) -> ArraySlice<UInt8> {
        _ = try peek()
        _ = fill(upTo: limit)
        return window[position...].prefix(limit)
    }

    /// Ends a document that began in a line. If the line holds nothing else, the recording is JSON Lines.
    func endDocument(begunIn line: Int) throws(InputError) {
        guard !endsAtLineFeed, self.line == line else { return }
        while true {
            let next = window[position...].first { !$0.isJSONSpace || $0 == 0x0A }
            if let next { endsAtLineFeed = next == 0x0A }
            guard next == nil, fill() else { return }
        }
    }

    /// Gives up a broken document that began in a line. If the line ends as a document does and the next line begins as
    /// one does, the recording is JSON Lines, and the other lines are not affected.
    func breakDocument(begunIn line: Int) {
        guard !endsAtLineFeed, self.line == line else { return }
        while lineEnd() == nil, window.count - position <= Self.maxValueLength, fill() {}
        guard let end = lineEnd() else { return }
        _ = fill(upTo: end + Self.maxBlankLength - position)
        let last = window[position..<end].last { !$0.isJSONSpace }
        let next = window[end...].first { !$0.isJSONSpace }
        endsAtLineFeed = last.map("}]\"".utf8.contains) == true && next.map("{[\"".utf8.contains) == true
    }

    /// How many bytes of white space there may be between two lines.
    private static let maxBlankLength = 64

    /// Goes to the next line of JSON Lines; false at the end of the stream.
    func goToNextLine() throws(InputError) -> Bool {
        guard endsAtLineFeed else { return false }
        repeat {
            let end = lineEnd()
            advance((end.map { $0 + 1 } ?? window.count) - position)
            if end != nil { return true }
        } while fill()
        try throwFailure()
        return false
    }

    /// Goes back to the start of a value, if that is still in memory.
    func goBack(to offset: Int, line: Int) {
        guard offset >= windowOffset, offset <= self.offset else { return }
        position = offset - windowOffset
        self.line = line
        (lineFeed, lineFeedsSearchedTo) = (nil, offset)
    }

    /// Reads the rest of the document. It is in memory only as far as it may be kept; a longer one is measured and
    /// hashed.
    func readRest() throws(InputError) -> RecordPlace {
        while restLength == nil, window.count - position <= RejectedContent.maximumLength, fill() {}
        if let length = restLength, length <= RejectedContent.maximumLength { return readElement(length).place() }
        return hashWhileReading { [self] in
            let length = restLength
            return (length ?? window.count - position, length != nil)
        }
    }

    /// How many bytes are left of the document, nil if its end has not been read yet.
    private var restLength: Int? {
        if endsAtLineFeed, let end = lineEnd() { return end - position }
        return isAtEnd ? window.count - position : nil
    }

    /// The index of the line feed that ends the line, nil if it has not been read yet.
    private func lineEnd() -> Int? {
        if let lineFeed, lineFeed >= offset { return lineFeed - windowOffset }
        let start = max(lineFeedsSearchedTo - windowOffset, position)
        let found = window.index(of: 0x0A, in: start..<window.count)
        let end = found ?? window.count
        bytesScanned += end - start
        lineFeed = found.map { $0 + windowOffset }
        lineFeedsSearchedTo = windowOffset + end
        return found
    }

    /// The length of the next value, nil if the stream or the limit ends before it.
    private func valueLength(upTo limit: Int) throws(InputError) -> Int? {
        if let parsed, parsed.offset == offset { return parsed.count }
        var extent = JSONExtent()
        var scanned = 0
        while true {
            let start = position + scanned
            let lineEnd = endsAtLineFeed ? lineEnd() : nil
            let stop = min(lineEnd ?? window.count, position + limit + 1)
            // The range, and not a slice: a slice that is alive when the window grows makes it be copied.
            if let end = extent.end(in: window, start..<stop) {
                bytesScanned += end
                return scanned + end
            }
            scanned += stop - start
            bytesScanned += stop - start
            if stop == lineEnd { return extent.mayEndHere && scanned > 0 ? scanned : nil }
            guard scanned <= limit else { return nil }
            guard fill() else { return extent.mayEndHere && scanned > 0 ? scanned : nil }
        }
    }

    /// Skips a value that is too long to be kept.
    private func skipLongValue() throws(InputError) -> RecordPlace {
        var extent = JSONExtent()
        return hashWhileReading { [self] in
            let rest = restLength
            let length = rest ?? window.count - position
            let end = extent.end(in: window, position..<(position + length))
            return (end ?? length, end != nil || rest != nil)
        }
    }

    /// Consumes bytes piece by piece and hashes them.
    ///
    /// - Parameter next: Tells how many of the window's bytes to consume next, and whether they are the last ones.
    private func hashWhileReading(_ next: () -> (count: Int, isLast: Bool)) -> RecordPlace {
        let (start, startLine) = (offset, line)
        var digest = SHA256()
        while true {
            let (count, isLast) = next()
            window[position..<(position + count)].withUnsafeBytes { digest.update($0) }
            advance(count)
            guard !isLast, fill() else { break }
        }
        return RecordPlace(
            line: startLine, offset: start, content: .digest(length: offset - start, sha256: digest.hexDigest))
    }

    private func readElement(_ count: Int) -> Element {
        let (start, startLine) = (offset, line)
        guard count > Self.maxCopiedLength else {
            let bytes = Array(window[position..<(position + count)])
            advance(count)
            return Element(bytes: bytes, offset: start, line: startLine)
        }
        // A long value takes the window's memory, so that it is not in memory twice.
        var bytes = window
        advance(count)
        windowOffset += position
        window = Array(window[position...])
        bytes.removeSubrange(position...)
        bytes.removeFirst(position - count)
        position = 0
        return Element(bytes: bytes, offset: start, line: startLine)
    }

    /// A value up to this length is copied out of the window.
    private static let maxCopiedLength = 4 << 20

    private func advance(_ count: Int) {
        var next = position
        while let feed = window.index(of: 0x0A, in: next..<(position + count)) {
            line += 1
            next = feed + 1
        }
        position += count
    }

    /// Fills the window until so many bytes are left in it; false if there are no more than before.
    private func fill(upTo count: Int) -> Bool {
        let before = window.count - position
        while window.count - position < count, fill() {}
        return window.count - position > before
    }

    /// Reads more bytes into the window; false at the end and if the source breaks off.
    private func fill() -> Bool {
        guard !isAtEnd else { return false }
        // Consumed bytes stay in memory for a while, for ``goBack(to:line:)``.
        if position > 1 << 20 {
            window.removeFirst(position)
            windowOffset += position
            position = 0
        }
        do {
            let count = try source.read(into: readBuffer)
            isAtEnd = count == 0
            // Growing step by step would hold a long value twice at each step; unused capacity costs nothing.
            if window.count > Self.maxCopiedLength { window.reserveCapacity(Self.maxValueLength + 2 << 20) }
            window.append(contentsOf: readBuffer[..<count])
            return count > 0
        } catch {
            failure = error
            isAtEnd = true
            return false
        }
    }

    @discardableResult
    private func throwFailure() throws(InputError) -> UInt8? {
        if let failure { throw failure }
        return nil
    }

    /// Whether a byte belongs to a byte order mark at the very start.
    private func isByteOrderMark(_ byte: UInt8, at offset: Int) -> Bool {
        offset < 3 && byte == [0xEF, 0xBB, 0xBF][offset]
    }
}
