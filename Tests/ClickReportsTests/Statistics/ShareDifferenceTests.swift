import ClickReports
import SeededGenerator
import Testing

struct ShareDifferenceTests {
    private typealias Share = ShareDifference.Share

    /// Table II of Newcombe's paper, method 10: the first share less the second one.
    @Test(
        arguments: [
            ((56, 70), (48, 80), 0.0524, 0.3339), ((9, 10), (3, 10), 0.1705, 0.8090),
            ((6, 7), (2, 7), 0.0582, 0.8062), ((5, 56), (0, 29), -0.0381, 0.1926),
            ((0, 10), (0, 20), -0.1611, 0.2775), ((0, 10), (0, 10), -0.2775, 0.2775),
            ((10, 10), (0, 20), 0.6791, 1), ((10, 10), (0, 10), 0.6075, 1),
        ] as [((Int, Int), (Int, Int), Double, Double)])
    func `intervals are those that Newcombe published`(
        first: (Int, Int), second: (Int, Int), low: Double, high: Double
    ) throws {
        let (first, second) = (Share(first.0, of: first.1), Share(second.0, of: second.1))
        let difference = try #require(ShareDifference(from: second, to: first))
        #expect(abs(difference.low - low) < 0.000_05)
        #expect(abs(difference.high - high) < 0.000_05)
        // Where first and second change places, the ends do too, with the other sign.
        let reversed = try #require(ShareDifference(from: first, to: second))
        #expect(
            (reversed.value, reversed.low, reversed.high) == (-difference.value, -difference.high, -difference.low))
    }

    @Test func `intervals are those of the definition, for any counts`() throws {
        var generator = SplitMix64(seed: 10)
        for highest in [1, 2, 30, 1_000, 1_000_000_000] {
            for _ in 0..<40 {
                let wholes = (0..<2).map { _ in Int.random(in: 1...highest, using: &generator) }
                let parts = wholes.map { Int.random(in: 0...$0, using: &generator) }
                let shares = zip(parts, wholes).map(Share.init)
                let difference = try #require(ShareDifference(from: shares[0], to: shares[1]))
                let expected = IntervalByDefinition(before: (parts[0], wholes[0]), after: (parts[1], wholes[1]))
                #expect(abs(difference.value - expected.value) < 1e-9)
                #expect(abs(difference.low - expected.low) < 1e-9)
                #expect(abs(difference.high - expected.high) < 1e-9)
                #expect(-1 <= difference.low && difference.low <= difference.value)
                #expect(difference.value <= difference.high && difference.high <= 1)
            }
        }
    }

    @Test func `a share of nothing is not compared`() {
        #expect(Share(0, of: 0).value == nil)
        #expect(ShareDifference(from: Share(0, of: 0), to: Share(1, of: 2)) == nil)
        #expect(ShareDifference(from: Share(1, of: 2), to: Share(0, of: 0)) == nil)
    }
}
