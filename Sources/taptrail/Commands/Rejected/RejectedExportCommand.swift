import ArgumentParser
import ClickStore
import Foundation

struct RejectedExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write what was rejected, byte for byte as it stood in its recording.",
        discussion: """
            Records stand one after the other, each ended by a line feed; with --folder each has a file of its own, named \
            by its id and with its very bytes. Of records over 1 MiB only length and SHA-256 are kept: those are named on \
            standard error.
            """)

    @OptionGroup var database: DatabaseOption

    @Option(help: "The id of a record, as 'taptrail rejected' lists it; may be given more than once. Default: all.")
    var id: [Int64] = []

    @Option(name: .shortAndLong, help: "The file to write; - is standard output.")
    var output: String?

    @Option(help: "The folder to write each record into a file of its own; it is made where it is missing.")
    var folder: String?

    func validate() throws {
        if folder != nil, output != nil { throw ValidationError("Give either -o or --folder.") }
    }

    func run() throws {
        let reader = try database.openForReading()
        let wanted = Set(id)
        let output = folder == nil ? try Output(path: output) : nil
        if let folder { try makeFolder(folder) }
        var missing = wanted
        try reader.visitRejected { record in
            guard wanted.isEmpty || wanted.contains(record.id) else { return }
            missing.remove(record.id)
            guard let content = record.content else {
                return Messages.note("record \(record.id): its \(record.length) bytes were too many to be kept")
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
        for id in missing.sorted() { Messages.note("record \(id): there is none") }
        if !missing.isEmpty { throw ExitStatus.noInput }
    }

    private func makeFolder(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw OutputError.cannotCreate(path: folder, reason: error.localizedDescription)
        }
    }
}
