package import Basics

/// A finished report: columns that say what they mean, and rows. Whoever writes it out knows nothing else of it.
package struct Report: Sendable {
    package internal(set) var columns: [Column]
    /// The rows in order, each with a value for every column.
    package internal(set) var rows: [[Cell]]
    /// The number of rows that the report's maker or ``limit(to:)`` has left out.
    package internal(set) var hiddenRows: Int
    /// The rows that ``limit(to:)`` and ``keep(top:ofEach:)`` have left out: names of those that are shown tell these apart, too.
    var leftOut: [[Cell]] = []
    /// What people have called some of its controls.
    var labels = LabelledControls()
    /// How the rows hang together, if the report is a tree.
    package internal(set) var outline: ReportOutline?
    /// What is to be drawn of the report, if it has a picture.
    package var chart: Chart?
    /// The answer in a sentence, or the choice that the rows rest on and their reader did not make; people read it above them.
    package internal(set) var headline: String?
    /// What its reader should know that no row tells, each in one clause.
    package var notes: [String] = []
    /// What became of the clicks that its rows count, if they count unhandled ones.
    private(set) var outcomes = Outcomes()

    package init(
        columns: [Column], rows: [[Cell]], hiddenRows: Int = 0, outline: ReportOutline? = nil, chart: Chart? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.hiddenRows = hiddenRows
        self.outline = outline
        self.chart = chart
    }

    /// Says that nothing tells the order of some clicks, which the report depends on.
    ///
    /// - Parameters:
    ///   - clicks: How many there are.
    ///   - owner: What each of them is of: a session or a user.
    mutating func noteUnordered(_ clicks: Int, ofOne owner: String) {
        guard clicks > 0 else { return }
        notes.append(
            "\(ChartText.count(clicks)) clicks share their millisecond with another one of the \(owner), and the recording does "
                + "not say which came first: they stand by their places, then by their paths")
    }

    /// Says how many clicks have no known outcome, where others have one: a share of unhandled clicks is of those alone.
    mutating func noteUnknown(_ outcomes: some Sequence<Outcomes>) {
        for more in outcomes { self.outcomes.add(more) }
        if let unknownNote { notes.append(unknownNote) }
    }

    private var unknownNote: String? {
        let unknown = outcomes.clicks - outcomes.known
        guard unknown > 0, outcomes.known > 0 else { return nil }
        return "\(ChartText.count(unknown)) of these \(ChartText.count(outcomes.clicks)) clicks "
            + "(\(ChartText.percent(unknown, of: outcomes.clicks))) have no known outcome; unhandled leaves them out"
    }

    /// Adds what reports of parts say, each sentence once. Unknown outcomes are those of all parts.
    mutating func addNotes(of parts: [Report]) {
        for part in parts {
            for note in part.notes where note != part.unknownNote && !notes.contains(note) { notes.append(note) }
        }
        noteUnknown(parts.map(\.outcomes))
    }

    /// Keeps the first rows.
    ///
    /// - Parameter count: How many rows at most, 0 for all.
    package mutating func limit(to count: Int) {
        guard count > 0, count < rows.count else { return }
        hiddenRows += rows.count - count
        leftOut += rows[count...]
        rows.removeSubrange(count...)
    }
}

extension Report {
    /// A column: its name, what its values are, and what they mean.
    package struct Column: Sendable {
        /// The name in machine formats and in options: `interval_p50_ms`.
        package let name: String
        /// The name in tables for people: `p50`.
        package let heading: String
        package let type: ValueType
        /// The meaning in one sentence without a full stop, with the unit if there is one.
        package let meaning: String
        /// Whether tables for people leave the column out unless it is asked for.
        package let isDetail: Bool
        /// Whether the column is a term that not everybody knows: tables for people explain it in a line below.
        package let isTerm: Bool

        package init(
            _ name: String, heading: String? = nil, _ type: ValueType, _ meaning: String, isDetail: Bool = false,
            isTerm: Bool = false
        ) {
            self.name = name
            self.heading = heading ?? name
            self.type = type
            self.meaning = meaning
            self.isDetail = isDetail
            self.isTerm = isTerm
        }
    }

    /// The kinds of values: they decide how people read a value, not how machines do.
    package enum ValueType: Sendable {
        /// A name or another text.
        case text
        /// A control path, which people see as the shortest tail that tells it from the others.
        case control
        /// A control path without its event, which people see in the same way.
        case element
        /// A screen, which people see without what all screens have in common.
        case screen
        /// A control path or a part of one, which is shown whole.
        case path
        /// A selector or a path as its user wrote it.
        case selector
        /// What a row of a tree adds to the path of the row above; people see it in the drawn tree.
        case branch
        /// A whole number of things.
        case count
        /// A part of a whole, from 0 to 1.
        case share
        /// The difference of two shares, from -1 to 1.
        case difference
        /// By which part something rose or fell, from -1 on.
        case change
        /// A probability, from 0 to 1.
        case probability
        /// A time, in milliseconds since the Unix epoch, UTC; ``Report/withTimes(in:)`` writes it.
        case time
        /// A whole number of milliseconds.
        case duration
        /// A number of milliseconds that may lie between two measured ones.
        case quantile
        /// How many of something there are for each of something else.
        case ratio
        /// A place or a length in points.
        case points
        /// Numbers of things in equal parts of a time, the earliest first.
        case trend
    }
}

