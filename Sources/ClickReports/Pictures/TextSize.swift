import Basics

/// How much room a text takes, about: there is no font here to measure it with.
///
/// Each character counts as wide as in DejaVu Sans, one of the widest of the fonts that browsers take for `system-ui` and
/// `sans-serif`, rounded up to one of a few widths. So a text fits where it is said to fit.
enum TextSize {
    /// The size of most texts, in points.
    static let usual = 12.0
    static let small = 11.0

    /// The width of a text; of a very long one that of its beginning, which is wider than any picture.
    static func width(_ text: String, size: Double = usual, isBold: Bool = false) -> Double {
        (text.utf8.count > 4_000 ? units(of: text.prefix(2_000)) : units(of: text)) * size * (isBold ? 1.12 : 1)
    }

    /// A text that is as wide as there is room at most, with `…` for what was left out: of a control path its beginning, of
    /// all else the end. Nothing where there is no room for three characters or so.
    static func shortened(_ text: String, to width: Double, size: Double = usual, isBold: Bool = false) -> String {
        // No picture has room for more, and names may be of any length.
        let isLong = text.utf8.count > 4_000
        guard isLong || Self.width(text, size: size, isBold: isBold) > width else { return text }
        let room = min(width, 4_000) / size / (isBold ? 1.12 : 1)
        guard room >= 2.6 else { return "" }
        if text.contains(ControlLabels.separator) { return end(of: text, room) }
        guard text.contains("--") else { return beginning(of: text.prefix(600), room - units("…")) + "…" }
        // As many components as there is room for, but the last one and the event always.
        var end = text.suffix(600)
        while let separator = end.firstRange(of: "--"), end[separator.upperBound...].contains("--") {
            end = end[separator.upperBound...]
            if units(of: end) + units("…") <= room { return "…" + end }
        }
        // A column takes about as much room as a digit.
        var columns = Int(rounding: (room / 0.5).rounded(.down))
        while columns > 1 {
            let cut = TerminalText.cut("--" + end, to: columns)
            if units(of: cut) <= room { return cut }
            columns -= max(1, Int(rounding: ((units(of: cut) - room) / 1.1).rounded(.down)))
        }
        return ""
    }

    /// The last components of a name that there is room for, whole but for a single one.
    private static func end(of text: String, _ room: Double) -> String {
        let components = text.suffix(2_000).split(
            separator: ControlLabels.separator, omittingEmptySubsequences: false)
        for count in (1..<components.count).reversed() {
            let end =
                "…" + ControlLabels.separator + components.suffix(count).joined(separator: ControlLabels.separator)
            if units(of: end) <= room { return end }
        }
        let last = components[components.count - 1]
        return units(of: last) <= room ? String(last) : beginning(of: last.prefix(600), room - units("…")) + "…"
    }

    private static func units(of text: some Sequence<Character>) -> Double { text.reduce(0) { $0 + units($1) } }

    private static func beginning(of text: Substring, _ room: Double) -> String {
        var room = room
        return String(
            text.prefix { character in
                room -= units(character)
                return room >= 0
            })
    }

    /// The width of a character, in parts of the text's size.
    private static func units(_ character: Character) -> Double {
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", "·", " ": return 0.34
        case "f", "r", "t", "J", "(", ")", "[", "]", "-", "/", "\\", "\"": return 0.42
        case "m", "w", "M", "W", "@", "%", "…", "—", "→": return 1
        case "a"..."z", "0"..."9", "_", "?", "$", "*": return 0.64
        default: break
        }
        // What a picture shows of an unsafe character is longer than it.
        if character.unicodeScalars.contains(where: TerminalText.isUnsafe) {
            return Double(TerminalText.escaped(String(character)).utf8.count) * 0.7
        }
        let columns = Double(TerminalText.width(character))
        return columns > 1 ? columns * 0.6 : max(columns, 0.1) * (character.isASCII ? 0.82 : 0.85)
    }
}
