import ArgumentParser
import ClickStore
import PathCatalogue
import ResponderChain

struct PathsExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the controls of an app as a catalogue file: JSON Lines, a control a line.",
        discussion: """
            Each line has a control's path and what else is known of it: screen, position, frame, events, actions, \
            handled_by, name, clicks, app, version, first_version, last_version. 'taptrail paths diff', 'lint' and 'import' \
            read it, gzip or not.

              taptrail paths export --app LiveRoom --version 1.4.0 -o 1.4.0.jsonl
            """)

    @OptionGroup var catalogue: CatalogueOptions

    @Flag(help: "Write the accepted aliases and the order of versions instead; 'taptrail paths accept' reads them.")
    var aliases = false

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
    var output: String?

    func validate() throws {
        try CommandFiles.checkExtension(
            of: output, known: ["jsonl", "ndjson"], remedy: "name a file that ends in .jsonl, for JSON Lines.")
    }

    func run() throws {
        if aliases { return try writeAliases() }
        let found = try catalogue.catalogues(of: nil, withHandlers: true)
        guard found.count < 2 else { throw UnknownCatalogue.severalApps(found.map { $0.app ?? "" }) }
        let destination = try Output(path: output)
        try destination.write(found.first?.text ?? "")
        try destination.close()
        if found.isEmpty { Messages.note("no control is known there") }
    }

    private func writeAliases() throws {
        let reader = try catalogue.database.open()
        var file = AliasFile()
        file.aliases = try reader.aliases().map(\.alias).filter { alias in
            catalogue.names.app.isEmpty || catalogue.names.app.contains { alias.app.hasSameBytes(as: $0) }
        }
        file.orders = try reader.statedVersions()
        let destination = try Output(path: output)
        try destination.write(file.text)
        try destination.close()
        if file.aliases.isEmpty { Messages.note("no names are joined there") }
    }
}
