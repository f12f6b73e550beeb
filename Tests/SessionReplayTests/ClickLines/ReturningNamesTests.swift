import ClickTracking
import Input
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct ReturningNamesTests {
    private static func table(_ names: Range<Int>) -> ByteTable {
        var table = ByteTable()
        for name in names { _ = Array("name \(name)".utf8).withUnsafeBytes { table.add($0) } }
        return table
    }

    @Test func `names that all are new leave the limit as it is, and those that return raise it`() {
        var names = ReturningNames(most: 1_000)
        for start in stride(from: 0, to: 300, by: 100) {
            #expect(names.limit(forgetting: Self.table(start..<start + 100)) == nil)
        }
        #expect(names.limit(forgetting: Self.table(0..<100)) == 600)
        #expect(names.limit(forgetting: Self.table(300..<700)) == nil)
        #expect(names.limit(forgetting: Self.table(0..<600)) == 1_000)
    }

    @Test func `more names than may be known are not counted on`() {
        var names = ReturningNames(most: 250)
        for _ in 0..<3 {
            for start in stride(from: 0, to: 1_000, by: 100) {
                #expect(names.limit(forgetting: Self.table(start..<start + 100)) == nil)
            }
        }
    }

    /// How often the names of a recording in order of time are forgotten, of so many sessions, while 20 are known at a time.
    private static func forgotten(sessions: Int, returning: Int) -> Int {
        let limits = ClickLineReplay.Limits(batchClicks: 10, names: 20, returning: returning)
        var reader = ClickLineReader(
            defaults: SessionDefaults(), acceptedTimes: 0...(.max), limits: limits)
        var count = 0
        for line in 0..<sessions * 20 {
            let text = "{\"t\":\(line),\"session\":\"s-\(line % sessions)\",\"path\":\"A--B--tap\"}"
            Array(text.utf8).withUnsafeBytes { _ = reader.read(.bytes($0), at: line + 1) }
            guard reader.isFull else { continue }
            if reader.batch.clicks.forgetsNames { count += 1 }
            reader.batch.removeAll()
            reader.beginBatch()
        }
        return count
    }

    @Test(arguments: [10, 40, 200])
    func `sessions that go on are forgotten a few times, unless they are too many`(sessions: Int) {
        #expect(Self.forgotten(sessions: sessions, returning: 24) <= sessions / 10)
        #expect(Self.forgotten(sessions: 600, returning: 24) > 300)
        if sessions > 20 { #expect(Self.forgotten(sessions: sessions, returning: 1) >= sessions / 2) }
    }

    @Test(arguments: sweep(20, of: 0..<1_000 as Range<UInt64>))
    func `clicks are the same whatever is known`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = (0..<400).map { number in
            ClickLineRun.line(number).replacing("\"s-", with: "\"s\(random.below(30))-")
        }.joined(separator: "\n")
        let expected = MemorySink()
        try ClickLineRun.replay(text, into: expected)
        for returning in [1, 2, 24] {
            let sink = MemorySink()
            var limits = ClickLineRun.tight
            limits.returning = returning
            try ClickLineRun.replay(Array(text.utf8), into: sink, limits: limits)
            #expect(sink.clicks == expected.clicks)
        }
    }
}
