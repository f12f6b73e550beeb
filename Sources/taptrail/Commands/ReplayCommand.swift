import ArgumentParser
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SessionReplay

extension RecordingFormat: ExpressibleByArgument {}

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replay recorded sessions into the database, each exactly once.",
        discussion: """
            Recordings are told by their content, gzip or not: click lines, rrweb sessions, PostHog \
            autocapture, MiniWoB++ demonstrations and DroidBot runs (a run is a folder). What cannot be used is kept \
            (see 'taptrail rejected') and everything else is stored. A replay that was interrupted goes on where \
            it stopped when it is started again.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "The format of the recordings. Default: told from their content.")
    var from: RecordingFormat?

    @Option(help: "How to write the summary: table or json.")
    var format: SummaryFormat = .table

    @Option(help: "The app of sessions whose recording does not say it.")
    var setApp: String?

    @Option(help: "The version of sessions whose recording does not say it.")
    var setVersion: String?

    @Option(help: "The user of sessions whose recording does not say it.")
    var setUser: String?

    @Option(help: "The DOM attribute that holds an element's identifier, such as data-testid.")
    var identifierAttribute: String?

    @Option(
        help: "When recordings with relative times (miniwob) started, such as 2026-01-31T09:00:00Z.",
        transform: ReplayCommand.milliseconds)
    var startedAt: Int64?

    @Argument(help: "Files, folders, or - for standard input.")
    var recordings: [String]

    func validate() throws {
        guard !recordings.isEmpty else {
            throw ValidationError("Name at least one recording, or - for standard input.")
        }
    }

    func run() throws {
        let start = ContinuousClock.now
        let store = try database.openForLoading()
        let bar = ProgressBar()
        let nowMs = Int64(Date().timeIntervalSince1970 * 1_000)
        let replayer = Replayer(into: store, nowMs: nowMs) { bar.update($0, of: $1) }
        let summary = try replayer.replay(request)
        let totals = try store.totals(countingClicks: format == .table)
        // Closing syncs the last commit, so that "stored" below means on disk.
        try store.close()
        bar.clear()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let output = try Output(path: nil)
        try output.write(format.text(of: summary, totals, seconds: seconds, database: database.resolved))
        try output.flush()
        try tellProblems(of: summary)
    }

    private var request: Replayer.Request {
        var request = Replayer.Request(paths: recordings, format: from)
        request.options = ReplayOptions(startedAtMs: startedAt, identifierAttribute: identifierAttribute)
        request.defaults = SessionDefaults(app: setApp, version: setVersion, user: setUser)
        return request
    }

    private static func milliseconds(_ text: String) throws -> Int64 {
        guard let ms = ISOTime.ms(text) else {
            throw ValidationError("'\(text)' is no time with its offset from UTC, such as 2026-01-31T09:00:00Z.")
        }
        return ms
    }

    private func tellProblems(of summary: ReplaySummary) throws {
        for file in summary.unknownFiles { Messages.note("\(file): not a recording, left out") }
        for line in summary.rejections { Messages.note("rejected: \(line)") }
        let unnamed = summary.result.rejected - summary.rejections.count
        if summary.result.rejected > 0 {
            let more = unnamed > 0 && !summary.rejections.isEmpty ? "\(unnamed) more; " : ""
            Messages.note("\(more)'taptrail rejected' lists all that was rejected, with reasons")
        }
        for failure in summary.failures { Messages.error("\(failure)") }
        if let failure = summary.failures.first { throw ExitStatus.of(failure) }
        if summary.result.rejected > 0 { throw ExitStatus.badData }
    }
}
