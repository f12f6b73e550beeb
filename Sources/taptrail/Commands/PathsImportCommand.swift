import ArgumentParser
import Basics
import ClickStore
import PathCatalogue

struct PathsImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Store a catalogue file, so that the database knows controls without a click.",
        discussion: """
            A test of your app writes such a file from the running app, with actions and frames, which clicks do not \
            have. It replaces the one imported for the same app and version; an empty file removes it. 'taptrail paths \
            list' and 'taptrail report unused' know its controls then. Clicks are not touched.

              taptrail paths import 2.0.jsonl --app LiveRoom --version 2.0
            """)

    @OptionGroup var database: DatabaseOption

    @Argument(help: "The catalogue file, gzip or not; - is standard input.")
    var file: String

    @Option(help: "The app. Default: the one that the file names.")
    var app: String?

    @Option(name: .customLong("version"), help: "The version. Default: the one that the file names.")
    var appVersion: String?

    func run() throws {
        let catalogue = try Catalogue(readingFile: file)
        let app = try Self.known(app ?? catalogue.app, option: "app")
        let version = try Self.known(appVersion ?? catalogue.version, option: "version")
        let store = try database.openForChanges()
        try store.keep(catalogue.stored(app: app, version: version, importedMs: CurrentProcess.nowMs))
        try store.close()
        Messages.note("\(Wording.count(catalogue.controls.count, "control")) of \(app) \(version)")
    }

    private static func known(_ name: String?, option: String) throws -> String {
        guard let name, !name.isEmpty else {
            throw ValidationError("The file does not name the \(option); give it with --\(option).")
        }
        return name
    }
}
