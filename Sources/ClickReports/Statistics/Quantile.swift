/// Quantiles with linear interpolation between the two nearest ranks, as SQL's `PERCENTILE_CONT` defines them.
package enum Quantile {
    /// The quantile of values in ascending order; nil where there are none.
    ///
    /// - Parameter fraction: From 0, the lowest value, to 1, the highest.
    package static func of(sorted values: some RandomAccessCollection<Int64>, _ fraction: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let rank = fraction * Double(values.count - 1)
        let below = Int(rank)
        let above = min(below + 1, values.count - 1)
        let low = Double(values[values.index(values.startIndex, offsetBy: below)])
        let high = Double(values[values.index(values.startIndex, offsetBy: above)])
        return low + (high - low) * (rank - Double(below))
    }
}
