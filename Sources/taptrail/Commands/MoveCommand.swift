import ArgumentParser
import Basics
import ClickHouseStore
import ClickReports
import ClickStore
import ClickTracking

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a database file to ClickHouse, and prove that all of it is there.",
        discussion: """
            Clicks, layouts, rejected records, joined names and imported catalogues are moved; the file is only read. \
            An interrupted move continues where it stopped when you start it again; a second move adds what is new. \
            Then the clicks of the file's sessions are compared: for each control their number, and the sums of their \
            times, coordinates and outcomes. Exits with 1 if these differ.

            Example: taptrail move --from clicks.sqlite --to clickhouse://default@localhost:8123/taptrail
            """)

    @Option(help: "The database file.")
    var from: String

    @Option(help: "The address in ClickHouse: clickhouse://user@host:8123/name.")
    var to: String

    @Option(help: "How to write the summary: table or json.")
    var format: SummaryFormat = .table

    func validate() throws {
        guard !ClickHouseAddress.isAddress(from), ClickHouseAddress.isAddress(to) else {
            throw ValidationError(
                """
                --from takes a database file, and --to an address such as clickhouse://user@host:8123/taptrail. To bring \
                clicks from ClickHouse into a file, use 'taptrail export' and 'taptrail replay'.
                """)
        }
    }

    func run() throws {
        let start = ContinuousClock.now
        // Before the database in ClickHouse is made: a mistyped name must not leave an empty one.
        let reader = try ClickReader(path: from)
        let address = try ClickHouseAddress(to)
        let sink = try ClickHouseSink(address)
        var move = DatabaseMove(of: reader, into: sink)
        try move.run()
        try sink.close()
        let proof = try MoveProof(of: reader, in: ClickHouseReader(address))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let output = try Output(path: nil)
        try output.write(text(of: move, proof, seconds: seconds))
        try output.flush()
        tell(of: move)
        try tell(of: proof)
    }

    private func text(of move: DatabaseMove, _ proof: MoveProof, seconds: Double) -> String {
        let (it, different) = (move.result, proof.differences.count)
        let rounded = (seconds * 1_000).rounded() / 1_000
        switch format {
        case .json:
            return """
                {"read":\(it.read),"stored":\(it.stored),"duplicate":\(it.duplicate),"rejected":\(it.rejected),\
                "rejected_records":\(move.rejectedRecords),"controls":\(proof.controls),"different":\(different),\
                "seconds":\(rounded)}

                """
        case .table:
            let records = Wording.count(move.rejectedRecords, "rejected record")
            let outcome =
                different == 0
                ? "counts and sums are equal" : "\(different) \(different == 1 ? "differs" : "differ")"
            return """
                \(Wording.count(it.read, "click")) of \(TerminalText.escaped(from)) in \(rounded) s: \(it.stored) stored, \
                \(it.duplicate) there already, \(it.rejected) rejected; \(records) moved
                \(Wording.count(proof.controls, "control")) compared: \(outcome)

                """
        }
    }

    private func tell(of move: DatabaseMove) {
        for reason in move.reasons { Messages.note("rejected: \(reason)") }
        let more = move.result.rejected - move.reasons.count
        if !move.reasons.isEmpty, more > 0 { Messages.note("\(Wording.count(more, "more click")) rejected") }
    }

    /// - Throws: The exit status, if it is not 0.
    private func tell(of proof: MoveProof) throws {
        for difference in proof.differences.prefix(Self.shownDifferences) { Messages.note(Self.text(of: difference)) }
        let more = proof.differences.count - Self.shownDifferences
        if more > 0 { Messages.note("\(Wording.count(more, "more control")) with other clicks") }
        if !proof.differences.isEmpty { throw ExitStatus.difference }
    }

    private static let shownDifferences = 20

    private static func text(of difference: MoveProof.Difference) -> String {
        let (here, there) = (difference.inFile.clicks, difference.inClickHouse.clicks)
        let screen = difference.control.screen.map { " on \($0)" } ?? ""
        let counts =
            here == there
            ? "\(Wording.count(here, "click")) on both sides, with other times, coordinates or outcomes"
            : "\(Wording.count(here, "click")) in the file, \(there) in ClickHouse"
        return "\(difference.control.path)\(screen): \(counts)"
    }
}
