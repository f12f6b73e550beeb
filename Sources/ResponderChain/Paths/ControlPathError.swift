/// Why a text is no control path.
public enum ControlPathError: Error, Hashable, Sendable {
    /// There is no `--`, so there is no component or no event.
    case noEvent
    /// A class, identifier or event is empty.
    case emptyPart(Part)
    /// A part begins or ends with a dash that is not escaped, so that it is unclear where the part ends.
    case bareDash(Part)
    /// A sign of the grammar or a control character stands unescaped inside a part.
    case reservedByte(UInt8, in: Part)
    /// A `%` is not followed by two hexadecimal digits.
    case badEscape(Part)
    /// The bytes of a part are not UTF-8.
    case invalidUTF8(Part)
    /// A `]` has no `[` before it.
    case strayBracket
    /// What stands in brackets is neither `*` nor a number that fits in 63 bits.
    case badOrdinal

    /// A part of a path.
    public enum Part: String, Sendable {
        case className = "class"
        case identifier
        case event
    }
}

extension ControlPathError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noEvent: "a path needs a component and an event, joined by '--'"
        case .emptyPart(let part): "the path has an empty \(part.rawValue)"
        case .bareDash(let part): "the path's \(part.rawValue) begins or ends with '-': write it as %2D"
        case .reservedByte(let byte, let part):
            "the path's \(part.rawValue) holds the byte 0x\(String(byte, radix: 16, uppercase: true)) bare: "
                + "percent-encode it"
        case .badEscape(let part): "the path's \(part.rawValue) has a '%' without two hexadecimal digits"
        case .invalidUTF8(let part): "the path's \(part.rawValue) is not UTF-8"
        case .strayBracket: "the path has a ']' without a '['"
        case .badOrdinal: "the path has brackets that hold neither '*' nor a number below 2^63"
        }
    }
}
