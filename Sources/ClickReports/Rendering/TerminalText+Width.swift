/// How many columns of a terminal a text takes.
extension TerminalText {
    /// The columns of a text without control characters: 5 for `clear`, 4 for `漢字`, 2 for `👩‍👩‍👧`, 1 for `é`.
    package static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The columns of what people see as one character. Emoji made of several are as wide as one.
    static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, let first = scalars.first else { return scalars.reduce(0) { $0 + width($1) } }
        let isJoined = scalars.dropFirst().contains {
            $0 == joiner || $0 == emojiStyle || $0.properties.isEmojiPresentation
        }
        return isJoined && first.properties.isEmoji ? 2 : scalars.reduce(0) { $0 + width($1) }
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    /// Asks for the coloured picture of the character in front, such as ❤.
    private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // A Hangul syllable's first letter is wide, and its others stand within it.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The characters of width W and F in EastAsianWidth.txt (UAX #11, Unicode 16) that are not emoji; gaps of unassigned
    /// ones are closed. Those of ambiguous width are narrow, as in terminals.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265,
        0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}

/// Cutting and wrapping to a number of columns.
extension TerminalText {
    /// A text that takes some columns at most: cut in the middle with `…` if it is wider.
    ///
    /// Of a control path the end tells most, so of that the event and what is in front of it stay:
    /// `…GiftPanel--Button#send--touc…side`.
    static func cut(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        // The lines of a tree stay, so that it stays a tree.
        let indent = String(text.prefix(while: treeLines.contains))
        if !indent.isEmpty, columns - width(indent) >= 8 {
            return indent + cut(String(text.dropFirst(indent.count)), to: columns - width(indent), head: 0)
        }
        guard let (element, event) = partsOfPath(text), columns >= 12 else {
            return cut(text, to: columns, head: columns / 2)
        }
        let shownEvent = cut(event, to: columns * 2 / 5)
        let left = columns - 2 - width(shownEvent)
        return cut(element, to: left, head: left < 32 ? 0 : left / 4) + "--" + shownEvent
    }

    /// The characters that a tree is drawn with.
    static let treeLines: Set<Character> = ["│", "├", "└", "─", " ", "\u{A0}"]

    /// A path without its last part, and that part; nil if the text is none.
    private static func partsOfPath(_ text: String) -> (String, String)? {
        var index = text.utf8.endIndex
        while let dash = text.utf8[..<index].lastIndex(of: UInt8(ascii: "-")), dash > text.utf8.startIndex {
            let before = text.utf8.index(before: dash)
            if text.utf8[before] == UInt8(ascii: "-") {
                return (String(text[..<before]), String(text[text.utf8.index(after: dash)...]))
            }
            index = dash
        }
        return nil
    }

    private static func cut(_ text: String, to columns: Int, head: Int) -> String {
        guard width(text) > columns else { return text }
        guard columns > 0 else { return "" }
        let tail = beginning(of: text.reversed(), columns: columns - 1 - head).reversed()
        return String(beginning(of: text, columns: head)) + "…" + String(tail)
    }

    /// As many characters as fit.
    static func beginning(of text: some Sequence<Character>, columns: Int) -> [Character] {
        var left = columns
        return text.prefix { character in
            left -= width(character)
            return left >= 0
        }
    }

    /// Lines of some columns at most: broken between words, and within words that are wider than a line.
    package static func wrapped(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if width(line) + 1 + width(String(word)) <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
            while columns >= 2, width(line) > columns {
                let first = beginning(of: line, columns: columns)
                lines.append(String(first))
                line.removeFirst(first.count)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
