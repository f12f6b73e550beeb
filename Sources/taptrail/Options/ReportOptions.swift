import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import ClickStore
import ClickTracking

/// What all reports have in common: the database, the selection, and how the report is written.
struct ReportOptions: ParsableArguments {
    /// How many rows most reports show unless an option says so.
    static let defaultLimit = 20

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var names: NameOptions
    @OptionGroup var selected: SelectionOptions
    @OptionGroup var naming: NamingOptions

    @Option(
        help: ArgumentHelp(
            """
            Sort by this column: numbers and times from the highest down, texts from A up. COLUMN:asc and COLUMN:desc say \
            which way.
            """, valueName: "column"))
    var sort: SortOrder?

    @Option(
        help: ArgumentHelp(
            """
            Only these columns, in this order, such as control,users,last. Their names are those of CSV and JSON, or the \
            headings of tables.
            """, valueName: "columns"))
    var columns: ColumnList?

    @OptionGroup var timeZone: TimeZoneOption

    @Option(help: "How many rows at most, 0 for all. Default: 20; all for times, session, retention and funnel.")
    var limit: Int?

    @Flag(
        name: .customLong("show-sql"),
        help: """
            Print the report's query in plain SQL over the view 'clicks', for the sqlite3 shell and other tools, instead of \
            the report; of a database in ClickHouse, the queries that it is asked.
            """)
    var showsSQL = false

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    }

    /// The rules of the time zone.
    func timeZoneRules() throws -> TimeZoneRules {
        try timeZone.rules()
    }

    /// Makes a report of the selected clicks and writes it.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks that count unless `--kind` names some; empty for all.
    ///   - defaultLimit: How many rows at most unless an option says so, 0 for all.
    func write(
        kinds: Set<ClickKind> = [.activation], defaultLimit: Int = Self.defaultLimit,
        _ report: (any ReportEngine, Selection) throws -> Report
    ) throws {
        let timeZone = try timeZoneRules()
        let selection = try selected.selection(of: names, nowMs: CurrentProcess.nowMs, kinds: kinds, in: timeZone)
        let database = try database.open()
        try naming.apply(to: database)
        if showsSQL { return try writeSQL(selection, database, limit: limit ?? defaultLimit, report) }
        let engine = database.engine
        var made = try report(engine, selection)
        // A report's own note says why it has no rows.
        if made.rows.isEmpty, made.notes.isEmpty {
            try selected.noteMissingClicks(selection, engine) { try !report(engine, $0).rows.isEmpty }
        }
        try arrange(&made, limit: limit ?? defaultLimit)
        try output.write(made.withTimes(in: timeZone))
        made.notes.forEach(Messages.note)
        // A picture shows all of them.
        guard !output.chosenFormat.isPicture else { return }
        if made.hiddenRows > 0 { Messages.note("\(Wording.count(made.hiddenRows, "more row")); --limit 0 shows all") }
    }

    /// Whether the columns that the user names include one that is worked out only if it is asked for.
    func shows(_ column: String) -> Bool {
        columns?.names.contains(column) ?? false || sort?.column == column
    }

    /// Sorts the report, leaves rows out, then columns, so that a column which is not shown can be sorted by.
    private func arrange(_ report: inout Report, limit: Int) throws {
        do {
            if let sort { try report.sort(by: sort.column, isDescending: sort.isDescending) }
            report.limit(to: limit)
            if let columns { try report.choose(columns.names) }
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Writes the query of a report.
    private func writeSQL(
        _ selection: Selection, _ database: OpenDatabase, limit: Int,
        _ report: (any ReportEngine, Selection) throws -> Report
    ) throws {
        switch database {
        case .file(let reader): try writeSQL(selection, reader, limit: limit, report)
        case .clickHouse(let reader):
            // What is asked second may follow from the answer to the first, so they are asked.
            let queries = try reader.queries { _ = try report(reader, selection) }
            try output.write(text: queries.map { $0 + ";\n" }.joined(separator: "\n"))
        }
    }

    /// Writes the query of a report that is made as if by an engine.
    private func writeSQL(
        _ selection: Selection, _ reader: ClickReader, limit: Int,
        _ report: (any ReportEngine, Selection) throws -> Report
    ) throws {
        do {
            _ = try report(QueryCatcher(), selection)
        } catch let caught as QueryCatcher.Caught {
            do {
                guard let query = caught.query as? any SQLReport else {
                    throw NoSQL("this report has no SQL of its own yet; see docs/sql.md for what there is")
                }
                let sort = sort.map { (column: $0.column, isDescending: $0.isDescending) }
                let text = try query.sql(on: reader).text(sort: sort, choosing: columns?.names, limit: limit)
                try output.write(text: text)
            } catch let error as Report.UnknownColumn {
                throw ValidationError(error.description)
            } catch let error as NoSQL {
                throw ValidationError("--show-sql: \(error).")
            }
        }
    }
}

/// An engine that works nothing out: it tells which query a report asks.
private struct QueryCatcher: ReportEngine {
    struct Caught: Error {
        let query: any ReportQuery
    }

    func figures<Query: ReportQuery>(of query: Query) throws -> Query.Figures { throw Caught(query: query) }
}

/// Which column a report is sorted by: `clicks`, `clicks:asc` or `clicks:desc`.
struct SortOrder: ExpressibleByArgument {
    let column: String
    /// nil for the order that suits the column.
    let isDescending: Bool?

    init?(argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        switch parts.count == 2 ? parts[1] : "" {
        case "asc": (column, isDescending) = (String(parts[0]), false)
        case "desc": (column, isDescending) = (String(parts[0]), true)
        default: (column, isDescending) = (argument, nil)
        }
    }
}

/// Names of columns, with commas between them.
struct ColumnList: ExpressibleByArgument {
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name.drop { $0 == " " })
        }
    }
}

extension SelectionOptions {
    /// Tells why no click matches a selection: perhaps only clicks of other kinds do.
    func noteMissingClicks(
        _ selection: Selection, _ engine: some ReportEngine, isMatchedBy matches: (Selection) throws -> Bool
    ) throws {
        var ofAnyKind = selection
        if isKindOpen { (ofAnyKind.kinds, ofAnyKind.countsDoubleClicks) = ([], true) }
        if isKindOpen, try matches(ofAnyKind) {
            Messages.note("no activation matches the selection; --kind all counts clicks of other kinds, too")
        } else {
            try Messages.noteMissingClicks(ofAnyKind, engine)
        }
    }
}

extension Messages {
    /// Tells why no click matches a selection, unless it is one of all clicks.
    static func noteMissingClicks(_ selection: Selection, _ engine: some ReportEngine) throws {
        guard !selection.isEverything else { return }
        for reason in try engine.figures(of: MissingClicks(selection)) { note(reason) }
    }
}
