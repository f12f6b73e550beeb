public import ArgumentParser
import Basics
import ClickReports
public import PathCatalogue

struct PathsLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find the names of controls that will not last or are not private, and say what to do.",
        discussion: """
            Private are names without keys, mail addresses and texts that people read. A name lasts if it does not hang on \
            ordinals, rows of lists, generated or private classes, addresses in memory, or a long path; and if it is the \
            same in each language: --other-language names the catalogue of the same version in another one.

            The exit status is 1 if anything is found that the baseline does not have: a file of what is accepted, a line \
            each, which --update writes anew.

              taptrail paths lint controls.jsonl --baseline accepted.jsonl
            """)

    @Argument(help: "The catalogue file; - is standard input.")
    var file: String

    @Option(help: ArgumentHelp("The catalogue of the same version in another language.", valueName: "file"))
    var otherLanguage: String?

    @Option(help: ArgumentHelp("The file of accepted findings.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Accept all findings: write the baseline anew.")
    var update = false

    @Option(help: "Check only this rule; repeat it for several. Default: all.")
    var rule: [LintRule] = []

    @Option(help: ArgumentHelp("Leave this rule out.", valueName: "rule"))
    var skip: [LintRule] = []

    @Option(help: ArgumentHelp("The most components that a path may have.", valueName: "number"))
    var maxDepth = CatalogueLint().maxDepth

    @OptionGroup var catalogues: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard maxDepth > 0 else { throw ValidationError("--max-depth must be 1 or more.") }
        guard !update || baseline != nil else { throw ValidationError("--update needs the file: --baseline FILE.") }
        guard !rule.contains(.translated) || otherLanguage != nil else {
            throw ValidationError("--rule translated needs the other catalogue: --other-language FILE.")
        }
    }

    func run() throws {
        var lint = CatalogueLint()
        if !rule.isEmpty { lint.rules = Set(rule) }
        lint.rules.subtract(skip)
        lint.maxDepth = maxDepth
        lint.otherLanguage = try otherLanguage.map(catalogues.catalogue)
        let findings = lint.findings(in: try catalogues.catalogue(file))
        if update, let baseline { return try accept(findings, in: baseline) }
        let accepted = try baseline.map { try LintBaseline(readingFile: $0) }
        let open = findings.filter { !(accepted?.accepts($0) ?? false) }
        try output.write(LintReport.report(open, tellsRemedies: output.chosenFormat != .table))
        LintReport.summary(open).forEach(Messages.note)
        if let accepted { tell(of: accepted, findings, open) }
        if !open.isEmpty { throw ExitStatus.difference }
    }

    private func accept(_ findings: [LintFinding], in path: String) throws {
        let file = try Output(path: path)
        try file.write(LintBaseline(accepting: findings).text)
        try file.close()
        Messages.note("\(Wording.count(findings.count, "finding")) accepted")
    }

    private func tell(of baseline: LintBaseline, _ findings: [LintFinding], _ open: [LintFinding]) {
        Messages.note("\(Wording.count(findings.count - open.count, "finding")) in the baseline")
        let outdated = baseline.outdated(in: findings)
        guard outdated > 0 else { return }
        Messages.note("\(Wording.count(outdated, "line")) of the baseline with nothing found; --update drops them")
    }
}

extension LintRule: ExpressibleByArgument {}
