/// Quantiles with linear interpolation between the two nearest ranks, as SQL's `PERCENTILE_CONT` defines them.
package enum Quantile {
    /// Some quantiles of values in any order; nil where there are no values.
    ///
    /// Only the values near a rank are sorted: a histogram by magnitude tells which those are.
    ///
    /// - Parameters:
    ///   - values: None of them negative.
    ///   - fractions: From 0, the lowest value, to 1, the highest.
    package static func of(_ values: UnsafeBufferPointer<Int64>, _ fractions: [Double]) -> [Double]? {
        guard !values.isEmpty else { return nil }
        let histogram = MagnitudeHistogram(values)
        return fractions.map { fraction in
            let rank = fraction * Double(values.count - 1)
            let below = Int(rank)
            let low = Double(histogram.value(at: below))
            let high = Double(histogram.value(at: min(below + 1, values.count - 1)))
            return low + (high - low) * (rank - Double(below))
        }
    }
}
