import Basics

/// A report as a table of HTML, in a region of its own that scrolls if the table is wider than the page.
package struct HTMLReportTable {
    /// Which columns of a report a page has room for, where it does not show all.
    package struct Choice: Sendable {
        /// By their names, in their order; those that the report lacks are left out. The screen of a control stands behind its name
        /// unless it is among them.
        let columns: [String]
        /// The column beside whose values bars stand.
        let bar: String?
        /// Whether columns without a value are shown, too, as rows with one may come.
        package let isFixed: Bool

        package init(_ columns: String..., bar: String? = nil, isFixed: Bool = false) {
            (self.columns, self.bar, self.isFixed) = (columns, bar, isFixed)
        }
    }

    private let report: Report
    private let caption: String
    private let id: String
    private let links: PageLinks
    private let columns: [Int]
    /// Whether it has some columns of many.
    private let isChosen: Bool
    /// The column of screens, where it stands behind the first one, and that with bars.
    private var screen: Int?
    private var bar: Int?
    private let lines: [TableRow]
    /// What all paths of a column begin with.
    private let prefixes: [PathPrefix?]
    /// Whether it begins with the report's first row.
    private let isFirst: Bool

    /// A row, or what stands for rows that are left out.
    private struct TableRow {
        /// The cells as people read them, of the shown columns.
        let cells: [Cell]
        /// The screen, where it stands behind the name.
        var screen: String?
        /// The row of the report; nil for what stands for others.
        let row: Int?
        /// How deep it stands in a tree, from 1.
        let depth: Int
    }

    /// The columns that a table of HTML has. Bars of characters are not among them, as there are pictures for them, nor
    /// columns without a value, but for the first one: it names the rows, also those whose name is unknown.
    static func shownColumns(of report: Report) -> [Int] {
        let columns = report.columns.indices.filter { !report.columns[$0].isDetail && report.columns[$0].name != "bar" }
        return columns.filter { index in
            index == columns.first || report.rows.contains { !$0[index].text.isEmpty }
        }
    }

    /// - Parameters:
    ///   - id: The name that links and labels know the table by.
    ///   - rows: Those of the report's lines that the table has; nil for all.
    ///   - choice: The columns that it has; nil for all.
    package init(
        _ report: Report, caption: String, id: String, _ links: PageLinks = PageLinks(), rows: Range<Int>? = nil,
        choosing choice: Choice? = nil
    ) {
        (self.report, self.caption, self.id, self.links) = (report, caption, id, links)
        var columns = Self.shownColumns(of: report)
        isChosen = choice != nil
        if let choice {
            columns = choice.columns.compactMap { name in
                report.columns.firstIndex { $0.name == name }.flatMap { index in
                    // The first one names the rows, also those whose name is unknown.
                    choice.isFixed || name == choice.columns.first || report.rows.contains { !$0[index].text.isEmpty }
                        ? index : nil
                }
            }
            bar = report.columns.firstIndex { $0.name == choice.bar }
            screen = report.columns.firstIndex { $0.name == "screen" && !choice.columns.contains("screen") }
        }
        let all = Self.lines(of: report, columns, screen: screen)
        (self.columns, self.lines) = (columns, rows.map { Array(all[$0.clamped(to: all.indices)]) } ?? all)
        isFirst = rows?.lowerBound ?? 0 == 0
        prefixes = columns.indices.map { index in
            report.columns[columns[index]].type == .path
                ? PathPrefix(of: all.lazy.map { $0.cells[index].text }) : nil
        }
    }

    private static func lines(of report: Report, _ columns: [Int], screen: Int?) -> [TableRow] {
        let names = ReportNames(report, columns: columns + (screen.map { [$0] } ?? []))
        func cells(_ row: Int) -> [Cell] {
            columns.map { names.readable(report.rows[row][$0], report.columns[$0].type) }
        }
        guard let outline = report.outline else {
            return report.rows.indices.map { row in
                let screen = screen.map { names.readable(report.rows[row][$0], report.columns[$0].type).text }
                return TableRow(cells: cells(row), screen: screen, row: row, depth: 1)
            }
        }
        return outline.lines.map { line in
            switch line.content {
            case .row(let row): return TableRow(cells: cells(row), row: row, depth: line.depth)
            case .hidden(let count):
                let note = columns.map { report.columns[$0].type == .branch ? Cell.text("… \(count) more") : .null }
                return TableRow(cells: note, row: nil, depth: line.depth)
            }
        }
    }
}

