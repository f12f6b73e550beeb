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

    /// How many bytes the character has that begins at an index, more than one; nil where none does.
    private static func characterLength(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int? {
        let rest = bytes.count - at
        guard rest > 1 else { return nil }
        let isTail = { (byte: UInt8) in byte & 0xC0 == 0x80 }
        // The second byte shows characters that are written longer than need be, surrogates, and what is beyond Unicode.
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
