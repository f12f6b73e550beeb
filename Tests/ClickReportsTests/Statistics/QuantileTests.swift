import ClickReports
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
        let result = Quantile.of(sorted: values, fraction)
        #expect((result == nil) == (quantile == nil))
        if let result, let quantile { #expect(abs(result - quantile) < 1e-9) }
    }

    @Test func `a quantile of a part of a list is that of the part`() {
        #expect(Quantile.of(sorted: [1, 2, 3, 100, 200][1...2], 0.5) == 2.5)
    }
}
