import ClickReports
import SeededGenerator
import Testing

struct QuantileTests {
    @Test(
        arguments: [
            ([], 50, nil), ([7], 0, 7), ([7], 50, 7), ([7], 100, 7), ([1, 2], 50, 1.5), ([1, 2], 0, 1),
            ([1, 2], 100, 2),
            ([1, 2, 4], 50, 2), ([1, 2, 4, 8], 50, 3), ([0, 10], 95, 9.5), ([0, 0, 0, 100], 25, 0),
            (Array(0...100), 95, 95), (Array(0...10), 95, 9.5), ([0, 1, 3], 95, 2.8), ([0, 11], 1, 0.11),
        ] as [([Int64], Int, Double?)])
    func `a quantile lies on the line between the two nearest ranks`(
        values: [Int64], percent: Int, quantile: Double?
    ) throws {
        #expect(Self.quantiles(of: values.reversed(), [percent])?.first == quantile)
    }

    @Test(arguments: [0, 10, 31, 32, 33, 64, 1_000, 5_000_000, Int64.max] as [Int64])
    func `quantiles of many values are those of the sorted values`(highest: Int64) {
        var generator = SplitMix64(seed: UInt64(highest))
        for count in [255, 256, 1_000] {
            let values = (0..<count).map { _ in Int64.random(in: 0...highest, using: &generator) }
            let percents = Array(stride(from: 0, through: 100, by: 5))
            let sorted = values.sorted()
            let expected = percents.map { percent in
                let (rank, rest) = (percent * (count - 1) / 100, percent * (count - 1) % 100)
                let (low, high) = (Int128(sorted[rank]), Int128(sorted[min(rank + 1, count - 1)]))
                return Double(100 * low + (high - low) * Int128(rest)) / 100
            }
            #expect(Self.quantiles(of: values, percents) == expected)
        }
    }

    private static func quantiles(of values: [Int64], _ percents: [Int]) -> [Double]? {
        values.withUnsafeBufferPointer { Quantile.of($0, percents) }
    }
}
