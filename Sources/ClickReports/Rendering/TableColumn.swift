/// A column of a table for people, measured.
struct TableColumn {
    /// Whether its values are numbers, shown at its right.
    let isNumeric: Bool
    /// The room that it needs.
    let space: TableFit.Column

    /// The columns, by heading, that stay longest where there is little room; those of paths do, too.
    private static let important = ShownCell.troubles.union([
        "clicks", "start", "handled", "before", "after", "difference", "status",
    ])

    /// - Parameter tableWidth: The width of the terminal; nil if there is none.
    init(_ heading: String, _ cells: some Sequence<ShownCell>, tableWidth: Int?) {
        let headingWidth = TerminalText.width(heading)
        var (width, isNumeric, isPath) = (0, false, false)
        for cell in cells {
            width = max(width, TerminalText.width(cell.text))
            isNumeric = isNumeric || cell.isNumeric
            isPath = isPath || cell.text.contains("--")
        }
        self.isNumeric = isNumeric
        let whole = max(width, headingWidth)
        // Numbers are never cut, only long headings above them.
        let leastOfPath = max(20, min(34, (tableWidth ?? 0) / 2))
        let least = isNumeric ? max(width, min(headingWidth, 12)) : min(whole, isPath ? leastOfPath : 10)
        space = TableFit.Column(
            whole: whole, least: least, weight: isPath ? 2 : 1, isImportant: isPath || Self.important.contains(heading))
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
            case .integer(0), .real(0), .number("0.0 %"): true
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
