import ArgumentParser
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SessionReplay

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay recorded sessions into the database, each exactly once.",
        discussion: """
            Recordings are told by their content, gzip or not: click lines, touch sessions, rrweb sessions, PostHog \
            autocapture, MiniWoB++ demonstrations and DroidBot runs (a run is a folder). What cannot be used is kept \
            (see 'taptrail rejected') and everything else is stored. A replay that was interrupted goes on where \
            it stopped when it is started again.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "The format of the recordings. Default: told from their content.")
    var from: RecordingFormat?

    @Option(help: "How to write the summary: table or json.")
    var format: SummaryFormat = .table

    @OptionGroup var recordingOptions: RecordingOptions

    @Flag(help: "Write nothing into the database, and say what a replay would come to.")
    var dryRun = false

    @Flag(help: "Show each click with the hops that it climbs, innermost first, on standard error.")
    var trace = false

    @Option(help: "How many recordings to read at the same time; click lines are read one after the other.")
    var jobs = 1

    @Argument(help: "Files, folders, or - for standard input.")
    var recordings: [String]

    func validate() throws {
        guard !recordings.isEmpty else {
            throw ValidationError("Name at least one recording, or - for standard input.")
        }
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
    }

    func run() throws {
        // Before the database: a mistyped name must not leave an empty one.
        let inventory = try Inventory(request)
        guard dryRun else { return try replay(inventory, into: try database.openForWriting(loading: inventory.isBulk)) }
        let copy = try DatabaseCopy(of: database.resolved)
        defer { copy.remove() }
        try replay(inventory, into: try ClickDatabase(path: copy.path, forLoading: inventory.isBulk))
    }

    private func replay(_ inventory: Inventory, into store: ClickDatabase) throws {
        let start = ContinuousClock.now
        let bar = ProgressBar()
        let nowMs = Int64(Date().timeIntervalSince1970 * 1_000)
        let sink: any ClickSink = trace ? TracingSink(store) { Messages.note(ClickTrace.line($0)) } : store
        let replayer = Replayer(into: sink, nowMs: nowMs) { bar.update($0, of: $1) }
        let summary = try replayer.replay(inventory, request)
        let totals = try store.totals(countingClicks: format == .table)
        // Closing syncs the last commit, so that "stored" below means on disk.
        try store.close()
        bar.clear()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let output = try Output(path: nil)
        let holds = dryRun ? "would then hold" : "now holds"
        try output.write(format.text(of: summary, totals, seconds: seconds, database: "\(database.resolved) \(holds)"))
        try output.flush()
        try ReplayProblems.tell(of: summary, isKept: !dryRun)
    }

    private var request: Replayer.Request {
        var request = Replayer.Request(paths: recordings, format: from)
        request.options = recordingOptions.replay
        request.defaults = recordingOptions.defaults
        request.jobs = jobs
        return request
    }
}