extension HTMLReportTable {
    /// The table. On a phone one of many columns has a block for each row, so that nothing is to be scrolled; roles keep
    /// it a table for those who hear it.
    package var html: String {
        let headings = columns.indices.map { heading($0, role("columnheader")) }
        return note + """
            <div class="scroll" role="region" tabindex="0" aria-labelledby="\(id)-caption">
            <table\(hasBlocks ? " class=\"blocks\"" : isGrid ? " class=\"grid\"" : "")\(role("table"))>
            <caption id="\(id)-caption">\(HTMLText.escaped(caption))</caption>
            <thead\(role("rowgroup"))><tr\(role("row"))>\(headings.joined())</tr></thead>
            <tbody\(role("rowgroup"))>
            \(rows.joined())</tbody>
            </table>
            </div>

            """
    }

    /// The rows alone, for a table that is there.
    package var rows: [String] { lines.map { row($0, role) } }

    private var hasBlocks: Bool { columns.count > (isChosen ? 3 : 5) && !isGrid }

    private func role(_ name: String) -> String { hasBlocks ? " role=\"\(name)\"" : "" }

    /// Says what all paths of a column begin with, and is left out in the table.
    private var note: String {
        let notes = zip(columns, prefixes).compactMap { column, prefix in
            prefix.map { "Each \(report.columns[column].heading) begins with \($0.text)--, which is left out here." }
        }
        return notes.isEmpty || !isFirst
            ? "" : "<p class=\"note\">\(HTMLText.escaped(notes.joined(separator: " ")))</p>\n"
    }

    /// Whether the columns are alike, such as hours by weekday, or days after the first one: they stay a table on a phone.
    private var isGrid: Bool {
        let others = columns.dropFirst().map { report.columns[$0] }
        // Chosen columns have names of their own, also if all are counts.
        return !isChosen && report.outline == nil && others.allSatisfy { $0.type == .count }
            || others.contains { Int($0.heading) != nil }
    }

