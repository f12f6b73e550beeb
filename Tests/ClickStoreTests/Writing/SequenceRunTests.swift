import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct SequenceRunTests {
    /// Runs of random numbers and rows, and the same clicks one by one.
    private static func runs(
        _ random: inout SplitMix64, from first: Int64
    ) -> (runs: [SequenceRun], clicks: [Int64: Int64]) {
        var clicks: [Int64: Int64] = [:]
        for _ in 0..<random.below(12) {
            let (seq, row) = (first + Int64(random.below(40)), Int64(random.below(1_000)))
            for step in 0...Int64(random.below(5)) { clicks[seq + step] = row + step }
        }
        var runs: [SequenceRun] = []
        for (seq, row) in clicks.sorted(by: { $0.key < $1.key }) { runs.add(SequenceRun(seq: seq, id: row)) }
        return (runs, clicks)
    }

    @Test(arguments: sweep(200, of: 0..<20_000 as Range<UInt64>))
    func `runs are merged, cut and written like clicks one by one`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let first = random.pick([.min, -20, 1_000_000, .max - 44] as [Int64]) ?? 0
        let (old, oldClicks) = Self.runs(&random, from: first)
        let (new, newClicks) = Self.runs(&random, from: first)
        var merged = old.merged(with: new)
        let clicks = oldClicks.merging(newClicks) { $1 }
        for seq in Array(first...first + 44) + [.min, .max] { #expect(merged.row(of: seq) == clicks[seq]) }
        #expect(merged.reduce(0) { $0 + $1.count } == Int64(clicks.count))

        let written = try #require([SequenceRun](decoding: merged.encoded, from: merged.first?.seq ?? 0))
        #expect(written == merged)

        let end: Int64 = first + Int64(random.below(45))
        let removed = merged.removeFirst(below: end)
        for seq in first...first + 44 {
            #expect(removed.row(of: seq) == (seq < end ? clicks[seq] : nil))
            #expect(merged.row(of: seq) == (seq < end ? nil : clicks[seq]))
        }
    }

    @Test func `a click of a session among many takes four bytes at most`() {
        var runs: [SequenceRun] = []
        for number in 0..<100 as Range<Int64> { runs.add(SequenceRun(seq: number, id: 7_000_000 + number * 5_000)) }
        #expect(runs.encoded.count < 100 * 4 + 10)
        runs = [SequenceRun(seq: 5, id: 9, count: 1_000_000)]
        #expect(runs.encoded.count < 8)
    }

    @Test(arguments: sweep(300, of: 0..<30_000 as Range<UInt64>))
    func `bytes that nobody wrote give an answer or none`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bytes = Self.runs(&random, from: random.pick([.min, 0, .max - 44] as [Int64]) ?? 0).runs.encoded
        for _ in 0..<1 + random.below(4) {
            let byte = random.pick([0, 1, 0x7F, 0x80, 0xFF] as [UInt8]) ?? 0
            let more = Array(repeating: byte, count: 1 + random.below(11))
            bytes.insert(contentsOf: more, at: random.below(bytes.count + 1))
        }
        let first = random.pick([.min, 0, .max] as [Int64]) ?? 0
        guard let runs = [SequenceRun](decoding: bytes, from: first) else { return }
        for (run, next) in zip(runs, runs.dropFirst()) { #expect(run.lastSeq < next.seq) }
        #expect([SequenceRun](decoding: runs.encoded, from: runs.first?.seq ?? first) != nil)
    }
}
