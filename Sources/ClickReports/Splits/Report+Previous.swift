import Basics
import ResponderChain

extension Report {
    /// Adds the figures of the period before: each count, share and time as it was then, and how it changed. Tables for people show
    /// this of the first count and the first share.
    ///
    /// - Parameters:
    ///   - before: The same report of the period before. Its rows that this one lacks come last, with counts of 0.
    ///   - period: The period before, in words.
    package mutating func compare(with before: Report, of period: String, by matching: RowMatching) {
        let figures = columns.indices.filter { columns[$0].isCompared }
        // What stands behind figures, such as where people went instead, is not what a row is of.
        let keys = columns.indices.prefix { !columns[$0].isCompared }
        // Two versions of one period may be compared, and so have more columns than three of the other.
        let order = columns.map { column in before.columns.firstIndex { $0.name == column.name } }
        let then = before.rows.map { row in order.map { $0.map { row[$0] } ?? .null } }
        let (own, others) = (Self.names(rows, keys, matching), Self.names(then, keys, matching))
        let places = Dictionary(zip(others, then.indices)) { first, _ in first }
        var pairs = rows.indices.map { (now: Optional(rows[$0]), then: places[own[$0]].map { then[$0] }) }
        let known = Set(own)
        let gone = then.indices.filter { !known.contains(others[$0]) }
        pairs += gone.map { (nil, then[$0]) }
        let ofBoth = !rows.isEmpty && !then.isEmpty
        let shown = [ValueType.count, .share].compactMap { type in figures.first { columns[$0].type == type } }
        let added = Dictionary(
            uniqueKeysWithValues: figures.map { ($0, columns[$0].compared(isDetail: !shown.contains($0))) })
        rows = pairs.map { now, then in
            columns.indices.flatMap { place -> [Cell] in
                guard added[place] != nil else {
                    return [now?[place] ?? (keys.contains(place) ? then?[place] : nil) ?? .null]
                }
                let figure = Figure(columns[place], now: now?[place], then: then?[place], matching, ofBoth: ofBoth)
                return [figure.now, figure.then, figure.change]
            }
        }
        if then.isEmpty, !rows.isEmpty { notes.append("there is nothing to compare with in \(period)") }
        headline = [headline, "Compared with \(period)."].compactMap(\.self).joined(separator: " ")
        columns = columns.indices.flatMap { [columns[$0]] + (added[$0] ?? []) }
    }

    /// What rows go by; of rows with the same names each has its number.
    private static func names(_ rows: [[Cell]], _ keys: Range<Int>, _ matching: RowMatching) -> [RowName] {
        guard case .names = matching else { return rows.indices.map { RowName(cells: [], number: $0) } }
        var counts: [RowName: Int] = [:]
        return rows.map { row in
            var name = RowName(cells: keys.map { if case .null = row[$0] { nil } else { ByteString(row[$0].text) } })
            let number = counts[name, default: 0]
            counts[name] = number + 1
            name.number = number
            return name
        }
    }

    private struct RowName: Hashable {
        let cells: [ByteString?]
        var number = 0
    }

    /// A figure now and in the period before. No row is no click, and so a count of 0, and no part of all clicks.
    private struct Figure {
        let now: Cell
        let then: Cell
        let change: Cell

        /// - Parameter ofBoth: Whether both periods have rows.
        init(_ column: Column, now: Cell?, then: Cell?, _ matching: RowMatching, ofBoth: Bool) {
            func value(_ cell: Cell?, _ other: Cell?) -> Cell {
                // A part of nothing is none.
                if let cell { return cell.number.map(\.isFinite) ?? true ? cell : .null }
                if case .names(let unknown) = matching, unknown.contains(column.name) { return .null }
                switch other {
                case .integer: return .integer(0)
                case .real where column.name == Column.share.name && ofBoth: return .real(0)
                default: return .null
                }
            }
            (self.now, self.then) = (value(now, then), value(then, now))
            let isShare = column.type == .share
            if let now = self.now.number, let then = self.then.number, isShare || then > 0 {
                change = .real(isShare ? now - then : now / then - 1)
            } else {
                change = .null
            }
        }
    }
}

extension Report.Column {
    /// Whether it is compared. What stands beside a name, such as where people went instead, may be of another one before.
    fileprivate var isCompared: Bool {
        [.count, .share, .quantile, .ratio].contains(type) && name != "step" && !name.hasPrefix("instead_")
    }

    /// The columns that a comparison adds behind this one.
    fileprivate func compared(isDetail: Bool) -> [Self] {
        let isFirst = !isDetail && type == .count
        let change =
            type == .share
            ? Self(
                "\(name)_difference", heading: "\(heading) change", .difference, "\(name) − \(name)_before, in points",
                isDetail: isDetail)
            : Self(
                "\(name)_change", heading: isFirst ? "change" : "\(heading) change", .change,
                "\(name) ÷ \(name)_before − 1", isDetail: isDetail)
        return [
            Self(
                "\(name)_before", heading: "\(heading) before", type, "\(name) in the period before", isDetail: isDetail
            ), change,
        ]
    }
}

extension Cell {
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }
}
