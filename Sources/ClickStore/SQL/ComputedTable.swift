import CSQLite

/// A table whose rows are worked out when a statement asks for them.
///
/// What they are worked out from is said by parameters, hidden columns that the statement compares with values:
/// `SELECT * FROM control_report WHERE since = '7d'`, or shorter `control_report('7d')`.
package protocol ComputedTable: Sendable {
    /// The name by which statements read it, such as `control_report`.
    var name: String { get }
    /// The columns that ``ComputedRows`` shows.
    var columns: [TableColumn] { get }
    /// The parameters, in the order in which the table takes them like a function; at most 30.
    var parameters: [TableParameter] { get }

    /// Works the rows out.
    ///
    /// - Parameters:
    ///   - arguments: The value of each parameter, nil for one that the statement does not name; none is NULL.
    ///   - reader: Reads what the statement reads, in its transaction.
    ///   - nowMs: The time at which the statement began, in milliseconds since the Unix epoch.
    /// - Throws: ``SQLError/invalid(_:)`` for a wrong value, and whatever else an error may be.
    func rows(_ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64) throws -> any ComputedRows
}

/// The rows of a computed table.
package protocol ComputedRows: AnyObject {
    var count: Int { get }
    /// About how much memory they take.
    var byteCount: Int { get }

    /// Gives the value of a column in a row.
    func show(row: Int, column: Int, to result: TableResult)
}

/// A hidden column that says what a table's rows are worked out from.
package struct TableParameter: Sendable {
    package let name: String
    /// A value as in a statement, with its quotes, for whoever has written something wrong.
    package let example: String
    /// Whether the table has no rows without it.
    package let isRequired: Bool

    package init(_ name: String, example: String, isRequired: Bool = false) {
        (self.name, self.example, self.isRequired) = (name, example, isRequired)
    }
}

/// A computed table on a connection.
final class ComputedVirtualTable: VirtualTable {
    private let table: any ComputedTable
    private let session: QuerySession
    /// The rows that were worked out last, the newest one at the end.
    private var known: [ComputedResult] = []

    /// So many results are kept for cursors that ask for the same again.
    private static let maxKnown = 8
    /// The most memory that the rows of all results in use may take.
    private static let memoryLimit = SQLQuery.memoryLimit << 20

    init(_ table: any ComputedTable, on session: QuerySession) {
        (self.table, self.session) = (table, session)
        let parameters = table.parameters.map { TableColumn($0.name, .any, isHidden: true) }
        super.init(name: table.name, columns: table.columns + parameters)
    }

    /// The plan's number has a bit for each parameter that gets a value.
    override func plan(_ plan: TablePlan) throws {
        var given: [Int: TablePlan.Constraint] = [:]
        var waiting: Set<Int> = []
        for constraint in plan.constraints {
            let parameter = constraint.column - table.columns.count
            guard table.parameters.indices.contains(parameter), !Self.isLeftToSQLite(constraint) else { continue }
            guard constraint.comparison == SQLITE_INDEX_CONSTRAINT_EQ else { throw comparesWrongly(parameter) }
            if constraint.isUsable {
                given[parameter] = given[parameter] ?? constraint
            } else {
                waiting.insert(parameter)
            }
        }
        guard waiting.isSubset(of: given.keys) else { throw TablePlan.Impossible() }
        for (index, parameter) in table.parameters.enumerated() where parameter.isRequired && given[index] == nil {
            throw SQLError.invalid(
                "\(name) needs a value of \(parameter.name), as in \(name)(\(parameter.example)) "
                    + "or WHERE \(parameter.name) = \(parameter.example)")
        }
        var number: Int32 = 0
        for (place, parameter) in given.keys.sorted().enumerated() {
            guard let constraint = given[parameter] else { continue }
            plan.want(constraint, at: place, isExact: true)
            number |= 1 << Int32(parameter)
        }
        plan.setNumber(number)
        // One that is told more works out less.
        plan.estimate(rows: 1_000, cost: 1e6 / Double(1 + given.count))
    }

