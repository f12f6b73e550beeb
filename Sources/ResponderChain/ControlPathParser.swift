extension ControlPath {
    /// Parses a path.
    ///
    /// Needless and lower-case escapes, `[0]` and `[00]` are accepted and normalised.
    ///
    /// - Throws: ``ControlPathError`` for empty parts, bad escapes, invalid UTF-8, ordinals that overflow, and
    ///   characters of the grammar that are not escaped.
    public init(parsing text: String) throws(ControlPathError) {
        self = try Self(parsing: Array(text.utf8))
    }

    /// Parses a path from UTF-8 bytes, which need not be valid.
    public init(parsing bytes: [UInt8]) throws(ControlPathError) {
        let parts = Self.split(bytes)
        guard parts.count >= 2, let event = parts.last else { throw .noEvent }
        var components: [PathComponent] = []
        components.reserveCapacity(parts.count - 1)
        for part in parts.dropLast() { components.append(try Self.component(part)) }
        self.init(components, event: try Self.decode(event, as: .event))
    }

    /// Splits at every `--`. Canonical parts never hold two dashes in a row, nor one at an end.
    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == dash, bytes[index + 1] == dash {
                parts.append(bytes[start..<index])
                index += 2
                start = index
            } else {
                index += 1
            }
        }
        parts.append(bytes[start...])
        return parts
    }

    private static func component(_ part: ArraySlice<UInt8>) throws(ControlPathError) -> PathComponent {
        var name = part
        var index = PathComponent.Index.ordinal(0)
        if part.last == close {
            guard let bracket = part.lastIndex(of: open) else { throw .strayBracket }
            index = try Self.index(part[(bracket + 1)..<(part.endIndex - 1)])
            name = part[..<bracket]
        }
        guard let mark = name.firstIndex(of: hash) else {
            return PathComponent(try decode(name, as: .className), index: index)
        }
        return PathComponent(
            try decode(name[..<mark], as: .className),
            identifier: try decode(name[(mark + 1)...], as: .identifier), index: index)
    }

    private static func index(_ digits: ArraySlice<UInt8>) throws(ControlPathError) -> PathComponent.Index {
        if digits.elementsEqual("*".utf8) { return .cell }
        guard !digits.isEmpty else { throw .badOrdinal }
        var ordinal = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .badOrdinal }
            let (tens, overflows) = ordinal.multipliedReportingOverflow(by: 10)
            let (sum, carries) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            guard !overflows, !carries else { throw .badOrdinal }
            ordinal = sum
        }
        return .ordinal(ordinal)
    }

    private static func decode(
        _ part: ArraySlice<UInt8>, as role: ControlPathError.Part
    ) throws(ControlPathError) -> String {
        guard let first = part.first, let last = part.last else { throw .emptyPart(role) }
        guard first != dash, last != dash else { throw .bareDash(role) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == percent else {
                guard !isReserved(byte) else { throw .reservedByte(byte, in: role) }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else {
                throw .badEscape(role)
            }
            bytes.append(high << 4 | low)
        }
        guard let text = String(utf8: bytes) else { throw .invalidUTF8(role) }
        return text
    }

    static func hexValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Why a text is not a control path.
public enum ControlPathError: Error, Hashable, Sendable {
    /// The text has no `--`, so either the component or the event is missing.
    case noEvent
    /// A class, identifier or event is empty.
    case emptyPart(Part)
    /// A part begins or ends with a dash that is not escaped, so that its end is ambiguous.
    case bareDash(Part)
    /// A part holds a character of the grammar, or a control character, that is not escaped.
    case reservedByte(UInt8, in: Part)
    /// A `%` is not followed by two hexadecimal digits.
    case badEscape(Part)
    /// The bytes of a part are not UTF-8.
    case invalidUTF8(Part)
    /// A `]` has no `[` before it.
    case strayBracket
    /// The brackets hold neither `*` nor a number that fits in 63 bits.
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
