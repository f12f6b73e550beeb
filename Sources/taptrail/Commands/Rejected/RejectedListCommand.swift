import ArgumentParser
import ClickReports
import ClickStore

struct RejectedListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what recordings held but nobody could use, with file, place and reason.",
        discussion: "Machine formats also give the content itself, byte for byte, where it is UTF-8.")

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reader = try database.openForReading()
        let isTable = output.chosenFormat == .table
        let columns = ["id", "recording", "line", "index", "offset", "length", "reason"]
        try output.stream(isTable ? columns : columns + ["content", "sha256"]) { write in
            try reader.visitRejected { rejected in
                let cells = [
                    Cell.integer(rejected.id), .text(rejected.recording), Cell(rejected.line), Cell(rejected.index),
                    Cell(rejected.offset),
                    Cell(rejected.length), .text(rejected.reason),
                ]
                try write(isTable ? cells : cells + [Self.content(of: rejected), Cell(rejected.sha256)])
            }
        }
    }

    private static func content(of rejected: RejectedRow) -> Cell {
        guard let bytes = rejected.content else { return .null }
        return String(validating: bytes, as: UTF8.self).map(Cell.text) ?? .blob(bytes)
    }
}
