import ArgumentParser
import PathCatalogue

struct PathsEvidenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evidence",
        abstract: "Print what a comparison of two catalogues weighs, which Benchmarks/paths/train-paths learns from.",
        discussion: "For example: taptrail paths evidence 1.3.jsonl 1.4.jsonl",
        shouldDisplay: false)

    @Argument(help: "The catalogue file of the older version.")
    var old: String

    @Argument(help: "The catalogue file of the newer version.")
    var new: String

    func run() throws {
        let lines = PairEvidence.lines(
            old: try Catalogue(readingFile: old), new: try Catalogue(readingFile: new))
        print(lines, terminator: "")
    }
}
