import Basics

/// Reads a JSON text token by token; it alone knows how tokens are written.
///
/// A reader looks at the next token's first byte with ``peek()`` and says what it takes it for. ``string()``,
/// ``number()`` and ``word(_:)`` accept what RFC 8259 does. Readers that only look for places in texts which may be broken,
/// or go on after the bytes, call ``skip()`` and ``skipString()``, which accept everything.
struct JSONTokenizer {
    /// A string's content, by its place in the bytes.
    struct Quoted {
        let content: Range<Int>
        let isEscaped: Bool
    }

    let bytes: UnsafeRawBufferPointer
    /// How many bytes there are.
    let end: Int
    /// The index of the next byte.
    var at = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        end = bytes.count
    }

    /// The next byte, whatever it is; nil at the end.
    @inline(__always)
    var byte: UInt8? { at < end ? bytes[at] : nil }

    /// The next byte after white space; nil at the end. It is not consumed.
    @inline(__always)
    mutating func peek() -> UInt8? {
        if at < end, bytes[at] <= 0x20 { skipSpace() }
        return byte
    }

    /// Consumes the next byte; there must be one.
    @inline(__always)
    mutating func skip() { at &+= 1 }

    /// Consumes the next byte after white space if it is the given one.
    @inline(__always)
    mutating func skip(_ expected: UInt8) -> Bool {
        guard peek() == expected else { return false }
        at &+= 1
        return true
    }

    /// Skips white space; of spaces, which indented texts have many of, eight at a time.
    private mutating func skipSpace() {
        while let byte, byte.isJSONSpace {
            at &+= 1
            while let word {
                let count = (word ^ ByteWord.spaces).trailingZeroBitCount / 8
                at &+= count
                guard count == 8 else { break }
            }
        }
    }

    /// The next eight bytes; nil if fewer are left.
    @inline(__always)
    private var word: UInt64? {
        guard at &+ 8 <= end else { return nil }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }
}

extension JSONTokenizer {
    /// Consumes a string, whose quote comes next.
    mutating func string() throws(JSONError) -> Quoted {
        let start = at
        at &+= 1
        var isEscaped = false
        while true {
            let run = at
            let isASCII = skipRun()
            guard let stop = byte else { throw failure(.endsEarly) }
            guard stop >= 0x20 else { throw failure(.controlCharacter) }
            if !isASCII, !UTF8Check.isValid(UnsafeRawBufferPointer(rebasing: bytes[run..<at])) {
                throw JSONError(reason: .invalidUTF8, offset: start)
            }
            at &+= 1
            if stop == UInt8(ascii: "\"") {
                return Quoted(content: (start &+ 1)..<(at &- 1), isEscaped: isEscaped)
            }
            isEscaped = true
            at = try JSONEscape.scalar(bytes, from: at).end
        }
    }

    /// Consumes a string, whose quote comes next, or what there is of it.
    mutating func skipString() -> Range<Int> {
        let start = at &+ 1
        at = start
        var isAfterBackslash = false
        return start..<(skipRestOfString(&isAfterBackslash) ? at &- 1 : at)
    }

    /// Consumes the rest of a string, up to its quote; false if the string goes on after the bytes.
    ///
    /// - Parameter isAfterBackslash: Whether a backslash stands before the next byte.
    mutating func skipRestOfString(_ isAfterBackslash: inout Bool) -> Bool {
        while true {
            if !isAfterBackslash { _ = skipRun() }
            guard let stop = byte else { return false }
            at &+= 1
            if stop == UInt8(ascii: "\""), !isAfterBackslash { return true }
            isAfterBackslash = stop == UInt8(ascii: "\\") && !isAfterBackslash
        }
    }

    /// Skips to the next quote, backslash or control character, or to the end, eight bytes at a time.
    ///
    /// - Returns: Whether all skipped bytes are ASCII.
    @inline(__always)
    private mutating func skipRun() -> Bool {
        var seen: UInt64 = 0
        while let word {
            let marks = ByteWord.runEnds(in: word)
            guard marks == 0 else {
                let bits = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount & ~7)
                at &+= Int(truncatingIfNeeded: bits >> 3)
                return (seen | word & (1 &<< bits &- 1)) & ByteWord.highBits == 0
            }
            seen |= word
            at &+= 8
        }
        while let byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            seen |= UInt64(byte)
            at &+= 1
        }
        return seen & ByteWord.highBits == 0
    }

    /// Consumes a number, whose first byte comes next.
    ///
    /// - Returns: Whether it has neither a fraction nor an exponent.
    mutating func number() throws(JSONError) -> Bool {
        let bad = JSONError(reason: .badNumber, offset: at)
        if byte == UInt8(ascii: "-") { skip() }
        let first = byte
        let count = skipDigits()
        guard count > 0, count == 1 || first != UInt8(ascii: "0") else { throw bad }
        var isWhole = true
        if byte == UInt8(ascii: ".") {
            skip()
            isWhole = false
            guard skipDigits() > 0 else { throw bad }
        }
        if let byte, byte | 0x20 == UInt8(ascii: "e") {
            skip()
            isWhole = false
            if self.byte == UInt8(ascii: "+") || self.byte == UInt8(ascii: "-") { skip() }
            guard skipDigits() > 0 else { throw bad }
        }
        return isWhole
    }

    /// Skips digits, and counts them.
    @inline(__always)
    private mutating func skipDigits() -> Int {
        let start = at
        while let byte, byte &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at &- start
    }

    /// The place of a word such as `true`, which must come next; it is not consumed.
    func word(_ word: StaticString) throws(JSONError) -> Range<Int> {
        let end = at &+ word.utf8CodeUnitCount
        guard end <= self.end, let start = bytes.baseAddress,
            memcmp(start + at, word.utf8Start, word.utf8CodeUnitCount) == 0
        else { throw unexpected() }
        return at..<end
    }

    /// The error that another byte was expected next, or any byte.
    func unexpected() -> JSONError { failure(byte.map { .unexpected($0) } ?? .endsEarly) }

    /// An error at the next byte.
    func failure(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: at) }
}

extension UInt8 {
    /// Whether a byte is white space between the tokens of JSON.
    @inlinable package var isJSONSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }
}
