import ClickQuery

#if os(Linux)
    import TestSupport
    import ClickStore
    import Foundation
    import Testing

    /// A recording process in which calls to the system fail: it goes on, its account adds up and says what is stored, and
    /// the next process stores what waits, each click once.
    struct RecorderDrainFaultTests {
        private static let clicks = 3_000
        private static let executable = Result { try BuiltExecutable.named("RecorderLoad").path }

        @Test func `a recorder whose calls fail loses no click that it does not count`() throws {
            let undisturbed = try record(with: FaultInjection.Fault(kind: .read), in: try TemporaryFolder())
            #expect(try Account(undisturbed.run) == Account(captured: Self.clicks, stored: Self.clicks))
            var tried: [String] = []
            for kind in FaultInjection.Kind.allCases {
                let count = undisturbed.calls[kind] ?? 0
                let numbers = FaultSweep.numbers(to: count, few: 1, of: 60)
                for failure in kind.failures {
                    for number in numbers {
                        try check(.init(kind: kind, number: number, lasts: failure.lasts, error: failure.error))
                    }
                }
                tried.append("\(kind) \(numbers.count * kind.failures.count) of \(count)")
            }
            print("recorder: \(tried.joined(separator: ", "))")
        }

        private func check(_ fault: FaultInjection.Fault) throws {
            let folder = try TemporaryFolder()
            let outcome = try record(with: fault, in: folder)
            let about = Comment(
                rawValue: "\(fault): \(outcome.run.status) \(outcome.run.output) \(outcome.run.messages)")
            if outcome.run.status == 74, fault.kind == .map { return }
            try #require(outcome.run.status == 0, about)
            let account = try Account(outcome.run)
            #expect(account.captured == Self.clicks, about)
            #expect(account.captured == account.stored + account.waiting + account.dropped, about)
            #expect(try stored(in: folder).count == account.stored, about)
            // The next process, which nothing disturbs.
            let next = try Command.run("drain", folder.path, "0", executable: Self.executable.get(), in: folder)
            #expect(try Account(next).waiting == 0, about)
            let places = try stored(in: folder)
            #expect(places.count == Self.clicks - account.dropped, about)
            #expect(Set(places).count == places.count, about)
        }

        private func record(with fault: FaultInjection.Fault, in folder: TemporaryFolder) throws
            -> FaultInjection.Outcome
        {
            let arguments = ["drain", folder.path, String(Self.clicks)]
            return try FaultInjection.run(arguments, executable: Self.executable.get(), with: fault, in: folder)
        }

        /// The places of all stored clicks, which tell them apart.
        private func stored(in folder: TemporaryFolder) throws -> [String] {
            let path = folder.path + "/clicks.sqlite"
            guard FileManager.default.fileExists(atPath: path) else { return [] }
            let reader: ClickReader
            do {
                reader = try ClickReader(path: path)
            } catch StoreError.notAStore {
                // The file was made, and nothing in it.
                return []
            }
            let query = try SQLQuery("SELECT x FROM click", on: reader, timeout: 60)
            var places: [String] = []
            while let row = try query.next() { places.append("\(row[0])") }
            return places
        }

        /// The account that the process prints.
        private struct Account: Equatable {
            var captured = 0
            var stored = 0
            var waiting = 0
            var dropped = 0

            init(captured: Int, stored: Int) { (self.captured, self.stored) = (captured, stored) }

            init(_ run: Command.Run) throws {
                let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
                try #require(numbers.count == 4, "\(run.status) \(run.output) \(run.messages)")
                (captured, stored, waiting, dropped) = (numbers[0], numbers[1], numbers[2], numbers[3])
            }
        }
    }
#endif
