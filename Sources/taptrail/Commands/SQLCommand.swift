import ArgumentParser
import ClickReports
import ClickStore

struct SQLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql",
        abstract: "Run one read-only SQL statement over the database.",
        discussion: "The view 'clicks' has one row a click, with names instead of numbers.")

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    @Option(help: "How long the statement may run, in seconds.")
    var timeout = 60

    @Argument(help: "The statement, such as 'SELECT control, count(*) FROM clicks GROUP BY 1'.")
    var statement: String

    func validate() throws {
        guard (1...86_400).contains(timeout) else { throw ValidationError("--timeout must be 1 to 86400 seconds.") }
    }

    func run() throws {
        let file = output.output
        let query = try SQLQuery(
            statement, on: try database.openForReading(), tables: ReportTable.all, timeout: timeout
        ) { error in
            ExitStatus.abandon(file, because: error)
        }
        // The columns of a table are as wide as their widest value, so it keeps all rows.
        let keepsRows = output.chosenFormat == .table
        try output.stream(query.columns) { write in
            while let row = try query.next() {
                try query.reserveMemory(toShow: row, isKept: keepsRows)
                try write(row.map(Cell.init))
            }
        }
    }
}

extension Cell {
    /// A value of a user's query.
    init(_ value: SQLQuery.Value) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .text(let text): self = .text(text)
        case .blob(let bytes): self = .blob(bytes)
        }
    }
}
