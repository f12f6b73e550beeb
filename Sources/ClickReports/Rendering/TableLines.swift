/// The lines of a table whose columns have their widths.
struct TableLines {
    let headings: [String]
    let rows: [[ShownCell]]
    let columns: [TableColumn]
    let fit: TableFit
    let style: TextStyle

    /// A text of a column, in as many lines as it has there.
    private typealias Lines = (texts: [String], style: TextStyle.Kind)

    func write(to write: (String) throws -> Void) throws {
        let areWrapped = fit.shown.indices.map(isWrapped)
        let words = fit.shown.indices.map { place -> Lines in
            let heading = headings[fit.shown[place]]
            let lines = TerminalText.wrapped(heading, to: max(fit.widths[place], 2))
            return (lines.count <= Self.maxHeadingLines ? lines : [heading], .heading)
        }
        // What stands beside a heading of two lines stands above the rule.
        let height = words.map(\.texts.count).max() ?? 0
        try self.write(
            words.map { (Array(repeating: "", count: height - $0.texts.count) + $0.texts, $0.style) }, to: write)
        try self.write(fit.widths.map { ([String(repeating: "-", count: $0)], .dim) }, to: write)
        for row in rows {
            let cells = fit.shown.indices.map { place -> Lines in
                let cell = row[fit.shown[place]]
                let texts = areWrapped[place] ? NameLines.lines(of: cell.text, columns: fit.widths[place]) : [cell.text]
                return (texts, cell.style(in: headings[fit.shown[place]]))
            }
            try self.write(cells, to: write)
        }
    }

    private static let maxHeadingLines = 3

    /// Whether the texts of a column go on in the next line: names do, and others where two would be cut to the same text.
    private func isWrapped(_ place: Int) -> Bool {
        let (index, width) = (fit.shown[place], fit.widths[place])
        let column = columns[index]
        guard !column.isNumeric, column.space.whole > width else { return false }
        if column.isName { return true }
        guard column.space.whole <= 3 * width else { return false }
        let texts = Set(rows.lazy.map { $0[index].text })
        return Set(texts.map { TerminalText.cut($0, to: width) }).count < texts.count
    }

    private func write(_ cells: [Lines], to write: (String) throws -> Void) throws {
        for number in 0..<(cells.map(\.texts.count).max() ?? 0) {
            var line = ""
            var spaces = 0
            for (place, cell) in cells.enumerated() {
                let text = number < cell.texts.count ? cell.texts[number] : ""
                let (width, isNumeric) = (fit.widths[place], columns[fit.shown[place]].isNumeric)
                let shown = TerminalText.cut(text, to: width)
                let padding = max(0, width - TerminalText.width(shown))
                if isNumeric { spaces += padding }
                // Spaces are written only when something follows.
                if !shown.isEmpty {
                    line += String(repeating: " ", count: spaces) + style.text(shown, cell.style)
                    spaces = 0
                }
                spaces += (isNumeric ? 0 : padding) + TableFit.gap
            }
            try write(line + "\n")
        }
    }
}
