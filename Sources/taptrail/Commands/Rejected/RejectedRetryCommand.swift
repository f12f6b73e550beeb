import ArgumentParser
import ClickStore
import ClickTracking
import Foundation
import SessionReplay

struct RejectedRetryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Try once more to use what was rejected, as after an upgrade, and forget what is now stored.",
        discussion: """
            Click lines are taken from the database. What only means something within its recording, such as a click of an \
            rrweb session, is read from there again: the recording must be where it was, and unchanged. Give the options \
            that the recordings were replayed with.
            """)

    @OptionGroup var database: DatabaseOption
    @OptionGroup var recordingOptions: RecordingOptions

    func run() throws {
        var retry = RejectedRetry(
            rows: try rows(), store: try database.openForWriting(), options: recordingOptions)
        try retry.run()
        let output = try Output(path: nil)
        try output.write(
            """
            \(retry.tried) records tried: \(retry.result.stored) clicks stored, \(retry.result.duplicate) there \
            already; \(retry.left) records left

            """)
        try output.flush()
        if retry.left > 0 { throw ExitStatus.badData }
    }

    private func rows() throws -> [RejectedRow] {
        var rows: [RejectedRow] = []
        try database.openForReading().visitRejected { rows.append($0) }
        return rows
    }
}