    override func open() -> TableCursor { ComputedCursor(self, columnCount: table.columns.count) }

    /// Whether SQLite compares a parameter itself, with the value that it was given.
    private static func isLeftToSQLite(_ constraint: TablePlan.Constraint) -> Bool {
        [
            SQLITE_INDEX_CONSTRAINT_ISNULL, SQLITE_INDEX_CONSTRAINT_ISNOTNULL, SQLITE_INDEX_CONSTRAINT_ISNOT,
            SQLITE_INDEX_CONSTRAINT_LIMIT, SQLITE_INDEX_CONSTRAINT_OFFSET,
        ].contains(constraint.comparison)
    }

    private func comparesWrongly(_ parameter: Int) -> SQLError {
        let parameter = table.parameters[parameter]
        return .invalid(
            "\(name): \(parameter.name) says what the table is made of, so it is only compared by =, as in "
                + "\(parameter.name) = \(parameter.example)")
    }

    /// The rows of a plan and the values that it asked for; nil if there can be none.
    fileprivate func result(plan: Int32, _ values: TableValues) throws -> ComputedResult? {
        var arguments: [SQLQuery.Value?] = Array(repeating: nil, count: table.parameters.count)
        var place = 0
        for parameter in arguments.indices where plan & 1 << Int32(parameter) != 0 {
            let value = values[place]
            // Nothing equals NULL.
            if value == .null { return nil }
            arguments[parameter] = value
            place += 1
        }
        if let index = known.firstIndex(where: { $0.arguments == arguments }) {
            known.append(known.remove(at: index))
            return known.last
        }
        if known.count == Self.maxKnown { known.removeFirst() }
        let rows = try table.rows(arguments, from: session.reader, nowMs: session.nowMs)
        let result = ComputedResult(arguments, rows, session.memory)
        known.append(result)
        // Those that no cursor reads give way first.
        while session.memory.byteCount > Self.memoryLimit, known.count > 1 { known.removeFirst() }
        guard session.memory.byteCount <= Self.memoryLimit else {
            throw SQLError.outOfMemory(megabytes: SQLQuery.memoryLimit)
        }
        return result
    }
}

/// The memory that the results of a statement's computed tables take together.
final class ComputedMemory {
    fileprivate(set) var byteCount = 0
}

/// Rows, and the values of the parameters that they were worked out from.
private final class ComputedResult {
    let arguments: [SQLQuery.Value?]
    let rows: any ComputedRows
    private let memory: ComputedMemory
    private let byteCount: Int

    init(_ arguments: [SQLQuery.Value?], _ rows: any ComputedRows, _ memory: ComputedMemory) {
        (self.arguments, self.rows, self.memory) = (arguments, rows, memory)
        byteCount = rows.byteCount
        memory.byteCount += byteCount
    }

    deinit { memory.byteCount -= byteCount }
}

private final class ComputedCursor: TableCursor {
    private let table: ComputedVirtualTable
    private var result: ComputedResult?
    private var row = 0
    private var count = 0
    private let columnCount: Int

    init(_ table: ComputedVirtualTable, columnCount: Int) {
        (self.table, self.columnCount) = (table, columnCount)
    }

    override func start(plan: Int32, _ values: TableValues) throws -> Bool {
        result = nil
        result = try table.result(plan: plan, values)
        (row, count) = (0, result?.rows.count ?? 0)
        return count > 0
    }

    override func next() -> Bool {
        row += 1
        return row < count
    }

    override func show(column: Int, to output: TableResult) {
        guard let result, row < count else { return output.null() }
        if column < columnCount {
            result.rows.show(row: row, column: column, to: output)
        } else {
            output.value(result.arguments[column - columnCount] ?? .null)
        }
    }

    override var rowID: Int64 { Int64(row + 1) }
}
