public import ArgumentParser
import Basics
import ClickReports
public import PathCatalogue

struct PathsLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find control names that will not last or are not private, with remedies.",
        discussion: """
            A name is private if it holds no key, mail address or text that people read. A name lasts if it does not \
            depend on ordinals, rows of lists, generated or private classes, memory addresses or a long path, and if \
            it is the same in each language: --other-language names the catalogue of the same version in another one.

            The exit status is 1 if there is a finding that the baseline does not have. The baseline is a file of \
            accepted findings, one a line; --update rewrites it.

              taptrail paths lint controls.jsonl --baseline accepted.jsonl
            """)

    @Argument(help: "The catalogue file; - is standard input. Default: the database.")
    var file: String?

    @Option(name: .customLong("version"), help: "The version in the database. Default: the controls of all versions.")
    var appVersion: String?

    @Option(help: ArgumentHelp("The catalogue file of the same version in another language.", valueName: "file"))
    var otherLanguage: String?

    @Option(help: ArgumentHelp("The file of accepted findings.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Accept all findings: rewrite the baseline.")
    var update = false

    @Option(help: "Check only this rule; repeat it for several. Default: all.")
    var rule: [LintRule] = []

    @Option(help: ArgumentHelp("Leave this rule out.", valueName: "rule"))
    var skip: [LintRule] = []

    @Option(help: ArgumentHelp("The most components that a path may have.", valueName: "number"))
    var maxDepth = CatalogueLint().maxDepth

    @OptionGroup var source: CatalogueSource
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard file == nil || appVersion == nil else {
            throw ValidationError("--version is one of the database; leave it or the file out.")
        }
        guard maxDepth > 0 else { throw ValidationError("--max-depth must be 1 or more.") }
        guard !update || baseline != nil else { throw ValidationError("--update needs the file: --baseline FILE.") }
        guard !rule.contains(.translated) || otherLanguage != nil else {
            throw ValidationError("--rule translated needs the other catalogue: --other-language FILE.")
        }
        let files = CommandFiles(outputs: [("-o", output.output), ("--baseline", update ? baseline : nil)])
        try files.checkOutputs()
        try files.check(against: [file, otherLanguage, update ? nil : baseline])
    }

    func run() throws {
        var lint = CatalogueLint()
        if !rule.isEmpty { lint.rules = Set(rule) }
        lint.rules.subtract(skip)
        lint.maxDepth = maxDepth
        lint.otherLanguage = try otherLanguage.map(Catalogue.init(readingFile:))
        let catalogue = try file.map(source.catalogue) ?? source.version(appVersion)
        let findings = lint.findings(in: catalogue)
        if update, let baseline { return try accept(findings, in: baseline) }
        let accepted = try baseline.map { try LintBaseline(readingFile: $0) }
        let open = findings.filter { !(accepted?.accepts($0) ?? false) }
        let report = LintReport(open)
        switch output.chosenFormat {
        case .markdown, .html: try output.write(report.page(of: name))
        default: try output.write(report.table)
        }
        report.summary.forEach(Messages.note)
        if let accepted { tell(of: accepted, findings, open) }
        if open.isEmpty { Messages.note("\(Wording.count(catalogue.controls.count, "control")), no findings") }
        if !open.isEmpty { throw ExitStatus.difference }
    }

    /// What the checked catalogue is called.
    private var name: String {
        file ?? [source.app, appVersion].compactMap(\.self).joined(separator: " ")
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
