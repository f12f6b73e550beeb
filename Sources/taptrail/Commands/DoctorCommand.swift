import ArgumentParser
import ClickHouseStore
import ClickReports
import ClickStore

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the database: its file, its clicks, the reports' index, and recorders' journals.",
        discussion: """
            For each live recorder's journal, shows how many captured clicks are stored, waiting or dropped, each drop \
            with its reason. Compares the reports' index with the clicks; --reindex rebuilds it from them, unless they \
            are damaged. Exits with 74 if anything is damaged. In ClickHouse, checks each node: looks for sessions on \
            several nodes, for clicks of one id or seq that two writers stored at the same time, and for tables in too \
            many parts.
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var output: OutputOptions

    @Flag(help: "Rebuild the index first.")
    var reindex = false

    func run() throws {
        if reindex {
            // Opening for writing would make a missing database.
            if try database.openForReading().areRowsWhole() {
                let store = try database.openForWriting()
                try store.updateIndex(anew: true)
                try store.close()
            } else {
                Messages.error("rows are damaged, so the index, which may know more of them, is left as it is")
            }
        }
        let findings = try findings()
        try output.write(
            ["subject", "state", "finding"],
            findings.map { [.text($0.subject), .text($0.state.rawValue), .text($0.text)] })
        if findings.contains(where: { $0.state == .damaged }) { throw ExitStatus.inputOutput }
    }

    /// Where not even the version of the schema can be read, the finding is that.
    private func findings() throws -> [StoreFinding] {
        do {
            return try database.open().findings()
        } catch StoreError.damaged(_, let reason) {
            let steps = [ClickReader.restoring, ClickReader.salvaging].joined(separator: "; ")
            return [StoreFinding("file", .damaged, "\(reason), where it says what is in it; \(steps)")]
        }
    }
}
