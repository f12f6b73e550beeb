import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking

/// What all reports have in common: the database, the selection, and how the report is written.
///
/// ``ReportSubcommand`` reads them, so that a report's options are one level of groups: a debug build of ArgumentParser checks
/// all declarations once for each level, which took most of a command's time.
struct ReportOptions {
    /// How many rows most reports show unless an option says so.
    static let defaultLimit = PageMaker.defaultLimit

    let database: DatabaseOption
    let output: OutputOptions
    let names: NameOptions
    let selected: SelectionOptions
    let naming: NamingOptions
    let rows: RowOptions
    let timeZone: TimeZoneOption
    let legend: LegendOption

    /// Whether people read the report: then some have another form.
    var isForPeople: Bool { output.chosenFormat.isForPeople && !rows.showsSQL }

    /// The rules of the time zone.
    func timeZoneRules() throws -> TimeZoneRules {
        try timeZone.rules()
    }

    /// Makes a report of the selected clicks and writes it, or its queries.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of clicks that count unless `--kind` names some; empty for all.
    ///   - defaultLimit: How many rows at most unless an option says so, 0 for all.
    ///   - top: How many rows of each group with the same value in a column; nil for all.
    ///   - split: What the rows are of; if it is given, so many rows of each part are shown.
    ///   - check: Looks at the figures before anything is written.
    /// - Returns: The figures, and what worked them out; nil if it is queries that are written.
    @discardableResult
    func write<Asked: SelectedReport>(
        kinds: Set<ClickKind> = [.activation], defaultLimit: Int = Self.defaultLimit,
        top: (count: Int, column: String)? = nil, by split: Split? = nil,
        check: (Asked, Asked.Figures, any ReportEngine) throws -> Void = { _, _, _ in },
        _ ask: (Selection) throws -> Asked
    ) throws -> (asked: Asked, figures: Asked.Figures, engine: any ReportEngine)? {
        let timeZone = try timeZoneRules()
        let nowMs = CurrentProcess.nowMs
        var selection = try selected.selection(of: names, nowMs: nowMs, kinds: kinds, in: timeZone)
        var (top, limit) = (top, rows.limit ?? defaultLimit)
        if let split {
            guard !output.chosenFormat.isPicture else {
                throw ValidationError(
                    "A picture can show only one part. Leave out \(split.words), or select one part.")
            }
            (top, limit) = (limit > 0 ? (limit, split.rawValue) : nil, 0)
        }
        let sides = try rows.compare.map { _ in try comparedPeriods(of: selection, nowMs: nowMs, in: timeZone) }
        selection = sides?.after ?? selection
        let (database, asked) = (try database.open(), try ask(selection))
        let matching = try sides.map { try self.matching(of: asked, $0) }
        try naming.apply(to: database)
        guard !rows.showsSQL else {
            let sort = rows.sort.map { (column: $0.column, isDescending: $0.isDescending) }
            try output.write(
                text: database.sql(of: asked, sort: sort, top: top, columns: rows.columns?.names, limit: limit))
            return nil
        }
        let figures = try asked.figures(by: database)
        try check(asked, figures, database)
        var report = try asked.report(of: figures, from: database)
        if let sides, let matching {
            report.compare(with: try ask(sides.before).report(from: database), of: sides.names.before, by: matching)
            report.notes += try sides.missingBeginning(database, in: timeZone)
        }
        let isEmpty = report.rows.isEmpty
        // A report's own note says why it has no rows.
        if isEmpty, report.notes.isEmpty {
            try selected.noteMissingClicks(selection, database) { try !ask($0).report(from: database).rows.isEmpty }
        }
        try arrange(&report, top: top, limit: limit)
        try output.write(report.withTimes(in: timeZone), isExplained: legend.explain)
        // A picture shows all of them.
        if !output.chosenFormat.isPicture, report.hiddenRows > 0 {
            let remedy = top == nil || split != nil ? "--limit 0 shows all" : "--limit 0 and a higher --top show more"
            Messages.note("\(Wording.count(report.hiddenRows, "more row")); \(remedy)")
        }
        report.notes.forEach(Messages.note)
        if rows.failsOnEmpty, isEmpty { throw ExitStatus.noInput }
        return (asked, figures, database)
    }

    /// Makes a report of the selected clicks and writes it; of each part by itself if they are split.
    func write<Asked: SplittableReport>(
        defaultLimit: Int = Self.defaultLimit, splitBy split: Split?, _ ask: (Selection) throws -> Asked
    ) throws {
        if let split {
            try write(defaultLimit: defaultLimit, by: split) { SplitReport(try ask($0), by: split) }
        } else {
            try write(defaultLimit: defaultLimit, ask)
        }
    }

