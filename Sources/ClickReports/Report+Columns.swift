import Basics
import ResponderChain

/// A report in the order, and with the columns, that a user asks for.
extension Report {
    /// Sorts the rows by a column; rows with the same value stay in the report's own order, those without one come last.
    /// Rows of a tree stay below the same row as before.
    ///
    /// - Parameters:
    ///   - column: The column's name, or its heading in tables.
    ///   - isDescending: nil for what suits the column: texts and probabilities ascend, all else descends.
    /// - Throws: ``UnknownColumn``
    package mutating func sort(by column: String, isDescending: Bool? = nil) throws(UnknownColumn) {
        let index = try index(of: column)
        let isDescending = isDescending ?? columns[index].type.isSortedDescending
        let precedes = { [rows] (a: Int, b: Int) in
            let (first, second) = (rows[a][index], rows[b][index])
            if first.isNull != second.isNull { return second.isNull }
            if first.precedes(second) { return !isDescending }
            return second.precedes(first) ? isDescending : a < b
        }
        let order = outline?.sorted(by: precedes) ?? rows.indices.sorted(by: precedes)
        rows = order.map { rows[$0] }
        outline = outline?.arranged(in: order)
    }

    /// Keeps some columns, in the order in which they are named. Tables for people then show all of them, details too.
    ///
    /// - Parameter names: Names of columns, or their headings in tables.
    /// - Throws: ``UnknownColumn``
    package mutating func choose(_ names: [String]) throws(UnknownColumn) {
        var chosen: [Int] = []
        for name in names { chosen.append(try index(of: name)) }
        arrange(chosen)
        columns = columns.map { $0.detail(false) }
    }

    /// Keeps the first rows of each group of rows with the same value in a column, which then is the first one. Groups come
    /// in the order of their first rows.
    ///
    /// - Parameters:
    ///   - count: How many rows of each group at most.
    ///   - column: The column's name, or its heading in tables.
    /// - Throws: ``UnknownColumn``
    package mutating func keep(top count: Int, ofEach column: String) throws(UnknownColumn) {
        let index = try index(of: column)
        var groups: [[Int]] = []
        // An unknown name is none, and no other one.
        var places: [ByteString?: Int] = [:]
        for row in rows.indices {
            let key = rows[row][index].isNull ? nil : ByteString(rows[row][index].text)
            if let place = places[key] {
                groups[place].append(row)
            } else {
                places[key] = groups.count
                groups.append([row])
            }
        }
        let kept = groups.flatMap { $0.prefix(count) }
        hiddenRows += rows.count - kept.count
        leftOut += groups.flatMap { $0.dropFirst(count) }.map { rows[$0] }
        rows = kept.map { rows[$0] }
        columns[index] = columns[index].detail(false)
        arrange([index] + columns.indices.filter { $0 != index })
    }

    /// Keeps the rows that are wanted; all others are not part of the report any more.
    ///
    /// - Parameter isWanted: Is given what tells the text of a row's cell by the column's name, empty for none.
    package mutating func keep(where isWanted: (Row) -> Bool) {
        let names = Dictionary(columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let areWanted = rows.map { isWanted(Row(names: names, cells: $0)) }
        // Names go on telling those that stay from these.
        leftOut += zip(rows, areWanted).filter { !$0.1 }.map(\.0)
        rows = zip(rows, areWanted).filter(\.1).map(\.0)
    }

    /// A row, whose texts go by the names of columns.
    package struct Row {
        fileprivate let names: [String: Int]
        fileprivate let cells: [Cell]

        package subscript(name: String) -> String { names[name].map { cells[$0].text } ?? "" }
    }

    /// Keeps some columns, in this order.
    private mutating func arrange(_ chosen: [Int]) {
        columns = chosen.map { columns[$0] }
        rows = rows.map { row in chosen.map { row[$0] } }
        leftOut = leftOut.map { row in chosen.map { row[$0] } }
    }

    /// The column of a name, or of a heading in tables.
    func column(named name: String) throws(UnknownColumn) -> Column { columns[try index(of: name)] }

    private func index(of name: String) throws(UnknownColumn) -> Int {
        let index = columns.firstIndex { $0.name == name } ?? columns.firstIndex { $0.heading == name }
        guard let index else { throw UnknownColumn(name: name, columns: columns) }
        return index
    }

    /// A report has no column of a name.
    package struct UnknownColumn: Error, CustomStringConvertible {
        package let name: String
        /// The columns that there are.
        package let columns: [Column]

        package var description: String {
            let names = columns.map { $0.name == $0.heading ? $0.name : "\($0.name) (\($0.heading))" }
            let isWord = name.contains(where: \.isLetter)
            let nearest =
                isWord ? NearestName.nearest(to: name, among: columns.flatMap { [$0.name, $0.heading] }) : nil
            let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? "."
            return "There is no column '\(name)'\(suggestion) There are \(names.joined(separator: ", "))."
        }
    }
}

extension Report.ValueType {
    /// Whether people ask for the highest values first.
    package var isSortedDescending: Bool {
        switch self {
        case .text, .control, .element, .screen, .path, .selector, .branch, .probability: false
        case .count, .share, .difference, .change, .time, .duration, .quantile, .ratio, .points, .trend: true
        }
    }
}

extension Cell {
    fileprivate var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The order of values of one column: numbers by size, texts byte by byte, lists number by number.
    fileprivate func precedes(_ other: Cell) -> Bool {
        switch (self, other) {
        case (.integer(let a), .integer(let b)): a < b
        case (.integer(let a), .real(let b)): Double(a) < b
        case (.real(let a), .integer(let b)): a < Double(b)
        case (.real(let a), .real(let b)): a < b
        case (.list(let a), .list(let b)): a.lexicographicallyPrecedes(b)
        default: text.utf8.lexicographicallyPrecedes(other.text.utf8)
        }
    }
}

extension Report {
    /// Has the share of each row be its part of the counts of all rows.
    package mutating func shareAmongRows(meaning: String) {
        guard let share = columns.firstIndex(where: { $0.name == "share" }),
            let count = columns.firstIndex(where: { $0.name == "count" })
        else { return }
        func counted(_ row: [Cell]) -> Double { if case .integer(let count) = row[count] { Double(count) } else { 0 } }
        let all = rows.reduce(0) { $0 + counted($1) }
        columns[share] = Column("share", .share, meaning)
        for row in rows.indices where all > 0 { rows[row][share] = .real(counted(rows[row]) / all) }
    }
}
