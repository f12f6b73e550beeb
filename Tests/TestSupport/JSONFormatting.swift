import JSON
package import SeededGenerator

/// Writes JSON anew as other programs would: with other white space, other escapes and the members in another order.
package enum JSONFormatting {
    package static func anew(_ text: String, using random: inout SplitMix64) throws -> String {
        write(try JSONValue(parsing: Array(text.utf8)), &random)
    }

    private static func write(_ value: JSONValue, _ random: inout SplitMix64) -> String {
        if let text = value.string { return string(text, &random) }
        if let values = value.array {
            let texts = Array(values).map { write($0, &random) }
            return "[" + space(&random) + texts.joined(separator: "," + space(&random)) + "]"
        }
        guard let members = value.members else { return value.canonicalText }
        let texts = Array(members).shuffled(using: &random).map { member in
            string(member.key, &random) + space(&random) + ":" + space(&random) + write(member.value, &random)
        }
        return "{" + space(&random) + texts.joined(separator: space(&random) + ",") + space(&random) + "}"
    }

    /// No line feeds, as records may stand in lines.
    private static func space(_ random: inout SplitMix64) -> String {
        random.pick(["", "", " ", "  ", "\t"])
    }

    /// Characters beyond ASCII are escaped or not, as programs do the one or the other.
    private static func string(_ text: String, _ random: inout SplitMix64) -> String {
        let escapesAll = random.oneIn(2)
        var escaped = ""
        for scalar in text.unicodeScalars {
            let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
            if isPlain, scalar.isASCII || !escapesAll {
                escaped.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return "\"" + escaped + "\""
    }
}
