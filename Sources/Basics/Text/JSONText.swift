/// Text as JSON writes it.
package enum JSONText {
    /// A string in quotes. Characters are escaped that JSON or line-based tools do not allow as they are, and those that
    /// reorder the text around them where it is shown.
    package static func string(_ text: String) -> String {
        guard text.utf8.contains(where: mayNeedEscape) else { return "\"\(text)\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A number. JSON has neither NaN, which is written as `null`, nor infinity, which is written as the largest
    /// number.
    package static func number(_ value: Double) -> String {
        if value.isNaN { return "null" }
        return String(max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value)))
    }

    /// An array of values that are already JSON text.
    package static func array(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }

    /// Whether a byte begins a character that is escaped, or one with the same first byte as such a character.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
            || byte == 0xD8 || byte == 0xE2
    }
}

/// A JSON object as text without spaces, its members in the order in which they are added.
package struct JSONObjectText {
    private var text = "{"

    package init() {}

    /// The whole object.
    package var description: String { text + "}" }

    /// Adds a member whose value is already JSON text; a nil value adds nothing.
    package mutating func add(_ key: String, json value: String?) {
        guard let value else { return }
        if text.utf8.count > 1 { text += "," }
        text += "\(JSONText.string(key)):\(value)"
    }

    package mutating func add(_ key: String, _ value: String?) {
        add(key, json: value.map(JSONText.string))
    }

    package mutating func add(_ key: String, _ value: Int?) {
        add(key, json: value.map(String.init))
    }

    package mutating func add(_ key: String, _ value: Bool) {
        add(key, json: String(value))
    }
}
