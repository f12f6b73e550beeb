import ArgumentParser
import ClickHouseStore
import ClickQuery
import ClickReports
import ClickStore

struct SQLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql",
        abstract: "Run read-only SQL over the database.",
        discussion: """
            The view 'clicks' has one row a click, with names instead of numbers; --schema shows it and all other \
            tables. Several statements, with semicolons between them, run one after the other, each under the same \
            limits. In addition to SQLite's functions there are regexp(pattern, text), for 'text REGEXP pattern', and \
            the aggregates percentile(x, p) and median(x). For a database in ClickHouse, statements use the server's \
            SQL and the tables that --schema shows; the rights of the server's user decide which others they reach.

            Example: taptrail sql "SELECT control, count(*) FROM clicks WHERE user = :user GROUP BY 1" -p user=u-00042
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    @Option(name: .shortAndLong, help: "Read the statements from this file; - is standard input.")
    var file: String?

    @Option(
        name: [.customShort("p"), .customLong("parameter")],
        help: ArgumentHelp(
            """
            The value of a parameter that statements have as :name, @name or $name. 3 and -2.5 are numbers, all else is text.
            """, valueName: "name=value"))
    var parameters: [String] = []

    @Flag(help: "Show the tables, their columns and options, and what they mean.")
    var schema = false

    @Option(help: "How long each statement may run, in seconds, including the writing of its result.")
    var timeout = 60

    @Option(
        help: ArgumentHelp("The largest result of a statement, in megabytes.", valueName: "megabytes"))
    var maxOutput = 4_096

    @Argument(
        help: """
            The statements, such as 'SELECT control, count(*) FROM clicks GROUP BY 1'. Default: those of standard input.
            """)
    var statement: String?

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout must be 1 to 86400 seconds.") }
        guard (1...1_000_000_000).contains(maxOutput) else {
            throw ValidationError("--max-output must be 1 to 1000000000 megabytes.")
        }
        guard statement == nil || file == nil else {
            throw ValidationError("There are statements in --file and as an argument; leave out one of them.")
        }
        guard !schema || statement == nil && file == nil && parameters.isEmpty else {
            throw ValidationError("--schema runs no statement; leave out the statement, --file and -p.")
        }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: [file])
        _ = try values()
    }

    func run() throws {
        if schema { return try output.write(try SchemaReport().figures(by: database.open())) }
        guard let source = try statement.map({ SQLSource(text: $0, name: nil) }) ?? SQLSource(file: file) else {
            throw ValidationError("There is no statement; give one, such as 'SELECT count(*) FROM clicks', or --file.")
        }
        if let command = source.text.split(separator: " ").first, command.hasPrefix(".") {
            throw source.error(
                SQLError.invalid(
                    "'\(command.prefix(20))' is a command of the sqlite3 shell; --schema shows tables and columns, and --format "
                        + "chooses how to write"))
        }
        let statements = SQLScript(source.text, in: database.isInClickHouse ? .clickHouse : .sqlite).statements
        guard !statements.isEmpty else { throw source.error(SQLError.noStatement) }
        guard statements.count == 1 || output.chosenFormat.isForPeople else {
            throw SQLError.severalResults(statements.count, format: output.chosenFormat.rawValue)
        }
        let run = StatementRun(
            source: source, statements: statements, runner: try database.open().statements(values(), timeout: timeout),
            output: output)
        try run.check(try values())
        let maxOutput = maxOutput
        try output.streamSeveral { size in
            guard size <= maxOutput << 20 else { throw SQLError.tooMuch(megabytes: maxOutput) }
        } _: { table in
            for number in statements.indices { try run.run(number, table) }
        }
        for statement in statements {
            for hint in try run.runner.hints(on: statement.text) { Messages.note(hint) }
        }
    }

    private func values() throws -> SQLParameters {
        var values = SQLParameters()
        for parameter in parameters where !values.add(parameter) {
            throw ValidationError(
                "-p '\(parameter)': give a name and a value, such as -p user=u-00042, and each name once.")
        }
        return values
    }
}

/// The statements of a script, run one after the other.
private struct StatementRun {
    let source: SQLSource
    let statements: [SQLScript.Statement]
    let runner: any StatementRunner
    let output: OutputOptions

    /// Looks whether all of them can be run, so that none is if one cannot.
    func check(_ parameters: SQLParameters) throws {
        var known: Set<String> = []
        for number in statements.indices {
            known.formUnion(try placing(number) { try runner.parameterNames(of: statements[number].text) })
        }
        for name in parameters.names where !known.contains(name) {
            throw source.error(SQLError.unknownParameter(name, known: known.sorted()))
        }
    }

    func run(_ number: Int, _ table: OutputOptions.TableBody) throws {
        // The columns of a table are as wide as their widest value, so it keeps all rows.
        let keepsRows = output.chosenFormat == .table
        let place = place(number, line: statements[number].line)
        try placing(number) {
            try runner.run(statements[number].text, keepingRows: keepsRows) { error in
                ExitStatus.abandon(because: PlacedError(place: place, error: error))
            } show: { columns, next in
                try table(columns, TableNotes()) { write in
                    while let row = try next() { try write(row.map(Cell.init)) }
                }
            }
        }
    }

    /// Says of an error which statement it is about.
    private func placing<Value>(_ number: Int, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as OutputError {
            // No statement is to blame.
            throw error
        } catch {
            var line = statements[number].line
            if case SQLError.misplaced(_, let offset) = error { line = statements[number].line(ofByte: offset) }
            throw PlacedError(place: place(number, line: line), error: error)
        }
    }

    private func place(_ number: Int, line: Int) -> String? {
        source.place(line: line, statement: statements.count > 1 ? number + 1 : nil)
    }
}
