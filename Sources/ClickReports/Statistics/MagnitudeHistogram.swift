/// Values counted by their magnitude, so that a value of any rank is found by sorting only those like it.
struct MagnitudeHistogram {
    /// So many of a value's leading bits, after the first one, tell its bucket.
    private static let bits = 5
    private static let fewest = 256

    private let values: [Int64]
    /// Where each bucket begins in the sorted order; empty where the values are sorted themselves.
    private var starts: [Int] = []
    private let buckets = Buckets()

    /// The buckets that were sorted.
    private final class Buckets {
        var sorted: [Int: [Int64]] = [:]
    }

    /// Counts some values, none of them negative.
    init(_ values: [Int64]) {
        guard values.count >= Self.fewest else {
            self.values = values.sorted()
            return
        }
        self.values = values
        starts = Array(repeating: 0, count: (64 << Self.bits) + 1)
        for value in values { starts[Self.bucket(of: value) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    }

    /// The value of a rank, from 0.
    func value(at rank: Int) -> Int64 {
        guard !starts.isEmpty else { return values[rank] }
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= rank { low = middle } else { high = middle }
        }
        return sorted(low)[rank - starts[low]]
    }

    private func sorted(_ bucket: Int) -> [Int64] {
        if let sorted = buckets.sorted[bucket] { return sorted }
        let sorted = values.filter { Self.bucket(of: $0) == bucket }.sorted()
        buckets.sorted[bucket] = sorted
        return sorted
    }

    /// Buckets are in the order of the values in them.
    private static func bucket(of value: Int64) -> Int {
        let exponent = 63 - value.leadingZeroBitCount
        guard exponent >= bits else { return Int(truncatingIfNeeded: max(0, value)) }
        let leading = Int(truncatingIfNeeded: value >> Int64(exponent - bits)) & ((1 << bits) - 1)
        return ((exponent - bits + 1) << bits) + leading
    }
}
