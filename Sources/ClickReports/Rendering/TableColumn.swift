/// A column of a table for people, measured.
struct TableColumn {
    /// Whether its values are numbers, shown at its right.
    let isNumeric: Bool
    /// Whether its texts go on in the next line instead of being cut: names always do.
    let isName: Bool
    /// The room that it needs.
    var space: TableFit.Column

    /// The columns, by heading, that stay longest where there is little room; those of paths do, too.
    private static let important = ShownCell.troubles.union([
        "clicks", "count", "of first", "start", "handled", "before", "after", "difference", "status",
    ])

    /// - Parameters:
    ///   - tableWidth: The width of the terminal; nil if there is none.
    ///   - hasNames: Whether it is known that the column has names.
    init(_ heading: String, _ cells: some Sequence<ShownCell>, tableWidth: Int?, hasNames: Bool = false) {
        let headingWidth = TerminalText.width(heading)
        let widestWord = heading.split(separator: " ").map { TerminalText.width(String($0)) }.max() ?? 0
        var (width, part, isNumeric, isPath) = (0, 0, false, false)
        for cell in cells {
            width = max(width, TerminalText.width(cell.text))
            if hasNames { part = max(part, NameLines.widestPart(of: cell.text)) }
            isNumeric = isNumeric || cell.isNumeric
            isPath = isPath || cell.text.contains(PathPrefix.dashes)
        }
        (self.isNumeric, isName) = (isNumeric, hasNames && !isNumeric)
        let whole = max(width, headingWidth)
        let half = max(20, min(34, (tableWidth ?? 0) / 2))
        var (comfortable, least) = (min(whole, 10), min(whole, 10))
        if isNumeric {
            // Numbers are never cut, only long headings above them.
            least = max(width, min(widestWord, 12))
            comfortable = least
        } else if isName {
            (comfortable, least) = (whole, min(whole, max(min(part, 20), 12)))
        } else if isPath {
            (comfortable, least) = (min(whole, half), min(whole, half))
        }
        space = TableFit.Column(
            whole: whole, comfortable: max(comfortable, least), least: least, weight: isName || isPath ? 3 : 1,
            isImportant: isPath && !isName || Self.important.contains(heading), isNumeric: isNumeric,
            isEmpty: width == 0)
    }
}

extension [TableColumn] {
    /// The columns of names are comfortable with about half of the terminal.
    mutating func shareComfort(of width: Int) {
        let names = indices.filter { self[$0].isName }
        let (all, part) = (names.reduce(0) { $0 + self[$1].space.whole }, width * 11 / 20)
        guard all > part else { return }
        for index in names {
            let space = self[index].space
            self[index].space.comfortable = Swift.max(space.least, space.whole * part / all)
        }
    }
}

/// A value as a table for people shows it.
struct ShownCell {
    var text: String
    let isNumeric: Bool
    private let isZero: Bool

    /// The columns, by heading, in which every number but 0 tells that users were in trouble.
    static let troubles: Set = ["unhandled", "rage"]

    init(_ cell: Cell) {
        text = TerminalText.escaped(cell.text)
        isNumeric = cell.isNumeric
        isZero =
            switch cell {
            case .integer(0), .real(0), .number("0"), .number("0.0 %"): true
            default: false
            }
    }

    /// How the value is shown in a column: what is worth a look stands out, zeros step back.
    func style(in heading: String) -> TextStyle.Kind {
        if isZero { return .dim }
        return isNumeric && Self.troubles.contains(heading) ? .trouble : .plain
    }
}

/// Writes text in colours, or plain.
struct TextStyle {
    enum Kind: Int {
        case plain = 0
        case heading = 1
        case dim = 2
        case trouble = 31
    }

    let isColoured: Bool

    /// Text with the codes of SGR around it (ECMA-48: 1 bold, 2 faint, 31 red).
    func text(_ text: String, _ kind: Kind) -> String {
        isColoured && kind != .plain ? "\u{1B}[\(kind.rawValue)m\(text)\u{1B}[0m" : text
    }
}
