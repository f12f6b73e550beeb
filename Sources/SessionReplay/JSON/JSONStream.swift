import Basics
import ClickTracking

/// Walks through JSON documents of any size, one value in memory at a time.
///
/// The stream stands before a value, or before what separates two values. A reader looks at the next sign with
/// ``peek()``, enters arrays and objects, and takes the values in them whole. Several documents may follow each other,
/// as in JSON Lines.
final class JSONStream {
    /// A value that was taken whole, and where it stood.
    struct Element {
        var bytes: [UInt8]
        /// The offset of the first byte, from the start of the stream.
        var offset: Int
        /// The line of the first byte, from 1.
        var line: Int
    }

    /// What became of a value that was to be taken.
    enum Taken {
        case whole(Element)
        /// It is longer than the limit and was passed over.
        case tooLong(offset: Int, line: Int, length: Int, sha256: String)
        /// The stream ended inside it; what there was of it.
        case cutOff(Element)
    }

    /// The most bytes that a value taken whole may have: 64 MiB.
    static let longestValue = 64 << 20

    /// Whether a line feed ends the document at hand, as in JSON Lines: then a broken line costs no other line.
    var endsAtLineFeed = false
    /// The line of the next byte, from 1.
    private(set) var line: Int
    /// The offset of the next byte.
    var offset: Int { dropped + position }

