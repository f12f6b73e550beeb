import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import Collector
import Foundation
import SessionReplay

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay recorded sessions into the database, each exactly once.",
        discussion: """
            Formats are detected from content, gzip or not: click lines, touch sessions, rrweb sessions, PostHog \
            autocapture, MiniWoB++ demonstrations and DroidBot runs (a run is a folder). Other programs' tables are read \
            with --map. Records that cannot be used are \
            kept (see 'taptrail rejected'), and all others are stored. An interrupted replay continues where it stopped \
            when you start it again.

            With --to the clicks are sent to a collector instead, with the key in TAPTRAIL_COLLECTOR_KEY. What it has \
            already is not stored twice, so an interrupted replay may be started again; layouts are not sent.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "The format of the recordings. Default: detected from content.")
    var from: RecordingFormat?

    @Option(
        help: ArgumentHelp(
            """
            Read tables: CSV whose first row names the columns, or JSON with an object a line. The map says which column \
            holds what of a click, such as t=timestamp,session=visit_id,element=page+button; docs/tables.md has all keys.
            """, valueName: "key=column,…"),
        transform: ReplayCommand.columns)
    var map: ColumnMap?

    @Option(help: "How to write the summary: table or json.")
    var format: SummaryFormat = .table

    @OptionGroup var recordingOptions: RecordingOptions

    @Option(help: "Send the clicks to this collector, such as http://localhost:8080, instead of into a database.")
    var to: String?

    @Flag(help: "Show what a replay would store; write nothing into the database.")
    var dryRun = false

    @Flag(help: "Show each click on standard error, with the hops that it climbs, innermost first.")
    var trace = false

    @Option(help: "How many recordings to read at the same time. Click lines are read one after the other.")
    var jobs = 1

    @Argument(help: "Files, folders, or - for standard input.")
    var recordings: [String]

    func validate() throws {
        guard !recordings.isEmpty else {
            throw ValidationError("Name at least one recording, or - for standard input.")
        }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
        guard map == nil || from == nil || from == .clicks else {
            throw ValidationError("--map reads tables: leave --from out.")
        }
        guard map?.hasSession != false || recordingOptions.setSession != nil else {
            throw ValidationError("--map needs session=COLUMN; for a table of one session give --set-session instead.")
        }
        guard to == nil || (database.path == nil && !dryRun) else {
            throw ValidationError("--to sends to a collector and works on no database: leave --db and --dry-run out.")
        }
    }

    func run() throws {
        // Before the database is opened: a mistyped name must not leave an empty one.
        let inventory = try Inventory(request)
        _ = try recordingOptions.screens.rule
        if let to { return try replay(inventory, to: try CollectorConnection(to: to)) }
        guard dryRun else { return try replay(inventory, into: try database.openForChanges(loading: inventory.isBulk)) }
        guard !database.isInClickHouse else {
            throw OnlyInFiles(
                what: "--dry-run", remedy: "leave it out, or name a file with --db to see what recordings hold")
        }
        let copy = try DatabaseCopy(of: database.resolved)
        defer { copy.remove() }
        try replay(inventory, into: try ClickDatabase(path: copy.path, forLoading: inventory.isBulk))
    }

    private func replay(_ inventory: Inventory, into store: any WritableDatabase) throws {
        let start = ContinuousClock.now
        let bar = ProgressBar()
        var request = request
        if inventory.mayHavePages {
            request.options.screens = try recordingOptions.screens.rule(of: store)
        }
        if inventory.isReadByRules { request.options.rules = try recordingOptions.rules.rules(of: store) }
        let summary = try replay(inventory, request, into: store, bar)
        // In ClickHouse that would read all clicks after each replay.
        let totals = try store.totals(countingClicks: format == .table && !database.isInClickHouse)
        // Closing syncs the last commit, so that "stored" below means on disk.
        try store.close()
        bar.clear()
        try tell(of: summary, totals, since: start, "\(database.resolved) \(dryRun ? "would then hold" : "now holds")")
        try ReplayProblems.tell(of: summary, rejected: dryRun ? .afterReplay : .here)
    }

    private func replay(_ inventory: Inventory, to collector: CollectorConnection) throws {
        let start = ContinuousClock.now
        let bar = ProgressBar()
        var request = request
        if inventory.mayHavePages {
            request.options.screens = try recordingOptions.screens.rule ?? .withoutIDs()
        }
        if inventory.isReadByRules { request.options.rules = try recordingOptions.rules.rules(of: collector.rules()) }
        let sink = collector.sink()
        let summary = try replay(inventory, request, into: sink, bar)
        bar.clear()
        let totals = StoreTotals(clicks: nil, controls: sink.totals.controls, sessions: sink.totals.sessions)
        try tell(of: summary, totals, since: start, "\(collector.address) was sent")
        try ReplayProblems.tell(of: summary, rejected: .atCollector)
    }

    private func replay(
        _ inventory: Inventory, _ request: Replayer.Request, into sink: any ClickSink, _ bar: ProgressBar
    ) throws -> ReplaySummary {
        let sink: any ClickSink = trace ? TracingSink(sink) { Messages.note(ClickTrace.line($0)) } : sink
        return try Replayer(into: sink, nowMs: CurrentProcess.nowMs) { bar.update($0, of: $1) }
            .replay(inventory, request)
    }

    /// Writes the summary.
    ///
    /// - Parameter holder: What has the totals, with its verb.
    private func tell(
        of summary: ReplaySummary, _ totals: StoreTotals, since start: ContinuousClock.Instant, _ holder: String
    ) throws {
        let output = try Output(path: nil)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try output.write(format.text(of: summary, totals, seconds: seconds, database: holder))
        try output.flush()
    }

    private static func columns(_ text: String) throws -> ColumnMap {
        do {
            return try ColumnMap(parsing: text)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    private var request: Replayer.Request {
        var request = Replayer.Request(paths: recordings, format: map == nil ? from : .clicks)
        request.options = recordingOptions.replay
        request.options.map = map
        request.defaults = recordingOptions.defaults
        request.jobs = jobs
        return request
    }
}

/// A click as a line for people: its time, its session, and the hops that it climbs.
enum ClickTrace {
    /// The line, without a line feed.
    static func line(_ click: TracingSink.Click) -> String {
        // A canonical path has two dashes in a row only between its parts.
        var parts = click.control.path.split(separator: "--")
        let event = parts.popLast() ?? ""
        let hops = parts.reversed().joined(separator: " < ")
        return "\(ISOTime.text(ms: click.atMs)) \(click.session.name)  \(event) at \(hops)\(outcome(of: click))"
    }

    private static func outcome(of click: TracingSink.Click) -> String {
        switch click.handled {
        case .unknown: ""
        case .no: ", handled by nobody"
        case .yes: ", handled" + (click.handledBy.map { " by \($0)" } ?? "")
        }
    }
}
