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

    /// How many bytes of a piece belong to the value, nil where the value goes on after the piece.
    mutating func end(of piece: ArraySlice<UInt8>) -> Int? {
        for (index, byte) in zip(0..., piece) {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                    if depth == 0 { return index + 1 }
                }
                continue
            }
            if let end = takeOutsideString(byte, index) { return end }
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
