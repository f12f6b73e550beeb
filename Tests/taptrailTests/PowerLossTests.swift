#if os(Linux)
    import ClickStore
    import ClickTracking
    import Foundation
    import Migrations
    import SeededGenerator
    import TestSupport
    import Testing

    /// Losses of power, at any moment: what was not synced is gone, or a part of it is, in any order.
    ///
    /// A sweep over moments, each with another part.
    struct PowerLossTests {
        private static let cuts = sweep(2, of: 150)
        private static let recorder = Result { try BuiltExecutable.named("RecorderLoad").path }

        /// A command that changes a database, and may be repeated.
        struct Operation: CustomTestStringConvertible, Sendable {
            let arguments: [String]
            var status: Int32 = 0

            var testDescription: String { arguments.filter { !$0.contains(".sqlite") }.joined(separator: " ") }
        }

        static let operations = [
            Operation(arguments: ["replay", "--db", "new.sqlite", "recordings", "more"], status: 65),
            Operation(arguments: ["replay", "--db", "a.sqlite", "more"]),
            Operation(arguments: ["doctor", "--reindex", "--db", "a.sqlite"]),
            Operation(arguments: ["prune", "--db", "a.sqlite", "--before", "2023-11-14T22:13:25Z"]),
            Operation(arguments: ["prune", "--vacuum", "--db", "a.sqlite", "--before", "2023-11-14T22:13:25Z"]),
            Operation(arguments: ["forget", "--db", "a.sqlite", "--user", "u-1"]),
        ]

        @Test(arguments: operations)
        func `after a loss of power a command can be repeated, and what it said it had done is done`(
            operation: Operation
        ) throws {
            let folder = try FaultSweep.copy(FaultSweep.makeTemplate())
            let before = try FaultSweep.content(in: folder)
            let log = try PowerLog(operation.arguments, in: folder)
            try #require(log.run.status == operation.status, "\(log.run.messages)")
            let after = try FaultSweep.content(in: folder)
            var random = SplitMix64(seed: sweepSeed(7))
            for cut in try Self.moments(of: log, using: &random) {
                let left = try log.folder(cutAt: cut, using: &random)
                let about = Comment(rawValue: "\(operation.testDescription), cut at \(cut) of \(log.count)")
                try checkSound(left, mayBeUnmade: cut < log.count, about)
                if cut == log.count {
                    #expect(try FaultSweep.content(in: left) == after, about)
                } else if operation.arguments[0] != "replay" {
                    let content = try FaultSweep.content(in: left)
                    #expect(content == before || content == after, about)
                }
                let again = try Command.run(operation.arguments, in: left)
                #expect(again.status == operation.status, "\(about) and then: \(again.messages)")
                #expect(try FaultSweep.content(in: left) == after, about)
                try checkSound(left, about)
            }
        }

        @Test(arguments: sweep(1, of: (1..<Migrations.all.count).reversed()))
        func `a migration that is killed or loses power at any moment is done by the next command`(schema: Int) throws {
            let folder = try TemporaryFolder()
            _ = try OldDatabase(at: folder.file("a.sqlite"), holding: Self.clicks, schema: schema)
            let arguments = ["doctor", "--reindex", "--db", "a.sqlite"]
            let log = try PowerLog(arguments, in: folder)
            try #require(log.run.status == 0, "\(log.run.output) \(log.run.messages)")
            let after = try FaultSweep.content(in: folder)
            var random = SplitMix64(seed: sweepSeed(UInt64(schema)))
            let kills = FaultSweep.numbers(to: log.count, few: 3, of: .max).map { ($0, true) }
            let losses = try Self.moments(of: log, using: &random).map { ($0, false) }
            for (cut, isKill) in kills + losses {
                let left = try isKill ? log.folder(killedAt: cut) : log.folder(cutAt: cut, using: &random)
                let about = Comment(
                    rawValue: "schema \(schema), \(isKill ? "killed" : "cut") at \(cut) of \(log.count)")
                let again = try Command.run(arguments, in: left)
                #expect(again.status == 0, "\(about): \(again.messages)")
                #expect(try FaultSweep.content(in: left) == after, about)
                try checkSound(left, about)
            }
        }

        private static let clicks = (0..<200).map { number in
            CollectedClick(
                control: ControlKey(
                    path: "App--View[\(1 + number % 9)]--Button--tap", screen: "Home", kind: .activation),
                session: SessionKey(name: "s-\(number / 20)", app: "A", version: "1", user: "u-\(number / 50)"),
                atMs: 1_700_000_000_000 + Int64(number), x: 5, y: 6, handled: .yes, detail: nil)
        }

        @Test func `what a collector has answered for is there after a loss of power`() throws {
            let folder = try TemporaryFolder()
            let log = try PowerLog(["collect", folder.path, "120"], executable: Self.recorder.get(), in: folder)
            try #require(log.run.status == 0, "\(log.run.messages)")
            #expect(Self.lines(log.told(before: log.count)).count == 120)
            var random = SplitMix64(seed: sweepSeed(7))
            for cut in try Self.moments(of: log, times: 5, using: &random) {
                let answered = Set(Self.lines(log.told(before: cut)).map(String.init))
                let left = try log.folder(cutAt: cut, using: &random)
                // Opens it as the next collector does.
                try ClickDatabase(path: left.store).close()
                let stored = try PlainSQLite.column("SELECT x / 10 FROM click", in: left.store)
                let missing = answered.subtracting(stored).sorted()
                #expect(missing.isEmpty, "cut at \(cut) of \(log.count)")
                #expect(Set(stored).count == stored.count)
                #expect(try PlainSQLite.column("PRAGMA integrity_check", in: left.store) == ["ok"])
            }
        }

        @Test func `what waits in a collector's journal is there after a loss of power, each click once`() throws {
            let folder = try TemporaryFolder()
            let log = try PowerLog(["journal", folder.path, "120"], executable: Self.recorder.get(), in: folder)
            try #require(log.run.status == 0, "\(log.run.messages)")
            #expect(Self.lines(log.told(before: log.count)).count == 120)
            var random = SplitMix64(seed: sweepSeed(7))
            for cut in try Self.moments(of: log, times: 5, using: &random) {
                let answered = Set(Self.lines(log.told(before: cut)).map(String.init))
                let left = try log.folder(cutAt: cut, using: &random)
                // Drains it as the next collector does.
                let next = try Process.run(
                    URL(fileURLWithPath: Self.recorder.get()), arguments: ["journal", left.path, "0"])
                next.waitUntilExit()
                #expect(next.terminationStatus == 0, "cut at \(cut) of \(log.count)")
                let stored = try PlainSQLite.column("SELECT x / 10 FROM click", in: left.store)
                let missing = answered.subtracting(stored).sorted()
                #expect(missing.isEmpty, "cut at \(cut) of \(log.count)")
                #expect(Set(stored).count == stored.count)
            }
        }

        @Test func `a disk that does not do what a sync asks for loses what was answered for`() throws {
            let folder = try TemporaryFolder()
            let log = try PowerLog(
                ["collect", folder.path, "40"], executable: Self.recorder.get(), ignoringSyncs: true, in: folder)
            var random = SplitMix64(seed: sweepSeed(7))
            var losses = 0
            for _ in 0..<10 {
                let left = try log.folder(cutAt: log.count, using: &random)
                let count = ["sql", "--db", left.store, "--format", "csv", "SELECT count(*) AS n FROM clicks"]
                if try Command.run(count, in: left).output != "n\n40\n" { losses += 1 }
            }
            #expect(losses > 0)
        }

        /// Without a sync only those are certain that are stored.
        @Test(arguments: [0, 100])
        func `a loss of power takes the last clicks of a journal alone, and never makes one`(interval: Int) throws {
            let folder = try TemporaryFolder()
            let log = try PowerLog(
                ["record", folder.path, "3000", String(interval)], executable: Self.recorder.get(), in: folder)
            try #require(log.run.status == 0, "\(log.run.messages)")
            var random = SplitMix64(seed: sweepSeed(7))
            var most = 0
            for cut in try Self.moments(of: log, times: 5, using: &random) {
                let told = Self.lines(log.told(before: cut)).count
                let left = try log.folder(cutAt: cut, using: &random)
                let about = Comment(rawValue: "cut at \(cut) of \(log.count), \(told) told")
                try ClickDatabase(path: left.store).close()
                let next = try Command.run(["drain", left.path, "0"], executable: Self.recorder.get(), in: left)
                try #require(next.status == 0, "\(about) \(next.output) \(next.messages)")
                let stored = try PlainSQLite.column("SELECT x FROM click ORDER BY id", in: left.store)
                    .compactMap { Int($0) }
                #expect(zip(stored, stored.dropFirst()).allSatisfy { $0 < $1 }, about)
                #expect((stored.last ?? 0) <= told, about)
                let lost = Set(0..<told).subtracting(stored)
                guard interval > 0 else { continue }
                most = max(most, lost.min().map { told - $0 } ?? 0)
                // What was recorded before the last sync but one began is there. How many clicks come between two
                // syncs is for the disk to say, as no click waits for it.
                let syncs = log.syncs(ofFolder: "journal", before: cut)
                guard let sync = syncs.dropLast().last else { continue }
                let certain = Self.lines(log.told(before: sync)).count
                #expect(lost.allSatisfy { $0 >= certain }, about)
            }
            if interval > 0 { print("a sync every \(interval) clicks: at most the last \(most) were lost") }
        }

        private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

        /// Some moments from the first to the last, which is after the end.
        private static func moments(of log: PowerLog, times: Int = 1, using random: inout SplitMix64) throws -> [Int] {
            try #require(log.count > 0)
            return (0..<cuts * times).map { _ in random.below(log.count) } + Array(repeating: log.count, count: times)
        }

        /// Whether databases are well, or not there yet.
        ///
        /// - Parameter mayBeUnmade: Whether one may be as empty as before its first commit.
        private func checkSound(_ folder: TemporaryFolder, mayBeUnmade: Bool = false, _ about: Comment) throws {
            for name in ["a.sqlite", "new.sqlite"] {
                guard let content = FileManager.default.contents(atPath: folder.file(name)), !content.isEmpty else {
                    continue
                }
                let check = try Command.run("doctor", "--db", name, in: folder)
                if mayBeUnmade, name == "new.sqlite", check.messages.contains("not a TapTrail database") { continue }
                #expect(check.status == 0, "\(about) \(name): \(check.output) \(check.messages)")
            }
        }
    }
#endif