    private let source: any ByteSource
    private var window: [UInt8] = []
    private var position = 0
    /// How many bytes were dropped from before the window.
    private var dropped: Int
    private var isAtEnd = false
    /// Why the source broke off; told when all that came before it has been used.
    private var failure: InputError?
    /// The line feed that was found last, by its offset, and up to where all have been: no byte is looked at twice for
    /// them, however many values a line has.
    private var lineFeed: Int?
    private var lineFeedsSoughtTo = 0
    /// How many bytes have been looked at for the ends of values and lines: a figure for tests of how work grows.
    private(set) var bytesScanned = 0
    /// How long the value at an offset is, once it has been read.
    private var known: (offset: Int, count: Int)?
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)

    /// Makes a stream.
    ///
    /// - Parameters:
    ///   - offset: Where the source's first byte stands, for sources that are a piece of another.
    ///   - line: The line that it stands in, from 1.
    init(_ source: any ByteSource, offset: Int = 0, line: Int = 1) {
        self.source = source
        dropped = offset
        self.line = line
    }

    deinit {
        piece.deallocate()
    }

    /// The next byte that is no white space, nil at the end.
    func peek() throws(InputError) -> UInt8? {
        while true {
            var next = position
            while next < window.count {
                let byte = window[next]
                if byte == 0x0A, endsAtLineFeed { break }
                guard JSONParser.isSpace(byte) || isByteOrderMark(byte, at: dropped + next) else { break }
                next += 1
            }
            advance(next - position)
            if position < window.count { return window[position] == 0x0A ? nil : window[position] }
            guard fill() else { return try tellFailure() }
        }
    }

    /// Passes over the next sign, which ``peek()`` has shown.
    func pass() {
        advance(1)
    }

    /// Passes over a comma or colon where there is one.
    func passSeparator(_ sign: UInt8) throws(InputError) -> Bool {
        guard try peek() == sign else { return false }
        advance(1)
        return true
    }

    /// Takes the next value whole.
    func take() throws(InputError) -> Taken {
        _ = try peek()
        let (start, startLine) = (offset, line)
        guard let end = try end(within: Self.longestValue) else {
            if let count = lengthOfRest, count <= Self.longestValue {
                if isAtEnd, let failure { throw failure }
                return .cutOff(element(count, start, startLine))
            }
            return try passOver(start, startLine)
        }
        return .whole(element(end, start, startLine))
    }

    /// The next value without taking it, nil where it is longer than the limit or cut off.
    func lookAhead(atMost limit: Int) throws(InputError) -> [UInt8]? {
        guard try peek() != nil, let end = try end(within: limit), end <= limit else { return nil }
        return Array(window[position..<(position + end)])
    }

    /// The next array or object, parsed where it stands and not taken; nil where it is longer than the limit, cut off, no
    /// JSON, or no array and no object.
    func parseNext(atMost limit: Int, keeping keys: JSONKeys?) throws(InputError) -> JSONValue? {
        guard let sign = try peek(), sign == UInt8(ascii: "{") || sign == UInt8(ascii: "[") else { return nil }
        while true {
            let lineEnd = endsAtLineFeed ? lineEnd() : nil
            let piece = position..<min(lineEnd ?? window.count, position + limit)
            do throws(JSONError) {
                let value = try JSONValue(firstIn: window, piece, keeping: keys)
                known = (offset, value.document.text.count)
                bytesScanned += value.document.text.count
                return value
            } catch {
                bytesScanned += error.offset
                // A value that goes on behind the bytes looks broken near their end.
                let isCut = error.reason == .endsEarly || piece.count - error.offset < Self.longestCut
                guard lineEnd == nil, piece.count < limit, isCut else { return nil }
            }
            guard fill(upTo: 2 * (window.count - position)) else { return nil }
        }
    }

    /// How far from the end of some bytes a value that is cut there may look broken: longer numbers take another way.
    private static let longestCut = 64

    /// Passes over the value that was parsed last, and says where it stood.
    func takeParsed() -> (offset: Int, line: Int) {
        let place = (offset, line)
        if let known, known.offset == offset { advance(known.count) }
        return place
    }

    /// The next bytes without taking them, as many as there are up to a limit.
    func head(atMost limit: Int) throws(InputError) -> ArraySlice<UInt8> {
        _ = try peek()
        _ = fill(upTo: limit)
        return window[position...].prefix(limit)
    }

    /// Takes note that a document has ended that began in a line: where it was all of that, so are those that follow.
    func endDocument(begunIn line: Int) throws(InputError) {
        guard !endsAtLineFeed, self.line == line else { return }
        while true {
            let next = window[position...].first { !JSONParser.isSpace($0) || $0 == 0x0A }
            if let next { endsAtLineFeed = next == 0x0A }
            guard next == nil, fill() else { return }
        }
    }

    /// Takes note that a document is broken that began in a line: where the line ends like a document, and one begins in
    /// the next line, the others are not concerned.
    func breakDocument(begunIn line: Int) {
        guard !endsAtLineFeed, self.line == line else { return }
        while lineEnd() == nil, window.count - position <= Self.longestValue, fill() {}
        guard let end = lineEnd() else { return }
        _ = fill(upTo: end + Self.longestBlank - position)
        let last = window[position..<end].last { !JSONParser.isSpace($0) }
        let next = window[end...].first { !JSONParser.isSpace($0) }
        let closing = Array("}]\"".utf8)
        let opening = Array("{[\"".utf8)
        endsAtLineFeed = last.map(closing.contains) == true && next.map(opening.contains) == true
    }

    /// How many bytes there may be between two lines.
    private static let longestBlank = 64

    /// Goes behind the line feed that ends a document in JSON Lines; false at the end of the stream.
    func goToNextLine() throws(InputError) -> Bool {
        guard endsAtLineFeed else { return false }
        repeat {
            let end = lineEnd()
            advance((end.map { $0 + 1 } ?? window.count) - position)
            if end != nil { return true }
        } while fill()
        try tellFailure()
        return false
    }

    /// Goes back to where a value began, if that is still in memory.
    func goBack(to offset: Int, line: Int) {
        guard offset >= dropped, offset <= self.offset else { return }
        position = offset - dropped
        self.line = line
        (lineFeed, lineFeedsSoughtTo) = (nil, offset)
    }

    /// Takes all that is left of the document, measured and hashed, in memory only as far as it may be kept.
    func takeRest() throws(InputError) -> (content: RejectedContent, offset: Int, line: Int) {
        let (start, startLine) = (offset, line)
        while lengthOfRest == nil, window.count - position <= RejectedContent.longestKept, fill() {}
        if let count = lengthOfRest, count <= RejectedContent.longestKept {
            return (.bytes(element(count, start, startLine).bytes), start, startLine)
        }
        var digest = SHA256()
        var isLast = false
        repeat {
            isLast = lengthOfRest != nil
            let count = lengthOfRest ?? window.count - position
            window[position..<(position + count)].withUnsafeBytes { digest.update($0) }
            advance(count)
            if isLast { break }
        } while fill()
        return (.digest(length: offset - start, sha256: digest.hexDigest), start, startLine)
    }

    /// How many bytes are left of the document, nil where its end has not been read yet.
    private var lengthOfRest: Int? {
        if endsAtLineFeed, let end = lineEnd() { return end - position }
        return isAtEnd ? window.count - position : nil
    }

    /// The index of the line feed that ends the line at hand, nil where it has not been read yet.
    private func lineEnd() -> Int? {
        if let lineFeed, lineFeed >= offset { return lineFeed - dropped }
        let start = max(lineFeedsSoughtTo - dropped, position)
        let found = window.index(of: 0x0A, in: start..<window.count)
        let end = found ?? window.count
        bytesScanned += end - start
        lineFeed = found.map { $0 + dropped }
        lineFeedsSoughtTo = dropped + end
        return found
    }

    /// The length of the next value, nil where the stream or the limit ends before it.
    private func end(within limit: Int) throws(InputError) -> Int? {
        if let known, known.offset == offset { return known.count }
        var scan = JSONExtent()
        var scanned = 0
        while true {
            let start = position + scanned
            let lineEnd = endsAtLineFeed ? lineEnd() : nil
            let stop = min(lineEnd ?? window.count, position + limit + 1)
            // A slice that outlived its line would make the window be copied when it grows.
            if let end = scan.end(in: window, start..<stop) {
                bytesScanned += end
                return scanned + end
            }
            scanned += stop - start
            bytesScanned += stop - start
            if stop == lineEnd { return scan.endsAtEndOfText && scanned > 0 ? scanned : nil }
            guard scanned <= limit else { return nil }
            guard fill() else { return scan.endsAtEndOfText && scanned > 0 ? scanned : nil }
        }
    }

    /// Goes to the end of a value that is too long.
    private func passOver(_ start: Int, _ startLine: Int) throws(InputError) -> Taken {
        var scan = JSONExtent()
        var digest = SHA256()
        while true {
            let rest = lengthOfRest
            let stop = position + (rest ?? window.count - position)
            let end = scan.end(in: window, position..<stop)
            let count = end ?? stop - position
            window[position..<(position + count)].withUnsafeBytes { digest.update($0) }
            advance(count)
            if end != nil || rest != nil { break }
            guard fill() else { break }
        }
        return .tooLong(offset: start, line: startLine, length: offset - start, sha256: digest.hexDigest)
    }

    private func element(_ count: Int, _ start: Int, _ startLine: Int) -> Element {
        guard count > Self.copiedAtMost else {
            let bytes = Array(window[position..<(position + count)])
            advance(count)
            return Element(bytes: bytes, offset: start, line: startLine)
        }
        // A long value takes the window along, so that it is in memory once.
        var bytes = window
        advance(count)
        dropped += position
        window = Array(window[position...])
        bytes.removeSubrange(position...)
        bytes.removeFirst(position - count)
        position = 0
        return Element(bytes: bytes, offset: start, line: startLine)
    }

    private static let copiedAtMost = 4 << 20

    private func advance(_ count: Int) {
        var next = position
        while let feed = window.index(of: 0x0A, in: next..<(position + count)) {
            line += 1
            next = feed + 1
        }
        position += count
    }

    /// Reads on until there are so many bytes to come; false where there are no more than before.
    private func fill(upTo count: Int) -> Bool {
        let before = window.count - position
        while window.count - position < count, fill() {}
        return window.count - position > before
    }

    /// Reads on; false at the end, and where the source breaks off.
    private func fill() -> Bool {
        guard !isAtEnd else { return false }
        // What has been passed stays for a while, so that one can go back to where a broken value began.
        if position > 1 << 20 {
            window.removeFirst(position)
            dropped += position
            position = 0
        }
        do {
            let count = try source.read(into: piece)
            isAtEnd = count == 0
            // Growing step by step would hold a long value twice at each step; room that is not used costs nothing.
            if window.count > Self.copiedAtMost { window.reserveCapacity(Self.longestValue + 2 << 20) }
            window.append(contentsOf: piece[..<count])
            return count > 0
        } catch {
            failure = error
            isAtEnd = true
            return false
        }
    }

    @discardableResult
    private func tellFailure() throws(InputError) -> UInt8? {
        if let failure { throw failure }
        return nil
    }

    /// Whether a byte belongs to a byte order mark at the very start.
    private func isByteOrderMark(_ byte: UInt8, at offset: Int) -> Bool {
        offset < 3 && byte == [0xEF, 0xBB, 0xBF][offset]
    }
}
