/// Finds the end of a JSON value that arrives piece by piece, by its brackets and quotes alone.
///
/// It neither recurses nor judges: a value that is no JSON still ends somewhere, and the parser says what is wrong.
struct JSONExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false

    /// Whether the text may end here: so it is after a number or a word that stands alone.
    var endsAtEndOfText: Bool { hasBegun && depth == 0 && !isInString }

    /// How many bytes of a piece of some bytes belong to the value, nil where the value goes on after the piece.
    mutating func end(in bytes: [UInt8], _ piece: Range<Int>) -> Int? {
        bytes.withUnsafeBufferPointer { end(of: UnsafeBufferPointer(rebasing: $0[piece])) }
    }

    private mutating func end(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            if isInString {
                guard let next = passString(bytes, from: index) else { return nil }
                index = next
                if depth == 0 { return index }
                continue
            }
            if let end = takeOutsideString(bytes[index], index) { return end }
            index += 1
        }
        return nil
    }

    /// Goes behind the quote that ends a string; nil where the string goes on after the piece.
    private mutating func passString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                return index
            }
        }
        return nil
    }

    private mutating func takeOutsideString(_ byte: UInt8, _ index: Int) -> Int? {
        let isFirst = !hasBegun
        hasBegun = true
        switch byte {
        case UInt8(ascii: "\""):
            if depth == 0, !isFirst { return index }
            isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if depth == 0, !isFirst { return index }
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { return isFirst ? index + 1 : index }
            depth -= 1
            if depth == 0 { return index + 1 }
        case UInt8(ascii: ","), UInt8(ascii: ":"):
            if depth == 0 { return isFirst ? index + 1 : index }
        default:
            if depth == 0, JSONParser.isSpace(byte) { return index }
        }
        return nil
    }
}
