import ClickTracking
import ClickUpload
import Foundation
import Logging
import SeededGenerator
import TestSupport
import Testing

/// A server and an app that are killed, at any moment, again and again.
@Suite(.enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"))
struct ServerCrashTests {
    private static let kills = sweep(5, of: 300)

    @Test func `an app and a server that are killed at random moments lose no click, and store none twice`() throws {
        let app = try TemporaryFolder()
        let folder = try TemporaryFolder()
        var generator = SystemRandomNumberGenerator()
        var reported: Set<Int> = []
        /// The click after the last reported one may have been recorded too; its number is not given again.
        var perhaps: Set<Int> = []
        var next = 0
        var server = try RunningServer(in: folder)
        for turn in 0..<Self.kills {
            let load = try Load(in: app, from: next, to: server.address)
            // Waiting is the point here: the moment must not depend on what the processes do.
            usleep(UInt32.random(in: 0...400_000, using: &generator))
            if turn % 2 == 0 {
                server.kill()
                usleep(UInt32.random(in: 0...60_000, using: &generator))
                server = try RunningServer(in: folder, port: server.port)
                usleep(UInt32.random(in: 0...200_000, using: &generator))
            }
            let last = try load.kill()
            if let last { reported.formUnion(next...last) }
            perhaps.insert((last ?? next - 1) + 1)
            next = (last ?? next) + 2
        }
        try sendTheRest(of: app, to: server.address)
        let stored = try PlainSQLite.column("SELECT x FROM click ORDER BY id", in: folder.store).compactMap { Int($0) }
        #expect(stored.count > 0)
        #expect(zip(stored, stored.dropFirst()).allSatisfy { $0 < $1 }, "in order, none twice")
        let missing = reported.subtracting(stored)
        #expect(missing.isEmpty, "\(missing.count) of \(reported.count) reported clicks are missing")
        #expect(Set(stored).subtracting(reported).isSubset(of: perhaps))
        #expect(server.end() == 0)
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    private func sendTheRest(of folder: TemporaryFolder, to address: String) throws {
        var configuration = RecorderConfiguration(journal: JournalConfiguration(folder: folder.file("journal")))
        configuration.logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
        let upload = ClickUpload(to: try #require(URL(string: address)))
        let recorder = try Recorder(configuration) { upload }
        // What the killed app has sent last may arrive between the question where to go on and the first batch.
        for _ in 0..<50 where !recorder.storeNow() { usleep(100_000) }
        recorder.close()
        #expect(recorder.account.isBalanced)
        #expect(recorder.account.droppedInTotal == 0)
        #expect(recorder.account.waiting == 0)
    }

    /// A process that records into a journal and sends it.
    private struct Load {
        private let process = Process()
        private let folder: TemporaryFolder

        init(in folder: TemporaryFolder, from first: Int, to address: String) throws {
            self.folder = folder
            try folder.write([], to: "out")
            process.executableURL = try BuiltExecutable.named("RecorderLoad")
            process.arguments = ["upload", folder.path, String(first), address]
            process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("out")))
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        /// Kills it; returns the number of the last click that it has reported.
        func kill() throws -> Int? {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal, "the process ended by itself")
            return try folder.lastNumber(in: "out")
        }
    }
}
