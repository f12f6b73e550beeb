/// Finds the end of a JSON value that arrives piece by piece, by its brackets and quotes alone.
///
/// It neither recurses nor checks the value: broken JSON still ends somewhere, and the parser says what is wrong.
struct JSONExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var hasBegun = false

    /// Whether the value is complete if the text ends here, as after a number that stands alone.
    var mayEndHere: Bool { hasBegun && depth == 0 && !isInString }

    /// How many bytes of the next piece belong to the value, nil if the value goes on after it.
    ///
    /// - Parameter range: The piece, as a range of the bytes.
    mutating func end(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        bytes.withUnsafeBufferPointer { end(of: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    private mutating func end(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count {
            if isInString {
                guard let next = skipString(bytes, from: index) else { return nil }
                index = next
                if depth == 0 { return index }
                continue
            }
            if let end = readOutsideString(bytes[index], index) { return end }
            index += 1
        }
        return nil
    }

    /// The index after the quote that ends a string; nil if the string goes on after the piece.
    private mutating func skipString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
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

    private mutating func readOutsideString(_ byte: UInt8, _ index: Int) -> Int? {
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