    private func heading(_ index: Int, _ role: String) -> String {
        let isNumeric = lines.contains { $0.cells[index].isNumeric }
        let column = report.columns[columns[index]]
        let start = "<th\(role) scope=\"col\"\(isNumeric ? " class=\"n\"" : "")"
        let name = HTMLText.escaped(column.heading)
        guard let (address, order) = links.heading(column) else { return "\(start)>\(name)</th>" }
        let sort = order == .none ? "" : " aria-sort=\"\(order.rawValue)\""
        return "\(start)\(sort)><a href=\"\(HTMLText.escaped(address))\">\(name)</a></th>"
    }

    private func row(_ line: TableRow, _ role: (String) -> String) -> String {
        let cells = columns.indices.map { index in
            index == 0 ? header(line, role("rowheader")) : cell(line, index, role("cell"))
        }
        return "<tr\(role("row"))>\(cells.joined())</tr>\n"
    }

    /// The first cell, which names the row.
    private func header(_ line: TableRow, _ role: String) -> String {
        let depth = line.depth > 1 ? " style=\"--depth:\(min(line.depth - 1, 12))\"" : ""
        let screen = line.screen.map { $0.isEmpty ? "" : " <small>\(HTMLText.escaped($0))</small>" } ?? ""
        let name = content(line, 0) + screen
        return "<th\(role) scope=\"row\"\(depth)>\(name.isEmpty ? "(none)" : name)</th>"
    }

    private func cell(_ line: TableRow, _ index: Int, _ role: String) -> String {
        let column = report.columns[columns[index]]
        let cell = line.cells[index]
        var (classes, style) = (cell.isNumeric ? ["n"] : [], "")
        if case .share = column.type, let row = line.row, case .real(let share) = report.rows[row][columns[index]] {
            // Bars are told apart if the longest is as wide as the column.
            let most = report.rows.reduce(0.0) { most, row in
                if case .real(let share) = row[columns[index]] { max(most, share) } else { most }
            }
            let tenths = Int(rounding: min(max(share / max(most, 0.001), 0), 1) * 1_000)
            classes.append("share")
            style = " style=\"--share:\(tenths / 10).\(tenths % 10)%\""
        }
        if bar == columns[index], let row = line.row, case .integer(let count) = report.rows[row][columns[index]] {
            let most = report.rows.reduce(1) { most, row in
                if case .integer(let count) = row[columns[index]] { max(most, Double(count)) } else { most }
            }
            classes.append("bar")
            style = " style=\"--bar:\(Int(rounding: Double(count) / most * 100))\""
        }
        if cell.isNumeric, ShownCell.troubles.contains(column.heading), cell.text != "0" { classes.append("trouble") }
        let names = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
        let label = role.isEmpty && !isChosen ? "" : " data-label=\"\(HTMLText.escaped(column.heading))\""
        return "<td\(role)\(label)\(names)\(style)>\(content(line, index))</td>"
    }

    private func content(_ line: TableRow, _ index: Int) -> String {
        if let row = line.row, case .list(let counts) = report.rows[row][columns[index]] {
            return Self.sparkline(counts)
        }
        let text = line.cells[index].grouped
        let shown = HTMLText.breakable(prefixes[index]?.rest(of: text) ?? text)
        guard let row = line.row, let address = links.cell(report, row, columns[index]) else { return shown }
        return "<a href=\"\(HTMLText.escaped(address))\">\(shown)</a>"
    }

    /// Numbers of things as a row of bars, read out as numbers.
    private static func sparkline(_ counts: [Int]) -> String {
        let highest = Double(max(1, counts.max() ?? 0))
        let bars = counts.enumerated().map { index, count in
            let height = count > 0 ? max(1, Int(rounding: Double(count) / highest * 16)) : 0
            return "M\(index * 5) 16v-\(height)h4v\(height)z"
        }
        let label = counts.map(ChartText.count).joined(separator: ", ")
        return """
            <svg class="spark" role="img" aria-label="\(label)" viewBox="0 0 \(counts.count * 5) 16" \
            width="\(counts.count * 5)" height="16"><path d="\(bars.joined())"/></svg>
            """
    }
}

extension Cell {
    /// The value as people read it on a page: whole numbers with commas, and without bars of characters beside numbers.
    var grouped: String {
        switch self {
        case .integer(let value): Int(exactly: value).map(ChartText.count) ?? text
        case .number(let text):
            String(text.unicodeScalars.filter { !(0x2580...0x259F).contains($0.value) }.map(Character.init))
                .trimmingSpaces
        case .null, .real, .text, .blob, .list, .texts: text
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}

/// The addresses that reports on a page lead to.
package struct PageLinks {
    /// Where a cell of a report leads, by its row and its column; nil for nowhere.
    package var cell: (_ report: Report, _ row: Int, _ column: Int) -> String? = { _, _, _ in nil }
    /// What sorts a table by a column, and how its rows are sorted by it now; nil if nothing does.
    package var heading: (Report.Column) -> (address: String, order: ColumnOrder)? = { _ in nil }
    /// Where a branch of a picture leads, and a control, by their paths; nil if pictures have no links.
    package var branch: ((String) -> String?)?
    package var control: ((String) -> String?)?

    package init() {}

    /// How the rows of a table are sorted by a column, in the words of ARIA.
    package enum ColumnOrder: String {
        case none, ascending, descending
    }
}
