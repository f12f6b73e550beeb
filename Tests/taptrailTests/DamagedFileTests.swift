import Foundation
import SeededGenerator
import TestSupport
import Testing

/// Bits that a disk has changed, and ends that it has lost, anywhere in a database or its log.
///
/// A sweep over places.
struct DamagedFileTests {
    private static let reports = [
        ["report", "controls", "--db", "a.sqlite", "--format", "csv"],
        ["report", "sessions", "--db", "a.sqlite", "--format", "csv"], ["export", "--db", "a.sqlite", "-o", "-"],
    ]

    /// Rows have no checksums, so a name that was changed is the name; but no report says other than the rows.
    @Test func `of a damaged database a command tells, or says what the rows say, and never traps`() throws {
        let template = try FaultSweep.makeTemplate()
        let bytes = try template.bytes(of: "a.sqlite")
        let right = try Self.reports.map { try Command.run($0, in: template).output }
        var (errors, same, others) = (0, 0, 0)
        for seed in sweep(4, of: 0..<600) {
            var random = SplitMix64(seed: UInt64(seed))
            let folder = try TemporaryFolder()
            try folder.write(Self.damaged(bytes, using: &random), to: "a.sqlite")
            let doctor = try run(["doctor", "--db", "a.sqlite"], in: folder, seed)
            let runs = try Self.reports.map { try run($0, in: folder, seed) }
            errors += runs.count { $0.status != 0 }
            same += zip(runs, right).count { $0.status == 0 && $0.output == $1 }
            guard doctor.status == 0 else { continue }
            #expect(
                runs.allSatisfy { $0.status == 0 }, "seed \(seed): doctor finds nothing, but \(runs.map(\.messages))")
            guard runs.map(\.output) != right else { continue }
            others += 1
            let anew = try Command.run("doctor", "--reindex", "--db", "a.sqlite", in: folder)
            #expect(anew.status == 0, "seed \(seed): \(anew.messages)")
            for (before, arguments) in zip(runs, Self.reports) {
                let after = try Command.run(arguments, in: folder)
                #expect(after.output == before.output, "seed \(seed): \(arguments) says other than the rows")
            }
        }
        print("damaged databases: \(errors) errors, \(same) right answers, \(others) with other rows")
        #expect(errors + same > 0)
    }

    /// SQLite reads a log up to the first commit that is damaged.
    @Test func `of a damaged log a command knows a commit as a whole, or not at all`() throws {
        let folder = try FaultSweep.makeTemplate()
        let before = try Command.run(Self.reports[2], in: folder).output
        let other = try PlainSQLite.Connection(folder.file("a.sqlite"))
        // Holds the database open, so that the log stays.
        try other.run("SELECT count(*) FROM click")
        let prune = ["prune", "--db", "a.sqlite", "--before", "2023-11-14T22:13:22Z"]
        try #require(try Command.run(prune, in: folder).status == 0)
        let after = try Command.run(Self.reports[2], in: folder).output
        let (database, log) = (try folder.bytes(of: "a.sqlite"), try folder.bytes(of: "a.sqlite-wal"))
        try #require(before != after && log.count > 4_096)
        var olds = 0
        for seed in sweep(4, of: 0..<400) {
            var random = SplitMix64(seed: UInt64(seed))
            let left = try TemporaryFolder()
            try left.write(database, to: "a.sqlite")
            try left.write(Self.damaged(log, using: &random), to: "a.sqlite-wal")
            let run = try run(Self.reports[2], in: left, seed)
            #expect(run.status == 0 && [before, after].contains(run.output), "seed \(seed): \(run.messages)")
            if run.output == before { olds += 1 }
            let doctor = try self.run(["doctor", "--db", "a.sqlite"], in: left, seed)
            #expect(doctor.status == 0, "seed \(seed): \(doctor.output)")
        }
        #expect(olds > 0 || SoakPart.current != nil)
    }

    @Test func `a table whose first page is none is named by doctor, which looks at the others`() throws {
        let template = try FaultSweep.makeTemplate()
        let bytes = try template.bytes(of: "a.sqlite")
        let path = template.file("a.sqlite")
        let size = try #require(try PlainSQLite.column("PRAGMA page_size", in: path).first.flatMap { Int($0) })
        let tables = try PlainSQLite.rows(
            "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND name IN ('control', 'session', 'click')",
            in: path)
        try #require(tables.count == 3)
        for table in tables {
            let (name, page) = (table[0] ?? "", table[1].flatMap { Int($0) } ?? 0)
            var damaged = bytes
            damaged.replaceSubrange((page - 1) * size..<page * size, with: Data(count: size))
            let folder = try TemporaryFolder()
            try folder.write(damaged, to: "a.sqlite")
            let doctor = try Command.run("doctor", "--db", "a.sqlite", in: folder)
            #expect(doctor.status == 74)
            #expect(
                doctor.output.contains("table \(name), which begins at page \(page), is damaged"), "\(doctor.output)")
            #expect(doctor.output.contains(".dump") && doctor.output.contains("\nindex"), "\(doctor.output)")
        }
    }

    /// Runs a command, which must end by itself, and name the file if it fails.
    private func run(_ arguments: [String], in folder: TemporaryFolder, _ seed: Int) throws -> Command.Run {
        let run = try Command.run(arguments, in: folder)
        #expect(
            [0, 65, 69, 74].contains(run.status), "seed \(seed): \(arguments) ends with \(run.status): \(run.messages)")
        // What doctor finds it tells in a table.
        let tells = arguments[0] == "doctor" && run.output.contains("damaged")
        let namesFile = run.status == 0 || tells || run.messages.contains("a.sqlite")
        #expect(namesFile, "seed \(seed): \(arguments): \(run.messages)")
        return run
    }

    /// Changes one to eight bits, or cuts the end.
    private static func damaged(_ bytes: Data, using random: inout SplitMix64) -> Data {
        var bytes = bytes
        if random.oneIn(5) { return bytes.prefix(random.below(bytes.count)) }
        for _ in 0...random.below(8) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
        return bytes
    }
}
