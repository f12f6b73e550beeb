import ArgumentParser
import Basics
import ClickReports
import ClickStore

struct RejectedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rejected",
        abstract: "List, export or retry records that could not be used.",
        subcommands: [RejectedListCommand.self, RejectedExportCommand.self, RejectedRetryCommand.self],
        defaultSubcommand: RejectedListCommand.self)
}

struct RejectedListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List rejected records, with file, place and reason.",
        discussion: "Machine formats also give the content, byte for byte if it is UTF-8.")

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        let reader = try database.open()
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
        return String(utf8: bytes).map(Cell.text) ?? .blob(bytes)
    }
}

struct RejectedExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write rejected records, byte for byte as in their recordings.",
        discussion: """
            Writes a line feed after each record. With --folder, writes each record without it into a file named after \
            the record's id. Only length and SHA-256 are kept of records over 1 MiB: those are named on standard error.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "The id of a record, as 'taptrail rejected' lists it; repeat it for several. Default: all.")
    var id: [Int64] = []

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.", completion: .file())
    var output: String?

    @Option(help: "The folder to write each record into, as a file of its own. It is made if it is missing.")
    var folder: String?

    func validate() throws {
        if folder != nil, output != nil { throw ValidationError("Give either -o or --folder.") }
    }

    func run() throws {
        let reader = try database.open()
        let wanted = Set(id)
        let output = folder == nil ? try Output(path: output) : nil
        if let folder { try Output.makeFolder(folder) }
        var missing = wanted
        try reader.visitRejected { record in
            guard wanted.isEmpty || wanted.contains(record.id) else { return }
            missing.remove(record.id)
            guard let content = record.content else {
                return Messages.note(
                    "record \(record.id): only the length and the SHA-256 of its \(record.length) bytes were kept")
            }
            if let folder {
                let file = try Output(path: "\(folder)/\(record.id)")
                try file.write(bytes: content)
                try file.close()
            } else {
                try output?.write(bytes: content + [0x0A])
            }
        }
        try output?.close()
        for id in missing.sorted() { Messages.note("no rejected record has id \(id); 'taptrail rejected' lists them") }
        if !missing.isEmpty { throw ExitStatus.noInput }
    }
}
