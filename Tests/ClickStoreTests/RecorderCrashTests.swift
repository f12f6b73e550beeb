import ClickStore
import ClickTracking
import Foundation
import TestSupport
import Testing

/// A recording process that is killed, at any moment, again and again.
struct RecorderCrashTests {
    private static let kills = sweep(20, of: 500)

    @Test func `a process killed at random moments loses no click that was recorded, and stores none twice`() throws {
        let folder = try TemporaryFolder()
        var generator = SystemRandomNumberGenerator()
        var reported: Set<Int> = []
        /// The click after the last reported one may have been recorded too; its number is not given again.
        var perhaps: Set<Int> = []
        var next = 0
        for turn in 0..<Self.kills {
            // Starts and recoveries, recording, and the time about commits each get their share.
            let step = [nil, UInt8(1), 2][turn % 3]
            let wait = UInt32.random(in: 0...(step == nil ? 150_000 : 20_000), using: &generator)
            let last = try run(in: folder, from: next, killedAfter: wait, since: step)
            if let last { reported.formUnion(next...last) }
            perhaps.insert((last ?? next - 1) + 1)
            next = (last ?? next) + 2
        }
        try storeTheRest(in: folder)
        let stored = try PlainSQLite.column("SELECT x FROM click ORDER BY id", in: folder.store).compactMap { Int($0) }
        #expect(stored.count > 0)
        #expect(zip(stored, stored.dropFirst()).allSatisfy { $0 < $1 }, "in order, none twice")
        let missing = reported.subtracting(stored)
        #expect(missing.isEmpty, "\(missing.count) of \(reported.count) reported clicks are missing")
        #expect(Set(stored).subtracting(reported).isSubset(of: perhaps))
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    @Test(arguments: [(bytes: 1 << 20, isKept: true), (bytes: 128 << 10, isKept: false)])
    func `a process whose disk is full goes on, and what its journal's files took is stored later`(
        bytes: Int, isKept: Bool
    ) throws {
        let folder = try TemporaryFolder()
        // The store grows beyond the limit long before this click; a journal's file is 256 KiB.
        let last = 60_000
        try run(in: folder, upTo: last, withFilesOf: bytes)
        try storeTheRest(in: folder)
        // Where nothing was left to be stored, nobody has made the tables yet.
        try ClickDatabase(path: folder.store).close()
        let stored = try PlainSQLite.column("SELECT x FROM click ORDER BY id", in: folder.store).compactMap { Int($0) }
        #expect(stored == Array(0..<stored.count))
        #expect((stored.count > last) == isKept)
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    /// Starts the process under a limit of the size of its files, and kills it once it has reported a click.
    private func run(in folder: TemporaryFolder, upTo number: Int, withFilesOf bytes: Int) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // What is ignored stays so in the program that follows; `ulimit` counts in 512 bytes.
        let script = "trap '' XFSZ; ulimit -f \(bytes / 512); exec \"$0\" report \"$1\" 0"
        process.arguments = ["-c", script, try BuiltExecutable.named("RecorderLoad").path, folder.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var lines = 0
        while lines <= number {
            let read = output.fileHandleForReading.availableData
            guard !read.isEmpty else { break }
            lines += read.count { $0 == UInt8(ascii: "\n") }
        }
        #expect(lines > number)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts the process and kills it; returns the number of the last click that it has reported. Waiting is the point
    /// here: the moment must not depend on what the process does.
    ///
    /// - Parameter step: What the process tells on standard error when the time begins to count; nil for its start.
    private func run(
        in folder: TemporaryFolder, from first: Int, killedAfter microseconds: UInt32, since step: UInt8?
    ) throws -> Int? {
        try folder.write([], to: "out")
        let process = Process()
        let steps = Pipe()
        process.executableURL = try BuiltExecutable.named("RecorderLoad")
        process.arguments = ["report", folder.path, String(first)]
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("out")))
        process.standardError = steps
        try process.run()
        while let step {
            let told = steps.fileHandleForReading.availableData
            if told.isEmpty || told.contains(step) { break }
        }
        usleep(microseconds)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "the process ended by itself")
        return try folder.lastNumber(in: "out")
    }

    private func storeTheRest(in folder: TemporaryFolder) throws {
        let path = folder.store
        let configuration = RecorderConfiguration(journal: JournalConfiguration(folder: folder.file("journal")))
        let recorder = try Recorder(configuration) { try ClickDatabase(path: path) }
        #expect(recorder.storeNow())
        recorder.close()
        #expect(recorder.account.isBalanced)
        #expect(recorder.account.droppedInTotal == 0)
        #expect(recorder.account.waiting == 0)
    }
}
