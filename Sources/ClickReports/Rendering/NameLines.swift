/// A name that is too wide for its column, in several lines: broken between its parts, and within a part only if that alone is
/// too wide.
enum NameLines {
    /// The lines of a name, of some columns at most. All but the first are indented; in a tree, by its lines.
    static func lines(of name: String, columns: Int) -> [String] {
        guard TerminalText.width(name) > columns else { return [name] }
        let drawn = String(name.prefix(while: TerminalText.treeLines.contains))
        let indent =
            drawn.isEmpty
            ? (columns < 10 ? "" : "  ") : String(drawn.map { $0 == "├" ? "│" : "└─".contains($0) ? "\u{A0}" : $0 })
        var lines: [String] = []
        var line = drawn
        for part in parts(of: name.dropFirst(drawn.count)) {
            let isBegun = TerminalText.width(line) > TerminalText.width(lines.isEmpty ? drawn : indent)
            if isBegun, TerminalText.width(line + part.text) > columns {
                lines.append(line)
                line = indent
            }
            line += part.text
            while columns > TerminalText.width(indent) + 1, TerminalText.width(line) > columns {
                let first = TerminalText.beginning(of: line, columns: columns)
                lines.append(String(first))
                line = indent + line.dropFirst(first.count)
            }
            line += part.space
        }
        return (lines + [line]).map {
            TerminalText.cut(String($0.reversed().drop { $0 == " " }.reversed()), to: columns)
        }
    }

    /// The width of the part that a line has to have room for.
    static func widestPart(of name: String) -> Int {
        parts(of: name[...]).map { TerminalText.width($0.text) }.max() ?? 0
    }

    /// The parts of a name, each with the sign after it, or before an event, and the space that a line does not end with.
    private static func parts(of name: Substring) -> [(text: String, space: String)] {
        var parts: [(text: String, space: String)] = []
        for word in name.split(separator: " ", omittingEmptySubsequences: false) {
            let isAfterSign = parts.last.map { $0.text == "·" || $0.text == "›" } ?? false
            if word == "›" && !parts.isEmpty || isAfterSign {
                let last = parts.removeLast()
                parts.append((last.text + last.space + word, " "))
            } else {
                parts.append((String(word), " "))
            }
        }
        if !parts.isEmpty { parts[parts.count - 1].space = "" }
        return parts
    }
}
