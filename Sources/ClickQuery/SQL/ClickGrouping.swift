/// What a statement that counts asks of the clicks: of which groups, and what of each.
struct ClickGrouping {
    /// What is worked out of a group.
    enum Figure: Hashable {
        case clicks
        /// The clicks of an outcome, as `handled` has it: 0 unknown, 1 no, 2 yes.
        case outcome(Int)
        /// The clicks that have a value in a column.
        case known(ClicksColumn)
        /// How many values a column has.
        case distinct(ClicksColumn)
        case least(ClicksColumn)
        case greatest(ClicksColumn)

        var column: ClicksColumn? {
            switch self {
            case .clicks: nil
            case .outcome: .handled
            case .known(let column), .distinct(let column), .least(let column), .greatest(let column): column
            }
        }
    }

    /// The columns that the clicks of a group share, in the order in which the groups come; none for a single group, which is
    /// there without clicks, too.
    private(set) var keys: [ClicksColumn] = []
    private(set) var figures: [Figure] = []
    var conditions: [ClicksPlan.Condition] = []

    /// Adds a key, once.
    mutating func add(_ key: ClicksColumn) {
        if !keys.contains(key) { keys.append(key) }
    }

    /// The place of a figure, which is added, once; nil for one that is not worked out.
    mutating func place(of figure: Figure) -> Int? {
        if let column = figure.column {
            let isTime = column == .at || column == .atMs
            let isCounted = if case .distinct = figure { true } else { false }
            guard isTime ? !isCounted : GroupedColumn.canBeOf(column) else { return nil }
        }
        if let place = figures.firstIndex(of: figure) { return place }
        figures.append(figure)
        return figures.count - 1
    }

    /// Whether texts of times decide anything: they have the order of the times only where all times are plain.
    var needsPlainTimes: Bool {
        let columns = keys + figures.compactMap(\.column) + conditions.map(\.column)
        return columns.contains { $0.timeUnit != nil }
    }
}
