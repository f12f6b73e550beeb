import Basics

/// Quantiles with linear interpolation between the two nearest ranks: type 7 of Hyndman and Fan, SQL's `PERCENTILE_CONT`.
package enum Quantile {
    /// Some quantiles of values in any order; nil if there are no values.
    ///
    /// All is reckoned in whole numbers but for one division at the end, so that every engine comes to the same figure:
    ///
    ///     r = percent · (n - 1)
    ///     quantile = (low · (100 - r % 100) + high · (r % 100)) / 100
    ///
    /// where `low` and `high` are the values of the ranks r / 100, rounded down, and the one above it, from 0.
    /// Only the values near a rank are sorted: a histogram by magnitude tells which those are.
    ///
    /// - Parameters:
    ///   - values: None of them negative.
    ///   - percents: From 0, the lowest value, to 100, the highest.
    package static func of(_ values: UnsafeBufferPointer<Int64>, _ percents: [Int]) -> [Double]? {
        guard !values.isEmpty else { return nil }
        let histogram = MagnitudeHistogram(values)
        return percents.map { percent in
            let below = percent * (values.count - 1) / 100
            let low = histogram.value(at: below)
            let high = histogram.value(at: min(below + 1, values.count - 1))
            return between(low, high, percent, count: values.count)
        }
    }

    /// A quantile of values of which only those of the two nearest ranks are at hand.
    ///
    /// - Parameters:
    ///   - low: The value of the rank percent · (count - 1) / 100, rounded down, from 0.
    ///   - high: That of the rank above; of the same one if there is none above.
    ///   - count: How many values there are; at least one.
    package static func between(_ low: Int64, _ high: Int64, _ percent: Int, count: Int) -> Double {
        let weight = Int128(percent * (count - 1) % 100)
        return Double(Int128(low) * (100 - weight) + Int128(high) * weight) / 100
    }
}

/// Values counted by their magnitude, so that a value of any rank is found by sorting only those like it.
struct MagnitudeHistogram {
    /// So many of a value's leading bits, after the first one, tell its bucket.
    private static let bits = 5
    private static let minimumForBuckets = 256

    private let values: UnsafeBufferPointer<Int64>
    /// All values in order, if they are few.
    private var few: [Int64] = []
    /// The first rank of each bucket in the sorted order; empty if the values are few.
    private var starts: [Int] = []
    private let buckets = Buckets()

    /// The buckets that were sorted.
    private final class Buckets {
        var sorted: [Int: [Int64]] = [:]
    }

    /// Counts some values, none of them negative; they must stay where they are.
    init(_ values: UnsafeBufferPointer<Int64>) {
        self.values = values
        guard values.count >= Self.minimumForBuckets, let highest = values.max() else {
            few = values.sorted()
            return
        }
        starts = Array(repeating: 0, count: Self.bucket(of: highest) + 2)
        for value in values { starts[Self.bucket(of: value) + 1] &+= 1 }
        for index in starts.indices.dropFirst() { starts[index] &+= starts[index - 1] }
    }

    /// The value of a rank, from 0.
    func value(at rank: Int) -> Int64 {
        guard !starts.isEmpty else { return few[rank] }
        let bucket = starts.partitioningIndex { $0 > rank } - 1
        return sorted(bucket)[rank - starts[bucket]]
    }

    private func sorted(_ bucket: Int) -> [Int64] {
        if let sorted = buckets.sorted[bucket] { return sorted }
        let range = Self.values(in: bucket)
        var sorted: [Int64] = []
        sorted.reserveCapacity(starts[bucket + 1] - starts[bucket])
        for value in values where range.contains(value) { sorted.append(value) }
        sorted.sort()
        buckets.sorted[bucket] = sorted
        return sorted
    }

    /// Buckets are in the order of the values in them.
    @inline(__always)
    static func bucket(of value: Int64) -> Int {
        let exponent = 63 - value.leadingZeroBitCount
        guard exponent >= bits else { return Int(truncatingIfNeeded: max(0, value)) }
        let leading = Int(truncatingIfNeeded: value &>> Int64(exponent - bits)) & ((1 << bits) - 1)
        return ((exponent - bits + 1) << bits) + leading
    }

    /// The values, none of them negative, that a bucket is for.
    static func values(in bucket: Int) -> ClosedRange<Int64> {
        guard bucket >= 1 << bits else { return Int64(bucket)...Int64(bucket) }
        let shift = Int64((bucket >> bits) - 1)
        let lowest = Int64((1 << bits) + bucket & ((1 << bits) - 1)) << shift
        return lowest...(lowest + (1 << shift - 1))
    }
}
