import ArgumentParser
import Basics
import ClickReports
import ClickTracking
import Input
import SessionReplay

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Test tracking: replay recorded sessions and compare their clicks with the expected ones.",
        discussion: """
            The expected clicks are a JSON Lines file, one click a line, which --update writes. Sessions are compared \
            by name. Path, kind, screen, list position, outcome ('handled', 'handled_by') and order of the clicks are \
            compared, as far as the lines have them; times, coordinates and items are not. Rejected records are \
            compared, too. No database is used. The exit status is 1 if anything differs.

            Once, and whenever the clicks change on purpose:
            taptrail check sessions/ --against expected.jsonl --update

            In each build:
            taptrail check sessions/ --against expected.jsonl --junit check.xml
            """)

    @Option(help: ArgumentHelp("The file of expected clicks.", valueName: "file"))
    var against: String

    @Flag(help: "Write the clicks into the file of --against, as the expected clicks from now on.")
    var update = false

    @Option(help: ArgumentHelp("Also write the result as JUnit XML: a test case for each session.", valueName: "file"))
    var junit: String?

    @Flag(help: "Also print differences on standard error as annotations of GitHub Actions.")
    var github = false

    @Option(help: "The format of the recordings. Default: detected from content.")
    var from: RecordingFormat?

    @OptionGroup var recordingOptions: RecordingOptions
    @OptionGroup var output: OutputOptions

    @Argument(help: "Recordings: files, folders, or - for standard input.")
    var sessions: [String]

    func validate() throws {
        guard !sessions.isEmpty else { throw ValidationError("Name at least one recording, or - for standard input.") }
        guard !update || against != "-" else { throw ValidationError("--update needs a file to write, not -.") }
        try files.checkOutputs()
        for recording in sessions where FileSystem.isSameFile(recording, against) {
            throw ValidationError("--against names the recording '\(recording)'; name a file of expected clicks.")
        }
    }

    /// With the file of --against, which is written or read.
    private var files: CommandFiles {
        CommandFiles(outputs: [("--against", against), ("--junit", junit), ("-o", output.output)])
    }

    func run() throws {
        // Before the recordings are read, which may take long.
        let expected = try readExpected()
        let (clicks, summary) = try replay()
        if update {
            // What cannot be used is expected from now on; a recording that breaks off is not.
            try ReplayProblems.tell(of: summary.telling(ofNoneBut: []), rejected: .afterReplay)
            return try write(clicks)
        }
        guard let expected else { throw ExpectedClicksError.missing(path: against) }
        let rejections = RejectionCheck(expected.rejections, clicks.rejections)
        let problems = Result {
            try ReplayProblems.tell(
                of: summary.telling(ofNoneBut: rejections.unexpected.map(\.description)), rejected: .afterReplay)
        }
        let check = ClickCheck(expected, clicks.sessions)
        try tell(check)
        for rejection in rejections.missing { Messages.note("no longer rejected: \(rejection)") }
        guard check.isAsExpected, rejections.missing.isEmpty else {
            Messages.error("clicks differ from the expected ones; if intended, accept them with --update")
            throw ExitStatus.difference
        }
        try problems.get()
    }

    /// Reads the file of expected clicks; nil if there is none and it is to be written.
    private func readExpected() throws -> ExpectedClicks? {
        do {
            var expected = try ExpectedClicks(readingFile: against)
            expected.nameScreens(by: try rule)
            guard !update || !expected.hasTimes else {
                throw ValidationError(
                    "'\(against)' holds clicks with times, as recordings do, and is not replaced; name another file.")
            }
            return expected
        } catch ExpectedClicksError.missing where update {
            return nil
        } catch let error as JSONLinesError where update {
            throw ExpectedClicksError.notReplaced(error)
        }
    }

    private var rule: ScreenRule {
        get throws { try recordingOptions.screens.rule ?? .withoutIDs() }
    }

    private func replay() throws -> (ClickCollector, ReplaySummary) {
        let clicks = ClickCollector()
        var request = Replayer.Request(paths: sessions, format: from)
        request.options = recordingOptions.replay
        request.options.screens = try rule
        request.options.rules = try recordingOptions.rules.rules ?? .controls
        request.defaults = recordingOptions.defaults
        var inventory = try Inventory(request)
        inventory.leaveOut(against)
        try files.check(against: inventory.recordingPaths)
        let bar = ProgressBar()
        let replayer = Replayer(into: clicks, nowMs: CurrentProcess.nowMs) { bar.update($0, of: $1) }
        let summary = try replayer.replay(inventory, request)
        bar.clear()
        return (clicks, summary)
    }

    private func write(_ clicks: ClickCollector) throws {
        let (came, rejections) = (clicks.sessions, clicks.rejections)
        let file = try Output(path: against)
        try file.write(ExpectedClicks.text(of: came, rejections))
        try file.close()
        let count = came.reduce(0) { $0 + $1.clicks.count }
        let rejected =
            rejections.isEmpty ? "" : ", and that \(Wording.count(rejections.count, "record")) cannot be used"
        Messages.note(
            "\(against): expects \(Wording.count(count, "click")) in \(Wording.count(came.count, "session"))\(rejected)"
        )
    }

    private func tell(_ check: ClickCheck) throws {
        if output.chosenFormat == .table {
            let differing = check.comparisons.filter { !$0.differences.isEmpty }
            let lines = differing.flatMap { [$0.headline] + $0.lines(file: against) }
            try output.write(text: (lines + [check.summary]).map { TerminalText.escaped($0) + "\n" }.joined())
        } else {
            try output.write(check.report)
        }
        if let junit {
            let file = try Output(path: junit)
            try file.write(JUnitText.of(check, file: against))
            try file.close()
        }
        if github { GitHubAnnotation.all(of: check, file: against).forEach { Messages.write($0) } }
    }
}
