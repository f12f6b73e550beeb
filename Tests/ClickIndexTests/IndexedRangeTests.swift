import SeededGenerator
import Testing

@testable import ClickIndex

struct IndexedRangeTests {
    private static func part(_ ids: ClosedRange<Int64>, _ count: Int? = nil) -> IndexedRange {
        IndexedRange(ids: ids, count: count ?? ids.count)
    }

    private static func plan(parts: [IndexedRange], gaps: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        IndexedRange.rangesToIndex(gaps: gaps, parts: parts, smallPart: 1 << 18, maxRows: 1 << 20)
    }

    @Test(
        arguments: [
            ([], []), ([1...9], [(10, .max)]), ([3...9], [(.min, 2), (10, .max)]),
            ([1...2, 3...4, 6...6], [(5, 5), (7, .max)]), ([.min...0, 1 ... .max], []), ([.min ... .max], []),
        ] as [([ClosedRange<Int64>], [(Int64, Int64)])])
    func `gaps are what parts leave out`(parts: [ClosedRange<Int64>], gaps: [(Int64, Int64)]) {
        let found = IndexedRange.gaps(between: parts.map { Self.part($0, 1) })
        let ends = parts.first?.lowerBound == .min ? [] : [.min...(parts.first.map { $0.lowerBound - 1 } ?? .max)]
        let expected = gaps.map { $0.0...$0.1 }
        #expect(found == (expected.first?.lowerBound == .min ? expected : ends + expected))
    }

    @Test(
        arguments: [
            ([1...100], 101...110, 101), ([1...100], 101...151, 1), ([1...300_000], 300_001...500_000, 300_001),
            ([1...8, 9...12, 13...14], 15...15, 15), ([1...8, 9...12, 13...14], 15...16, 1),
            ([1...40, 41...44], 45...47, 41), ([1...10], 11...2_000_000, 11),
        ] as [([ClosedRange<Int64>], ClosedRange<Int64>, Int64)])
    func `small parts are taken together with what comes after them`(
        parts: [ClosedRange<Int64>], gap: ClosedRange<Int64>, first: Int64
    ) {
        let plan = Self.plan(parts: parts.map { Self.part($0) }, gaps: [gap])
        #expect(plan == [first...gap.upperBound])
    }

    @Test func `a part beyond another gap is left alone`() {
        let plan = Self.plan(
            parts: [Self.part(1...4), Self.part(6...7)],
            gaps: [5...5, 8...9])
        #expect(plan == [5...5, 6...9])
    }

    @Test func `however clicks arrive, there are few parts and each is taken up again only a few times`() {
        var generator = SplitMix64(seed: 1)
        var parts: [IndexedRange] = []
        var (next, written) = (Int64(1), 0)
        while next < 3_000_000 {
            let last = next + Int64.random(in: 0...2_000, using: &generator)
            for range in Self.plan(parts: parts, gaps: [next...last]) {
                parts.removeAll { $0.ids.lowerBound >= range.lowerBound }
                parts.append(Self.part(range))
                written += range.count
            }
            next = last + 1
        }
        #expect(parts.count < 30)
        #expect(written < 12 * Int(next))
    }
}