    /// The selected period, and the one before of equal length.
    private func comparedPeriods(
        of selection: Selection, nowMs: Int64, in timeZone: TimeZoneRules
    ) throws -> ComparedSides {
        guard selection.sinceMs != nil else {
            throw ValidationError("--compare previous needs a period: add --since, such as --since 7d.")
        }
        guard !output.chosenFormat.isPicture, !rows.showsSQL else {
            throw ValidationError(
                "--compare previous works only with tables and data formats. Leave it out for pictures and --show-sql.")
        }
        return try SelectionError.validating { () throws(SelectionError) in
            try ComparedSides(selection, beforeOfNow: nowMs, in: timeZone)
        }
    }

    /// How rows go with those of the period before.
    private func matching(of report: some SelectedReport, _ periods: ComparedSides) throws -> RowMatching {
        if let matching = report.matching(periods) { return matching }
        throw ValidationError(
            """
            --compare previous cannot pair these rows. controls, screens, views, times, funnel, transitions, journeys, frustration and \
            overlap take it, but for days and hours of the week; times takes it for periods of whole rows, such as 7 days by \
            day, or 14 by week.
            """)
    }

    /// Whether the columns that the user names include one that is worked out only if it is asked for.
    func shows(_ column: String) -> Bool {
        rows.columns?.names.contains(column) ?? false || rows.sort?.column == column
    }

    /// Sorts the report, leaves rows out, then columns, so that a column which is not shown can be sorted by.
    private func arrange(_ report: inout Report, top: (count: Int, column: String)?, limit: Int) throws {
        do {
            if let sort = rows.sort { try report.sort(by: sort.column, isDescending: sort.isDescending) }
            if let top { try report.keep(top: top.count, ofEach: top.column) }
            report.limit(to: limit)
            if let columns = rows.columns { try report.choose(columns.names) }
        } catch {
            throw ValidationError(error.description)
        }
    }
}

/// Which rows and columns of a report are shown, or that its query is.
struct RowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Sort by this column: numbers and times from the highest down, texts from A up. COLUMN:asc and COLUMN:desc say \
            which way.
            """, valueName: "column"), completion: NameCompletion.ofColumns)
    var sort: SortOrder?

    @Option(
        help: ArgumentHelp(
            """
            Only these columns, in this order, such as control,users,last. Their names are those of CSV and JSON, or the \
            headings of tables.
            """, valueName: "columns"), completion: NameCompletion.ofColumns)
    var columns: ColumnList?

    @Option(
        help: """
            How many rows at most, 0 for all. Default: 20; all for times, people, overlap, session, retention and funnel.
            """)
    var limit: Int?

    /// What a report is compared with.
    enum Comparison: String, CaseIterable, ExpressibleByArgument {
        case previous
    }

    @Option(
        help: """
            Also show each figure for the equally long period before --since, and its change. The only value is previous.
            """)
    var compare: Comparison?

    @Flag(
        name: .customLong("fail-on-empty"),
        help: "End with exit status 66 if the report has no rows, as with a --version or --control that no click has.")
    var failsOnEmpty = false

    @Flag(
        name: .customLong("show-sql"),
        help: """
            Print the report's query in plain SQL over the view 'clicks', for the sqlite3 shell and other tools, \
            instead of the report; for a database in ClickHouse, the queries sent to it. Some reports of a file have \
            none, such as funnel: an error says where SQL has their rows.
            """)
    var showsSQL = false

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit must be 0 or more.") }
    }
}

extension Split: ExpressibleByArgument {
    static let help: ArgumentHelp = """
        Report each version, app, screen, segment or value of a property, such as platform, by itself. Two of them are compared: the \
        first line says whether they differ by more than chance. A segment needs --having, --without, --new-users or --returning.
        """
}

extension SelectionOptions {
    /// Checks that the options say which sessions a report is split into.
    func checkSegment(of split: Split?) throws {
        guard split == .segment else { return }
        guard Split.segments(of: try ofNames) != nil else {
            throw ValidationError("--by segment needs one of --having, --without, --new-users and --returning, once.")
        }
    }
}

/// Whether a report says what its columns mean.
struct LegendOption: ParsableArguments {
    @Flag(help: "Say what each column means: below a table, and as messages for other formats.")
    var explain = false
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
        _ selection: Selection, _ engine: any ReportEngine, isMatchedBy matches: (Selection) throws -> Bool
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
    ///
    /// - Parameter namesOthers: Whether a reason lists other names.
    static func noteMissingClicks(
        _ selection: Selection, _ engine: any ReportEngine, namesOthers: Bool = true
    ) throws {
        guard !selection.isEverything else { return }
        var missing = MissingClicks(selection)
        missing.namesOthers = namesOthers
        for reason in try missing.figures(by: engine) { note(reason) }
    }
}
