import ArgumentParser
import ClickStore
import ClickTracking
import SessionReplay

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all clicks as click lines, in the order in which they were stored.",
        discussion: """
            Click lines are JSON Lines that DuckDB and jq read as they are. Replayed into another database, they report \
            the same.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    func run() throws {
        let reader = try database.openForReading()
        let output = try Output(path: output)
        let source = ClickSource(name: reader.path, format: "store", head: SourceHead(length: 0, digest: 0))
        let feed = ClickLineWriter { try output.write($0) }.open(source, continuing: nil)
        try reader.play(into: feed)
        try output.flush()
    }
}
