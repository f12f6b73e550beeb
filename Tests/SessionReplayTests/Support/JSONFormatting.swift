import SeededGenerator

@testable import SessionReplay

/// Writes JSON anew as other programs would: with other white space, other escapes and the members in another order.
enum JSONFormatting {
    static func anew(_ text: String, using random: inout SplitMix64) throws -> String {
        write(try JSONValue(parsing: Array(text.utf8)), &random)
    }

    private static func write(_ value: JSONValue, _ random: inout SplitMix64) -> String {
        switch value {
        case .string(let text): return string(text, &random)
        case .array(let values):
            return "[" + space(&random) + values.map { write($0, &random) }.joined(separator: "," + space(&random))
                + "]"
        case .object(let members):
            let texts = members.shuffled(using: &random).map { key, value in
                string(key, escapingOneIn: nil, &random) + space(&random) + ":" + space(&random) + write(value, &random)
            }
            return "{" + space(&random) + texts.joined(separator: space(&random) + ",") + space(&random) + "}"
        default: return value.canonicalText
        }
    }

    /// No line feeds, as records may stand in lines.
    private static func space(_ random: inout SplitMix64) -> String {
        random.pick(["", "", " ", "  ", "\t"])
    }

    /// - Parameter count: One of how many characters is escaped that need not be; nobody does that to the names of keys.
    private static func string(
        _ text: String, escapingOneIn count: Int? = 10, _ random: inout SplitMix64
    ) -> String {
        var escaped = ""
        for unit in text.utf16 {
            let digits = String(unit, radix: 16, uppercase: random.oneIn(2))
            let isPlain = (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C
            if isPlain, count.map({ !random.oneIn($0) }) ?? true, let scalar = Unicode.Scalar(unit) {
                escaped.unicodeScalars.append(scalar)
            } else {
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return "\"" + escaped + "\""
    }
}
