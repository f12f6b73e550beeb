import CSQLite
import ClickStore

/// The groups of a grouping with their figures, in the order of their keys.
struct ClickGroups {
    private let grouping: ClickGrouping
    private let columns: [ClicksColumn: GroupedColumn]
    private let snapshot: ClicksSnapshot
    /// The ranks of the keys, and the figures, of one group after another; nil is NULL.
    private var keys: [Int32] = []
    private var figures: [Int64?] = []
    /// The groups in their order.
    private var order: [Int] = []

    var count: Int { order.count }

    init(_ grouping: ClickGrouping, _ columns: [ClicksColumn: GroupedColumn], _ snapshot: ClicksSnapshot) {
        (self.grouping, self.columns, self.snapshot) = (grouping, columns, snapshot)
    }

    mutating func add(_ keys: [Int32], _ figures: [Int64?]) {
        order.append(order.count)
        self.keys += keys
        self.figures += figures
    }

    /// All groups in their order.
    func finished() -> ClickGroups {
        var groups = self
        if grouping.keys.isEmpty, order.isEmpty {
            groups.add(
                [],
                grouping.figures.map { figure in
                    switch figure {
                    case .least, .greatest: nil
                    default: 0
                    }
                })
        }
        let width = grouping.keys.count
        groups.order.sort { a, b in
            let (first, second) = (keys[a * width..<(a + 1) * width], keys[b * width..<(b + 1) * width])
            return first.lexicographicallyPrecedes(second)
        }
        return groups
    }

    /// Gives SQLite a key or a figure of a row; the keys are the first columns.
    func show(row: Int, column: Int, _ timeText: ClickTimeText, in context: OpaquePointer) throws(StoreError) {
        if let key = grouping.keys.indices.contains(column) ? columns[grouping.keys[column]] : nil {
            let rank = keys[order[row] * grouping.keys.count + column]
            return try key.show(rank, snapshot, timeText, in: context)
        }
        let place = column - grouping.keys.count
        guard grouping.figures.indices.contains(place),
            let value = figures[order[row] * grouping.figures.count + place]
        else { return sqlite3_result_null(context) }
        switch grouping.figures[place] {
        case .least(let column), .greatest(let column):
            if let values = columns[column] {
                try values.show(Int32(truncatingIfNeeded: value), snapshot, timeText, in: context)
            } else if column == .at {
                try timeText.show(value, as: .at, in: context)
            } else {
                sqlite3_result_int64(context, value)
            }
        default: sqlite3_result_int64(context, value)
        }
    }
}
