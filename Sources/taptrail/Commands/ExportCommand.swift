import ArgumentParser
import Basics
import ClickReports
import ClickStore
import ClickTracking
import SessionReplay

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write clicks as click lines, in the order in which they were stored.",
        discussion: """
            All clicks, or those of a selection. Click lines are JSON Lines that DuckDB and jq read as they are. \
            Replayed into another database, they report the same.
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var selected: SelectionOptions

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    func run() throws {
        let selection = try selected.selection(nowMs: CurrentProcess.nowMs)
        let reader = try database.openForReading()
        let output = try Output(path: output)
        let source = ClickSource(name: reader.path, format: "store", head: SourceHead(length: 0, digest: 0))
        // `play` wraps errors of its feed in its own; this keeps the original.
        var failure: OutputError?
        let feed = ClickLineWriter { line in
            do throws(OutputError) {
                try output.write(line)
            } catch {
                failure = error
                throw error
            }
        }.open(source, continuing: nil)
        let count: Int
        do {
            count = try reader.play(selection, into: feed)
        } catch {
            throw failure ?? error
        }
        try output.close()
        if count == 0 { try Messages.noteMissingClicks(selection, reader) }
    }
}
