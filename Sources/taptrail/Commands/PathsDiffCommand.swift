import ArgumentParser
import ClickReports
import PathCatalogue

struct PathsDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two catalogues: which controls are the same, moved, gone or new.",
        discussion: """
            A catalogue has the controls of one version. A control is the same, moved (it has another path), in \
            another row of a list with fixed rows, gone or new. It is doubtful if its path is the same, but its frame, \
            actions or handlers suggest another control. Confidence is the probability that the answer is right.

            Tables list changed controls, with {before => now} in the path; --all and machine formats list every \
            control once. In these, old and new are lines of the files, counted from 0, or ids of controls in the \
            database. Markdown suits a pull request.

              taptrail paths diff 1.3.jsonl.gz 1.4.jsonl.gz --format markdown
              taptrail paths diff 1.3.2 1.4.0 --app LiveRoom
            """)

    @Argument(help: "The older catalogue: a file, - for standard input, or with --app or --db a version.")
    var old: String

    @Argument(help: "The newer catalogue.")
    var new: String

    @Flag(help: "Include unchanged controls in tables.")
    var all = false

    @Flag(help: "End with exit status 1 if any control is not the same, or doubtful.")
    var exitCode = false

    @OptionGroup var source: CatalogueSource
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard old != "-" || new != "-" else { throw ValidationError("Standard input can be one of both catalogues.") }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: [old, new])
    }

    func run() throws {
        let (older, newer) = (try source.catalogue(old), try source.catalogue(new))
        let report = CatalogueDiffReport(CatalogueDiff(old: older, new: newer))
        switch output.chosenFormat {
        case .markdown, .html: try output.write(report.page(of: (old, new)))
        case .table: try output.write(report.readable(all: all))
        default: try output.write(report.whole)
        }
        Messages.note(report.summary)
        if exitCode, !report.isEmpty { throw ExitStatus.difference }
    }
}
