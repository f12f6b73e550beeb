import SeededGenerator
import Testing

@testable import ClickReports

struct ExactTestTests {
    private typealias Share = ShareDifference.Share

    /// Values of SciPy's `fisher_exact`: the first one is Fisher's lady tasting tea.
    @Test(
        arguments: [
            ((3, 4), (1, 4), 0.48571428571428565), ((10, 10), (0, 10), 1.082508822446903e-05), ((0, 5), (0, 9), 1),
            ((1, 1), (0, 1), 1), ((2, 12), (10, 15), 0.01853696474776028), ((0, 100), (25, 205), 6.160059623081891e-05),
        ] as [((Int, Int), (Int, Int), Double)])
    func `the probability is the known one, whichever side is first`(
        before: (Int, Int), after: (Int, Int), expected: Double
    ) throws {
        let (first, second) = (Share(before.0, of: before.1), Share(after.0, of: after.1))
        for p in [try #require(ExactTest.p(first, second)), try #require(ExactTest.p(second, first))] {
            #expect(abs(p - expected) <= expected * 1e-9)
        }
    }

    @Test func `the probability is that of the definition`() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<2_000 {
            let wholes = [generator.number(in: 1...60), generator.number(in: 1...60)]
            let parts = wholes.map { generator.number(in: 0...$0) }
            let p = try #require(ExactTest.p(Share(parts[0], of: wholes[0]), Share(parts[1], of: wholes[1])))
            let expected = ExactTestByDefinition.p((parts[0], wholes[0]), (parts[1], wholes[1]))
            #expect(abs(p - expected) < 1e-9, "\(parts) of \(wholes)")
        }
    }

    @Test func `shares of nothing have none, and millions of units have one, however small`() throws {
        #expect(ExactTest.p(Share(0, of: 0), Share(1, of: 2)) == nil)
        #expect(ExactTest.p(Share(1, of: 2), Share(0, of: 0)) == nil)
        let (many, all) = (5_000_000, 10_000_000)
        #expect(ExactTest.p(Share(many, of: all), Share(many, of: all)) == 1)
        let near = try #require(ExactTest.p(Share(many, of: all), Share(many + 2_000, of: all)))
        #expect((0.3...0.4).contains(near))
        let far = try #require(ExactTest.p(Share(0, of: all), Share(all, of: all)))
        #expect(far > 0 && far < 1e-300)
    }

    @Test func `tests are told up to the largest that is below its rank's part of the limit`() {
        #expect(FalseDiscoveryRate.significant([]) == [])
        #expect(FalseDiscoveryRate.significant([0.05]) == [true])
        #expect(FalseDiscoveryRate.significant([0.051]) == [false])
        // The example of Benjamini and Hochberg, section 4: four of fifteen.
        let probabilities = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
            0.7590, 1,
        ]
        #expect(FalseDiscoveryRate.significant(probabilities) == probabilities.map { $0 <= 0.0095 })
        // A p above its own part is told because of a later one that is below.
        #expect(FalseDiscoveryRate.significant([0.03, 0.049]) == [true, true])
    }
}
