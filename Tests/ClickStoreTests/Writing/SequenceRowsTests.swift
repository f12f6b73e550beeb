import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct SequenceRowsTests {
    @Test(arguments: sweep(40, of: 0..<2_000 as Range<UInt64>))
    func `each number leads to the row of the first click that had it`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var rows = SequenceRows()
        var known: [Int64: [Int64: Int64]] = [:]
        // Runs are cut and joined where numbers or rows skip, and where numbers fall.
        var (row, seq): (Int64, Int64) = (0, random.pick([0, .min, .max - 8]))
        for _ in 0..<200 {
            let session = Int64(random.below(3))
            row += random.oneIn(5) ? 2 : 1
            seq = random.oneIn(6) ? Int64(random.below(40)) : seq &+ 1
            if known[session] == nil, random.oneIn(2) {
                rows.begin(newSession: session)
                known[session] = [:]
            } else if let clicks = known[session], random.oneIn(30) {
                rows.begin(session: session, rows: clicks.map { ($0.key, $0.value) }.shuffled(using: &random))
            }
            rows.add(seq, row: row, session: session)
            if known[session] != nil, known[session]?[seq] == nil { known[session]?[seq] = row }
        }
        for session in 0..<4 as Range<Int64> {
            let isKnown = rows.knows(session: session)
            #expect(isKnown == (known[session] != nil))
            let numbers = [.min, .max, -1] + Array(0...41) + (known[session].map { Array($0.keys) } ?? [])
            for number in numbers { #expect(rows.row(of: number, session: session) == known[session]?[number]) }
        }
    }

    @Test func `memory is bounded, and what is met again and again stays`() {
        var rows = SequenceRows()
        rows.begin(session: 0, rows: [(7, 1)])
        rows.begin(session: 1, rows: [(7, 2)])
        for session in 2..<600_000 as Range<Int64> {
            rows.begin(newSession: session)
            if session.isMultiple(of: 1_000) {
                let isKnown = rows.knows(session: 0)
                #expect(isKnown)
            }
        }
        #expect(rows.row(of: 7, session: 0) == 1)
        let isKnown = rows.knows(session: 1)
        #expect(!isKnown)
        #expect(rows.row(of: 7, session: 1) == nil)
    }
}
