/// Finds the end of a JSON value that arrives piece by piece, by its brackets and quotes alone.
///
/// It neither recurses nor checks the value: broken JSON still ends somewhere, and the parser says what is wrong.
package struct JSONExtent {
    private var depth = 0
    private var isInString = false
    private var isAfterBackslash = false
    private var hasBegun = false

    package init() {}

    /// Whether the value is complete if the text ends here, as after a number that stands alone.
    package var mayEndHere: Bool { hasBegun && depth == 0 && !isInString }

    /// How many bytes of the next piece belong to the value, nil if the value goes on after it.
    ///
    /// - Parameter range: The piece, as a range of the bytes.
    package mutating func end(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        bytes.withUnsafeBytes { end(of: JSONTokenizer(UnsafeRawBufferPointer(rebasing: $0[range]))) }
    }

    private mutating func end(of piece: JSONTokenizer) -> Int? {
        var piece = piece
        while true {
            if isInString {
                guard piece.skipRestOfString(&isAfterBackslash) else { return nil }
                isInString = false
                if depth == 0 { return piece.at }
            }
            guard let byte = piece.byte else { return nil }
            if depth == 0, byte.isJSONSpace || hasBegun && Self.beginsOther(byte) { return piece.at }
            piece.skip()
            if endsValue(byte) { return piece.at }
        }
    }

    /// Reads a byte outside strings; whether it is the value's last one.
    private mutating func endsValue(_ byte: UInt8) -> Bool {
        hasBegun = true
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth = max(0, depth - 1)
            return depth == 0
        case UInt8(ascii: ","), UInt8(ascii: ":"): return depth == 0
        default: break
        }
        return false
    }

    /// Whether a byte cannot go on with a number or a name.
    private static func beginsOther(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: ","), UInt8(ascii: ":"):
            true
        default: false
        }
    }
}
