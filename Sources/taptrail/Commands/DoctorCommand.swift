import ArgumentParser
import ClickReports
import ClickStore

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the database: its file, its clicks, the reports' index, and recorders' journals.",
        discussion: """
            A live recorder's journal is accounted for where its folder is found: every click that was captured is \
            stored, waiting, or dropped for a reason. The index holds nothing of its own: it is compared with the \
            clicks, and --reindex builds it anew from them. Ends with 74 where something is damaged.
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    @Flag(help: "Build the index anew first.")
    var reindex = false

    func run() throws {
        if reindex {
            // A database that is not there must not be made.
            _ = try database.openForReading()
            let store = try database.openForWriting()
            try store.updateIndex(anew: true)
            try store.close()
        }
        let store = try database.openForReading()
        let findings = try store.check() + store.checkJournals()
        try output.write(
            ["subject", "state", "finding"],
            findings.map { [.text($0.subject), .text($0.state.rawValue), .text($0.text)] })
        if findings.contains(where: { $0.state == .damaged }) { throw ExitStatus.inputOutput }
    }
}
