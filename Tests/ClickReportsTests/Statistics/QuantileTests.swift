import ClickReports
import SeededGenerator
import Testing

struct QuantileTests {
    @Test(
        arguments: [
            ([], 0.5, nil), ([7], 0, 7), ([7], 0.5, 7), ([7], 1, 7), ([1, 2], 0.5, 1.5), ([1, 2], 0, 1),
            ([1, 2], 1, 2),
            ([1, 2, 4], 0.5, 2), ([1, 2, 4, 8], 0.5, 3), ([0, 10], 0.95, 9.5), ([0, 0, 0, 100], 0.25, 0),
            (Array(0...100), 0.95, 95), (Array(0...10), 0.95, 9.5),
        ] as [([Int64], Double, Double?)])
    func `a quantile lies on the line between the two nearest ranks`(
        values: [Int64], fraction: Double, quantile: Double?
    ) throws {
        let result = Self.quantiles(of: values.reversed(), [fraction])?.first
        #expect((result == nil) == (quantile == nil))
        if let result, let quantile { #expect(abs(result - quantile) < 1e-9) }
    }

    @Test(arguments: [0, 10, 31, 32, 33, 64, 1_000, 5_000_000, Int64.max] as [Int64])
    func `quantiles of many values are those of the sorted values`(highest: Int64) {
        var generator = SplitMix64(seed: UInt64(highest))
        for count in [255, 256, 1_000] {
            let values = (0..<count).map { _ in Int64.random(in: 0...highest, using: &generator) }
            let fractions = (0...40).map { Double($0) / 40 }
            let sorted = values.sorted()
            let expected = fractions.map { fraction in
                let rank = fraction * Double(count - 1)
                let (low, high) = (Double(sorted[Int(rank)]), Double(sorted[min(Int(rank) + 1, count - 1)]))
                return low + (high - low) * (rank - rank.rounded(.down))
            }
            #expect(Self.quantiles(of: values, fractions) == expected)
        }
    }

    private static func quantiles(of values: [Int64], _ fractions: [Double]) -> [Double]? {
        values.withUnsafeBufferPointer { Quantile.of($0, fractions) }
    }
}
