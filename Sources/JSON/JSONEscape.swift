/// Decodes the escapes in JSON strings.
enum JSONEscape {
    /// The character of an escape, and the index after it.
    ///
    /// - Parameter start: The index after the backslash.
    static func scalar(
        _ bytes: UnsafeRawBufferPointer, from start: Int
    ) throws(JSONError) -> (scalar: Unicode.Scalar, end: Int) {
        guard start < bytes.count else { throw JSONError(reason: .endsEarly, offset: start) }
        let end = start + 1
        switch bytes[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return (Unicode.Scalar(bytes[start]), end)
        case UInt8(ascii: "b"): return ("\u{8}", end)
        case UInt8(ascii: "f"): return ("\u{C}", end)
        case UInt8(ascii: "n"): return ("\n", end)
        case UInt8(ascii: "r"): return ("\r", end)
        case UInt8(ascii: "t"): return ("\t", end)
        case UInt8(ascii: "u"): return try numbered(bytes, from: end)
        default: throw JSONError(reason: .badEscape, offset: start)
        }
    }

    private static func numbered(
        _ bytes: UnsafeRawBufferPointer, from start: Int
    ) throws(JSONError) -> (scalar: Unicode.Scalar, end: Int) {
        let first = try codeUnit(bytes, from: start)
        var end = start + 4
        if let scalar = Unicode.Scalar(first) { return (scalar, end) }
        guard first < 0xDC00, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "\\"),
            bytes[end + 1] == UInt8(ascii: "u")
        else { throw JSONError(reason: .loneSurrogate, offset: start) }
        let second = try codeUnit(bytes, from: end + 2)
        end += 6
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw JSONError(reason: .loneSurrogate, offset: start) }
        return (scalar, end)
    }

    private static func codeUnit(_ bytes: UnsafeRawBufferPointer, from start: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in start..<(start + 4) {
            guard index < bytes.count else { throw JSONError(reason: .endsEarly, offset: index) }
            guard let digit = hexDigit(bytes[index]) else { throw JSONError(reason: .badEscape, offset: index) }
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The text of a string's content, which has been checked.
    static func decoded(_ bytes: UnsafeRawBufferPointer) -> String {
        // No character has more bytes than its escape.
        String(unsafeUninitializedCapacity: bytes.count) { text in
            var (count, at) = (0, 0)
            while at < bytes.count {
                if bytes[at] == UInt8(ascii: "\\"), let (scalar, end) = try? scalar(bytes, from: at + 1) {
                    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        text[count] = byte
                        count += 1
                    }
                    at = end
                } else {
                    text[count] = bytes[at]
                    count += 1
                    at += 1
                }
            }
            return count
        }
    }
}

/// Tells whether bytes are UTF-8.
enum UTF8Check {
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at < bytes.count {
            if bytes[at] < 0x80 {
                at += 1
                continue
            }
            guard let count = characterLength(bytes, at) else { return false }
            at += count
        }
        return true
    }

    /// The length of the character of several bytes that begins at an index; nil if none does.
    private static func characterLength(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        let rest = bytes.count - at
        guard rest > 1 else { return nil }
        let isTail = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        // The second byte shows overlong forms, surrogates, and code points beyond Unicode.
        switch (bytes[at], bytes[at + 1]) {
        case (0xC2...0xDF, 0x80...0xBF): return 2
        case (0xE0, 0xA0...0xBF), (0xED, 0x80...0x9F), (0xE1...0xEC, 0x80...0xBF), (0xEE...0xEF, 0x80...0xBF):
            return rest > 2 && isTail(bytes[at + 2]) ? 3 : nil
        case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
            return rest > 3 && isTail(bytes[at + 2]) && isTail(bytes[at + 3]) ? 4 : nil
        default: return nil
        }
    }
}
