package import Basics

/// A finished report: columns that say what they mean, and rows. Whoever writes it out knows nothing else of it.
package struct Report: Sendable {
    package let columns: [Column]
    /// The rows in order, each with a value for every column.
    package private(set) var rows: [[Cell]]
    /// The number of rows that the report's maker or ``limit(to:)`` has left out.
    package private(set) var hiddenRows: Int

    package init(columns: [Column], rows: [[Cell]], hiddenRows: Int = 0) {
        self.columns = columns
        self.rows = rows
        self.hiddenRows = hiddenRows
    }

    /// Keeps the first rows.
    ///
    /// - Parameter count: How many rows at most, 0 for all.
    package mutating func limit(to count: Int) {
        guard count > 0, count < rows.count else { return }
        hiddenRows += rows.count - count
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
        /// A control path, or the beginning of one.
        case path
        /// A whole number of things.
        case count
        /// A part of a whole, from 0 to 1.
        case share
        /// A time, in milliseconds since the Unix epoch, UTC; ``Report/withTimes(in:)`` writes it.
        case time
        /// A number of milliseconds.
        case duration
    }
}

extension Report {
    /// A column, and the value that a line of figures has in it.
    package struct Field<Line> {
        package let column: Column
        package let cell: (Line) -> Cell

        package init(
            _ name: String, heading: String? = nil, _ type: ValueType, _ meaning: String, isDetail: Bool = false,
            isTerm: Bool = false, _ cell: @escaping (Line) -> Cell
        ) {
            column = Column(name, heading: heading, type, meaning, isDetail: isDetail, isTerm: isTerm)
            self.cell = cell
        }
    }

    /// Makes a row of each line of figures.
    ///
    /// - Parameter hiddenRows: How many lines were left out, because nobody would see them.
    package init<Line>(_ lines: some Sequence<Line>, _ fields: [Field<Line>], hiddenRows: Int = 0) {
        self.init(
            columns: fields.map(\.column), rows: lines.map { line in fields.map { $0.cell(line) } },
            hiddenRows: hiddenRows)
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
        let rows = rows.map { row in shown.map { columns[$0].type.readable(row[$0]) } }
        return (shown.map { columns[$0].heading }, rows)
    }
}

extension Report.ValueType {
    func readable(_ cell: Cell) -> Cell {
        switch (self, cell) {
        case (.share, .real(let share)): .number(Self.percent(share))
        case (.duration, .real(let ms)): .number(Self.duration(ms))
        case (.duration, .integer(let ms)): .number(Self.duration(Double(ms)))
        default: cell
        }
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1_000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// A duration short enough for a table: `85 ms`, `4.2 s`, `3.1 min`, `2.0 h`, `1.5 d`.
    static func duration(_ ms: Double) -> String {
        if ms.rounded() < 1_000 { return "\(Int(ms.rounded())) ms" }
        // A value that would be rounded up to the next unit's one is told in that unit.
        let units = [(1_000.0, "s", 600), (60_000, "min", 600), (3_600_000, "h", 240), (86_400_000, "d", Int.max)]
        for (size, unit, end) in units {
            let tenths = Int((ms / size * 10).rounded())
            if tenths < end { return "\(tenths / 10).\(tenths % 10) \(unit)" }
        }
        return ""
    }
}
