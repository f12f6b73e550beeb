/// Text made safe for a terminal: names come from apps and recordings, and may hold anything.
package enum TerminalText {
    /// The text with control characters, and those that reorder what is shown, written as `\u{1B}`.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if byteStandIns.contains(scalar.value) {
                result += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
            } else if isUnsafe(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// The characters that stand in a path for bytes that are not UTF-8.
    static let byteStandIns: ClosedRange<UInt32> = 0x10_FE80...0x10_FEFF

    /// Whether a character could act on a terminal, or reorder what stands beside it.
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case byteStandIns, 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
