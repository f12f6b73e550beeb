import ArgumentParser
import ClickReports
import PathCatalogue

struct PathsDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tell what became of each control from one catalogue to a later one.",
        discussion: """
            A catalogue has the controls of one version, a line each. A control is the same, moved (it has another path or \
            another row in a list), gone or new. It is doubtful where its path is the same, and its place, actions or \
            handlers say that it is another control. Confidence is how likely each of this is true.

            Tables tell what differs; --all and formats for machines tell every control once. In these, old and new are \
            lines of the files, counted from 0.

              taptrail paths diff 1.3.jsonl.gz 1.4.jsonl.gz --format markdown -o controls.md
            """)

    @Argument(help: "The catalogue file of the older version; - is standard input.")
    var old: String

    @Argument(help: "The catalogue file of the newer version.")
    var new: String

    @Flag(help: "Tell those that are the same, too.")
    var all = false

    @Flag(help: "End with exit status 1 if any control is not the same, or doubtful.")
    var exitCode = false

    @OptionGroup var catalogues: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let diff = CatalogueDiff(old: try catalogues.catalogue(old), new: try catalogues.catalogue(new))
        let isForPeople = output.chosenFormat.isForPeople
        try output.write(isForPeople ? CatalogueDiffReport.forPeople(diff, all: all) : CatalogueDiffReport.whole(diff))
        Messages.note(CatalogueDiffReport.summary(diff))
        if exitCode, !diff.differences.isEmpty { throw ExitStatus.difference }
    }
}
