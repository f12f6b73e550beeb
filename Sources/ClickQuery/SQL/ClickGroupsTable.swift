import CSQLite
import ClickStore

/// A table with the groups of one SELECT over `clicks`, which the statement reads in the place of `clicks`.
///
/// Behind the keys and figures it has a hidden column for each condition, which is compared as the condition says, and
/// tells which clicks are counted.
final class ClickGroupsTable: VirtualTable {
    private let counter: ClickGroupCounter

    private let connection: Connection

    init(name: String, _ counter: ClickGroupCounter, on connection: Connection) {
        (self.counter, self.connection) = (counter, connection)
        let grouping = counter.grouping
        let keys = grouping.keys.map { SQLColumn($0.name, $0.type ?? .any) }
        let figures = grouping.figures.indices.map { SQLColumn(Self.figure($0), .any) }
        let conditions = grouping.conditions.enumerated().map { place, condition in
            SQLColumn(Self.condition(place), condition.column.type ?? .any, isHidden: true)
        }
        super.init(name: name, columns: keys + figures + conditions)
    }

    /// The names of its columns, which no statement has by chance.
    static func figure(_ place: Int) -> String { "clicks: figure \(place)" }
    static func condition(_ place: Int) -> String { "clicks: condition \(place)" }

    override func plan(_ plan: TablePlan) throws {
        let grouping = counter.grouping
        let first = grouping.keys.count + grouping.figures.count
        for (place, condition) in grouping.conditions.enumerated() {
            let found = plan.constraints.first { constraint in
                constraint.column == first + place && constraint.isUsable
                    && constraint.comparison == condition.comparison.rawValue
                    && (!condition.isList || plan.takesList(constraint))
            }
            // Without its value, other clicks would be counted.
            guard let found else { throw TablePlan.Impossible() }
            plan.want(found, at: place, isExact: true)
        }
        try plan.describe(
            "counts by \(grouping.keys.isEmpty ? "all" : grouping.keys.map(\.name).joined(separator: ", "))")
        plan.estimate(rows: 1_000, cost: 1_000)
    }

    override func open() throws -> TableCursor { ClickGroupsCursor(counter, ClickTimeText(connection)) }
}

private final class ClickGroupsCursor: TableCursor {
    private let counter: ClickGroupCounter
    private let timeText: ClickTimeText
    private var groups: ClickGroups?
    private var row = 0

    init(_ counter: ClickGroupCounter, _ timeText: ClickTimeText) {
        (self.counter, self.timeText) = (counter, timeText)
    }

    override func start(plan: Int32, _ values: TableValues) throws -> Bool {
        row = 0
        let groups = try counter.count(try ClicksConditions(counter.grouping.conditions, values))
        self.groups = groups
        return groups.count > 0
    }

    override func next() throws -> Bool {
        row += 1
        return row < groups?.count ?? 0
    }

    override func show(column: Int, to result: TableResult) throws {
        try groups?.show(row: row, column: column, timeText, in: result.context)
    }

    override var rowID: Int64 { Int64(row) }
}
