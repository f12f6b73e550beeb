package import SeededGenerator

/// JSON texts of all shapes.
package enum RandomJSON {
    package static func text(depth: Int = 4, using random: inout SplitMix64) -> String {
        let space = { (random: inout SplitMix64) in random.pick(["", "", "", " ", "\n", "\t \r\n"]) }
        let (before, after) = (space(&random), space(&random))
        return before + value(depth, &random) + after
    }

    private static func value(_ depth: Int, _ random: inout SplitMix64) -> String {
        switch random.below(depth > 0 ? 9 : 6) {
        case 0: return random.pick(["true", "false", "null"])
        case 1: return String(random.below(2_000) - 1_000)
        case 2: return number(&random)
        case 3, 4, 5: return string(&random)
        case 6, 7:
            var values: [String] = []
            for _ in 0..<random.below(5) { values.append(text(depth: depth - 1, using: &random)) }
            return "[" + values.joined(separator: ",") + "]"
        default:
            var members: [String] = []
            for _ in 0..<random.below(5) {
                members.append(string(&random) + ":" + text(depth: depth - 1, using: &random))
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    private static func number(_ random: inout SplitMix64) -> String {
        let whole = random.pick(["0", "-0", "7", "-12", "1234567890123", "9007199254740993"])
        return whole + random.pick(["", ".5", ".0", ".125"]) + random.pick(["", "", "e3", "E-2", "e+1"])
    }

    private static let signs = [
        "a", "Z", "0", " ", "é", "e\u{301}", "😀", "\u{2028}", "\u{7F}", "{", "]", ",", ":", "\\\"", "\\\\", "\\/",
        "\\n",
        "\\u0041", "\\u00e9", "\\uD83D\\uDE00", "\\t",
    ]

    private static func string(_ random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<random.below(6) { text += random.pick(signs) }
        return "\"" + text + "\""
    }
}