extension Report {
    /// A column, and the value that a line of figures has in it.
    package struct Field<Item> {
        package let column: Column
        package let cell: (Item) -> Cell

        package init(_ column: Column, _ cell: @escaping (Item) -> Cell) {
            (self.column, self.cell) = (column, cell)
        }

        package init(
            _ name: String, heading: String? = nil, _ type: ValueType, _ meaning: String, isDetail: Bool = false,
            isTerm: Bool = false, _ cell: @escaping (Item) -> Cell
        ) {
            self.init(Column(name, heading: heading, type, meaning, isDetail: isDetail, isTerm: isTerm), cell)
        }
    }

    /// Makes a row of each line of figures.
    ///
    /// - Parameters:
    ///   - hiddenRows: How many lines were left out, because nobody would see them.
    ///   - outline: How the rows hang together, if the report is a tree.
    package init<Item>(
        _ lines: some Sequence<Item>, _ fields: [Field<Item>], hiddenRows: Int = 0, outline: ReportOutline? = nil
    ) {
        self.init(
            columns: fields.map(\.column), rows: lines.map { line in fields.map { $0.cell(line) } },
            hiddenRows: hiddenRows, outline: outline)
    }
}

extension Report {
    /// The report with its times as text, in ISO 8601 with the offset that the zone has then.
    package func withTimes(in timeZone: TimeZoneRules) -> Report {
        let times = columns.indices.filter { columns[$0].type == .time }
        var report = self
        for row in rows.indices {
            for column in times {
                guard case .integer(let ms) = rows[row][column] else { continue }
                report.rows[row][column] = .text(ISOTime.text(ms: ms, in: timeZone))
            }
        }
        return report
    }
}

extension Report {
    /// The report as people read it: no details, shares as per cent, durations in fitting units.
    package var readable: (columns: [String], rows: [[Cell]]) {
        let shown = columns.indices.filter { !columns[$0].isDetail }
        let headings = shown.map { columns[$0].heading }
        let names = ReportNames(self, columns: shown)
        func readable(_ row: Int, _ column: Int) -> Cell { names.readable(rows[row][column], columns[column].type) }
        guard let outline, columns.contains(where: { $0.type == .branch }) else {
            return (headings, rows.indices.map { row in shown.map { readable(row, $0) } })
        }
        let lines = outline.lines.map { line in
            shown.map { column -> Cell in
                let isDrawn = columns[column].type == .branch
                return switch line.content {
                case .row(let row) where isDrawn: .text(line.indent + readable(row, column).text)
                case .row(let row): readable(row, column)
                case .hidden(let count): isDrawn ? .text("\(line.indent)… \(count) more") : .null
                }
            }
        }
        return (headings, lines)
    }

    /// What a table of the report says beside its values.
    ///
    /// - Parameter isExplained: Whether the meaning of each column stands below it; else it is told how to learn it.
    package func notes(isExplained: Bool) -> TableNotes {
        var notes = TableNotes()
        notes.names = Set(columns.filter(\.type.isName).map(\.heading))
        // What stands behind figures, such as where people went instead, says more of the row than what it is.
        let subjects = columns.prefix { !$0.type.isFigure }.filter(\.type.isSubject)
        notes.subjects = Set((subjects + columns.filter { $0.type == .selector }).map(\.heading))
        notes.terms = columns.filter { isExplained || $0.isTerm }.map { ($0.heading, $0.meaning) }
        notes.legend = isExplained ? .whole : .hint
        return notes
    }
}

extension Report.ValueType {
    func readable(_ cell: Cell) -> Cell {
        switch (self, cell) {
        case (.count, .integer(let count)): .number(Int(exactly: count).map(ChartText.count) ?? cell.text)
        case (.share, .real(let share)): .number(ReadableNumber.percent(share))
        case (.difference, .real(let difference)): .number(ReadableNumber.points(difference))
        case (.change, .real(let change)): .number(ReadableNumber.change(change))
        case (.ratio, .real(let ratio)): .number(ReadableNumber.ratio(ratio))
        case (.probability, .real(let p)): .number(ReadableNumber.probability(p))
        case (.time, .text(let time)): .number(ReadableNumber.time(time))
        case (.quantile, .real(let ms)): .number(ReadableNumber.duration(ms))
        case (.duration, .integer(let ms)): .number(ReadableNumber.duration(Double(ms)))
        case (.trend, .list(let counts)): .text(Sparkline.text(counts))
        default: cell
        }
    }

    /// Whether values name controls or screens, and so are never cut.
    var isName: Bool {
        switch self {
        case .control, .element, .screen, .branch, .selector: true
        case .text, .path, .count, .share, .difference, .change, .probability, .time, .duration, .quantile, .ratio,
            .points,
            .trend:
            false
        }
    }

    /// Whether values may be what rows are about.
    fileprivate var isSubject: Bool { isName && self != .screen }

    /// Whether values are measured or counted.
    fileprivate var isFigure: Bool {
        switch self {
        case .count, .share, .difference, .change, .probability, .quantile, .ratio, .trend: true
        case .text, .control, .element, .screen, .path, .selector, .branch, .time, .duration, .points: false
        }
    }
}
