import ClickHouseStore
import ClickQuery
import ClickReports
import ClickStore

/// Runs users' statements over a database, wherever it is.
protocol StatementRunner {
    /// The parameters of a statement; throws if it can be seen that the statement cannot be run.
    func parameterNames(of statement: String) throws -> Set<String>

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - keepingRows: Whether rows are kept until the last one has come, as for a table with aligned columns.
    ///   - whenStuck: Called on another thread when only the end of the process stops the statement.
    ///   - show: Takes the names of the columns, and what gives the rows until it gives nil.
    func run(
        _ statement: String, keepingRows: Bool, whenStuck: @escaping @Sendable (SQLError) -> Void,
        show: (_ columns: [String], _ next: @escaping () throws -> [SQLQuery.Value]?) throws -> Void
    ) throws

    /// What a statement probably means otherwise, in sentences.
    func hints(on statement: String) throws -> [String]
}

extension StatementRunner {
    func hints(on statement: String) -> [String] { [] }
}

/// Runs statements over a database file, each on a connection of its own.
struct FileStatements: StatementRunner {
    let reader: ClickReader
    let parameters: SQLParameters
    /// In seconds.
    let timeout: Int

    func parameterNames(of statement: String) throws -> Set<String> {
        Set(try query(statement) { _ in }.parameterNames)
    }

    func run(
        _ statement: String, keepingRows: Bool, whenStuck: @escaping @Sendable (SQLError) -> Void,
        show: (_ columns: [String], _ next: @escaping () throws -> [SQLQuery.Value]?) throws -> Void
    ) throws {
        SQLQuery.limitMemory()
        let query = try query(statement, whenStuck: whenStuck)
        try show(query.columns) {
            guard let row = try query.next() else { return nil }
            try query.reserveMemory(toShow: row, isKept: keepingRows)
            return row
        }
    }

    func hints(on statement: String) throws -> [String] { try StatementReport.hints(on: statement, reader) }

    private func query(
        _ statement: String, whenStuck: @escaping @Sendable (SQLError) -> Void
    ) throws -> SQLQuery {
        try SQLQuery(
            statement, on: reader, tables: ReportTable.all, parameters: parameters, timeout: timeout,
            isWaiting: { Output.isWaiting }, whenStuck: whenStuck)
    }
}

/// Runs statements over a database in ClickHouse.
struct ClickHouseStatements: StatementRunner {
    let reader: ClickHouseReader
    let parameters: SQLParameters
    /// In seconds.
    let timeout: Int

    func parameterNames(of statement: String) throws -> Set<String> {
        try ClickHouseStatement(statement, parameters: parameters).parameterNames
    }

    func run(
        _ statement: String, keepingRows: Bool, whenStuck: @escaping @Sendable (SQLError) -> Void,
        show: (_ columns: [String], _ next: @escaping () throws -> [SQLQuery.Value]?) throws -> Void
    ) throws {
        let statement = try ClickHouseStatement(statement, parameters: parameters)
        try ClickHouseSQLRows.read(statement, on: reader, timeout: timeout) { rows in
            try show(rows.columns) {
                guard let row = try rows.next() else { return nil }
                if keepingRows { try rows.keep(row) }
                return row
            }
        }
    }
}
