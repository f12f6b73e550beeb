import Basics
import CSQLite

/// A computed table on a connection.
final class ComputedVirtualTable: VirtualTable {
    private let table: any ComputedTable
    private let session: QuerySession
    /// The rows that were worked out last, the newest one at the end.
    private var known: [ComputedResult] = []
    /// How many results were worked out.
    private var worked: Int64 = 0
    /// The plans; SQLite knows them by their numbers.
    private var plans = Numbering<Plan>()

    /// How a reading is made.
    private struct Plan: Hashable {
        /// The places of the parameters that get a value, ascending.
        var parameters: [Int]
        /// A column whose rows with one text are wanted; nil for all rows.
        var lookup: Int?
    }

    /// So many results are kept for cursors that ask for the same again.
    private static let maxKnown = 8
    /// The most memory that the rows of all results in use may take.
    private static let memoryLimit = SQLQuery.memoryLimit << 20

    init(_ table: any ComputedTable, on session: QuerySession) {
        (self.table, self.session) = (table, session)
        let parameters = table.parameters.map { SQLColumn($0.name, .any, isHidden: true) }
        super.init(name: table.name, columns: table.columns + parameters)
    }

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
        let parameters = given.keys.sorted()
        for (place, parameter) in parameters.enumerated() {
            guard let constraint = given[parameter] else { continue }
            plan.want(constraint, at: place, isExact: true)
        }
        let lookup = plan.constraints.first { isLookup($0, plan) }
        if let lookup { plan.want(lookup, at: given.count) }
        let number = plans.number(of: Plan(parameters: parameters, lookup: lookup?.column))
        plan.setNumber(Int32(truncatingIfNeeded: number))
        // To work the rows out again for the same parameters costs nothing. Where a needed one is missing, another plan may
        // have it, as for OR; else the reading fails.
        let isMissing = table.parameters.indices.contains { table.parameters[$0].isRequired && given[$0] == nil }
        let cost = isMissing ? 1e15 : (lookup == nil ? 10_000 : 20) / Double(1 + 4 * given.count)
        plan.estimate(rows: lookup == nil ? 1_000 : 2, cost: cost)
    }

    /// Whether a comparison asks for the rows with one text in a column, byte by byte.
    private func isLookup(_ constraint: TablePlan.Constraint, _ plan: TablePlan) -> Bool {
        guard constraint.isUsable, constraint.comparison == SQLITE_INDEX_CONSTRAINT_EQ,
            table.columns.indices.contains(constraint.column), table.columns[constraint.column].type == .text
        else { return false }
        return plan.collation(of: constraint) == "BINARY"
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
    fileprivate func reading(plan number: Int32, _ values: TableValues) throws -> ComputedReading? {
        guard plans.values.indices.contains(Int(number)) else { return nil }
        let plan = plans.values[Int(number)]
        guard let result = try result(plan.parameters, values) else { return nil }
        // Numbers are compared with texts by SQLite's rules.
        guard let column = plan.lookup, case .text(let text) = try values.value(at: plan.parameters.count) else {
            return ComputedReading(result: result, first: 0, lookup: nil)
        }
        let lookup = result.lookup(column)
        return lookup.first[text].map { ComputedReading(result: result, first: Int($0), lookup: lookup) }
    }

    private func result(_ parameters: [Int], _ values: TableValues) throws -> ComputedResult? {
        var arguments: [SQLQuery.Value?] = Array(repeating: nil, count: table.parameters.count)
        for (place, parameter) in parameters.enumerated() {
            let value = try values.value(at: place)
            // Nothing equals NULL.
            if value == .null { return nil }
            arguments[parameter] = value
        }
        for (parameter, argument) in zip(table.parameters, arguments) where parameter.isRequired && argument == nil {
            throw SQLError.invalid(
                "\(name) needs a value of \(parameter.name), as in \(name)(\(parameter.example)) "
                    + "or WHERE \(parameter.name) = \(parameter.example)")
        }
        if let index = known.firstIndex(where: { $0.arguments == arguments }) {
            known.append(known.remove(at: index))
            return known.last
        }
        if known.count == Self.maxKnown { known.removeFirst() }
        let rows = try table.rows(arguments, from: session.reader, nowMs: session.nowMs)
        worked += 1
        let result = ComputedResult(arguments, rows, number: worked, session.memory)
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
    /// Its number among those of the table: for OR, SQLite puts rows of several results together by their ids.
    let number: Int64
    private let memory: ComputedMemory
    private var byteCount: Int
    private var lookups: [Int: TextLookup] = [:]

    init(_ arguments: [SQLQuery.Value?], _ rows: any ComputedRows, number: Int64, _ memory: ComputedMemory) {
        (self.arguments, self.rows, self.number, self.memory) = (arguments, rows, number, memory)
        byteCount = rows.byteCount
        memory.byteCount += byteCount
    }

    deinit { memory.byteCount -= byteCount }

    /// The rows by the text that they have in a column.
    func lookup(_ column: Int) -> TextLookup {
        if let lookup = lookups[column] { return lookup }
        let lookup = TextLookup(rows, column)
        lookups[column] = lookup
        byteCount += lookup.byteCount
        memory.byteCount += lookup.byteCount
        return lookup
    }
}

/// The rows that have each text in a column. Texts that only Unicode takes for equal are found together: SQLite compares
/// them once more.
private struct TextLookup {
    /// The first row of each text.
    private(set) var first: [String: Int32] = [:]
    /// The row after each one that has the same text; negative for none.
    let next: [Int32]

    init(_ rows: any ComputedRows, _ column: Int) {
        var next = Array(repeating: Int32(-1), count: rows.count)
        for row in next.indices.reversed() {
            guard let text = rows.text(row: row, column: column) else { continue }
            next[row] = first.updateValue(Int32(truncatingIfNeeded: row), forKey: text) ?? -1
        }
        self.next = next
    }

    var byteCount: Int { 4 * next.count + 32 * first.capacity }
}

/// The rows that a cursor goes through.
private struct ComputedReading {
    let result: ComputedResult
    let first: Int
    /// nil for all rows.
    let lookup: TextLookup?
}

private final class ComputedCursor: TableCursor {
    private let table: ComputedVirtualTable
    private var reading: ComputedReading?
    private var row = 0
    private let columnCount: Int

    init(_ table: ComputedVirtualTable, columnCount: Int) {
        (self.table, self.columnCount) = (table, columnCount)
    }

    override func start(plan: Int32, _ values: TableValues) throws -> Bool {
        reading = nil
        reading = try table.reading(plan: plan, values)
        row = reading?.first ?? 0
        return hasRow
    }

    override func next() -> Bool {
        if let lookup = reading?.lookup { row = Int(lookup.next[row]) } else { row += 1 }
        return hasRow
    }

    private var hasRow: Bool { reading.map { 0..<$0.result.rows.count ~= row } ?? false }

    override func show(column: Int, to output: TableResult) {
        guard let result = reading?.result, hasRow else { return output.null() }
        if column < columnCount {
            result.rows.show(row: row, column: column, to: output)
        } else {
            output.value(result.arguments[column - columnCount] ?? .null)
        }
    }

    override var rowID: Int64 { (reading?.result.number ?? 0) << 32 | Int64(row) }
}
