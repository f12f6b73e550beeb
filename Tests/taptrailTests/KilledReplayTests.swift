import Foundation
import TestSupport
import Testing

/// A replay that is killed, at any moment, and started again until it is done ends as if nobody had killed it.
struct KilledReplayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/recordings", withIntermediateDirectories: false)
        try folder.write(RecordingText.clickLines(130_000, from: 0), to: "recordings/a.jsonl")
        // Shares sessions and clicks with the first, so that stored clicks must be compared.
        try folder.write(RecordingText.clickLines(120_000, from: 65_000), to: "recordings/b.jsonl")
        try folder.write(
            RecordingText.clickLines(20_000, from: 0, numbered: true) + "broken\n", to: "recordings/c.jsonl")
        try folder.write(RecordingText.page(clicks: 2_000), to: "recordings/d.json")
        let touches = ["simulate", "--sessions", "20", "--as", "touches", "-o", "recordings/e.jsonl"]
        _ = try Command.run(touches, in: folder)
        try folder.write(RecordingText.autocapture(events: 2_000), to: "recordings/f.jsonl")
    }

    private static let kills = sweep(2, of: 500)

    @Test func `a replay killed at random moments ends with the database of an undisturbed one`() throws {
        let undisturbed = try Command.run(
            "replay", "--db", "whole.sqlite", "--format", "json", "recordings", in: folder)
        #expect(undisturbed.status == 65, "one line is broken")
        #expect(try read(undisturbed) > 274_000)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<Self.kills {
            try killReplay(after: .random(in: 5_000...1_200_000, using: &generator))
        }
        let last = try Command.run("replay", "--db", "killed.sqlite", "--format", "json", "recordings", in: folder)
        #expect(last.status == 65)
        #expect(try read(last) == read(undisturbed))
        #expect(try content(of: "killed.sqlite") == content(of: "whole.sqlite"))
        let check = try Command.run("sql", "--db", "killed.sqlite", "PRAGMA integrity_check", in: folder)
        #expect(check.output.contains("\nok\n"))
    }

    /// Starts a replay and kills it. Waiting is the point here: the moment must not depend on what the replay does.
    private func killReplay(after microseconds: UInt32) throws {
        let process = Process()
        process.executableURL = try Command.binary
        process.arguments = ["replay", "--db", "killed.sqlite", "recordings"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(microseconds)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// How many clicks a summary says were read.
    private func read(_ run: Command.Run) throws -> Double {
        let summary = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double]
        return try #require(summary?["read"])
    }

    private func content(of database: String) throws -> String {
        let clicks = """
            SELECT control, screen, session, user, at_ms, x, y, seq, count(*) FROM clicks
            GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
            """
        let rejected = "SELECT line, offset, reason, hex(content) FROM rejected ORDER BY 1, 2"
        return try [clicks, rejected].map { statement in
            try Command.run("sql", "--db", database, "--format", "csv", statement, in: folder).output
        }.joined()
    }
}
