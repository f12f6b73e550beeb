extension ControlPath {
    /// Percent-encodes a class, identifier or event name, so that the path's own signs cannot be mistaken in it.
    ///
    /// Encoded are `% # [ ]`, U+0000–1F, U+007F, and a `-` that begins or ends the part or follows another `-`.
    static func encode(_ part: String) -> String {
        guard needsEncoding(part.utf8) else { return part }
        var bytes: [UInt8] = []
        let last = part.utf8.count - 1
        var previous: UInt8?
        for (index, byte) in part.utf8.enumerated() {
            if isReserved(byte) || (byte == dash && (index == 0 || index == last || previous == dash)) {
                bytes += [percent, hexDigit(byte >> 4), hexDigit(byte & 15)]
            } else {
                bytes.append(byte)
            }
            previous = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func needsEncoding(_ part: String.UTF8View) -> Bool {
        var previous = dash
        for byte in part {
            if isReserved(byte) || (byte == dash && previous == dash) { return true }
            previous = byte
        }
        return previous == dash
    }

    /// Whether a byte may never stand bare inside a part.
    static func isReserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x1F, 0x7F, percent, hash, open, close: true
        default: false
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    static let dash = UInt8(ascii: "-")
    static let percent = UInt8(ascii: "%")
    static let hash = UInt8(ascii: "#")
    static let open = UInt8(ascii: "[")
    static let close = UInt8(ascii: "]")
}
