/// How often something took how long, in classes that Prometheus reads;
/// https://prometheus.io/docs/concepts/metric_types/#histogram.
package struct LatencyHistogram: Sendable {
    /// The upper bounds of the classes, in milliseconds; the last class has none.
    static let boundsMs = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

    private var counts = [Int](repeating: 0, count: boundsMs.count + 1)
    private(set) var nanoseconds: UInt64 = 0

    var count: Int { counts.reduce(0, +) }
    var seconds: Double { Double(nanoseconds) / 1e9 }

    mutating func add(nanoseconds taken: UInt64) {
        let place = Self.boundsMs.firstIndex { taken <= UInt64($0) * 1_000_000 } ?? Self.boundsMs.count
        counts[place] += 1
        nanoseconds &+= taken
    }

    /// What was added after an earlier state of the same histogram.
    func since(_ earlier: LatencyHistogram) -> LatencyHistogram {
        var later = self
        for place in counts.indices { later.counts[place] -= earlier.counts[place] }
        later.nanoseconds &-= earlier.nanoseconds
        return later
    }

    /// The bound, in milliseconds, that so many of a hundred did not exceed; nil where that is the class without a bound.
    func boundMs(ofPercent percent: Int) -> Int? {
        let wanted = (count * percent + 99) / 100
        var below = 0
        for (place, bound) in Self.boundsMs.enumerated() {
            below += counts[place]
            if below >= wanted { return bound }
        }
        return nil
    }

    /// The lines of the histogram, without its name: what follows the name, the labels, and the value.
    ///
    /// - Parameter labels: Those of the whole histogram, such as `path="/v1/clicks"`, or none.
    func lines(labels: String = "") -> [(suffix: String, labels: String, value: String)] {
        var (lines, below): ([(suffix: String, labels: String, value: String)], Int) = ([], 0)
        let bounds = Self.boundsMs.map { String(Double($0) / 1_000) } + ["+Inf"]
        for (bound, count) in zip(bounds, counts) {
            below += count
            lines.append(("_bucket", "{\(labels.isEmpty ? "" : labels + ",")le=\"\(bound)\"}", String(below)))
        }
        let whole = labels.isEmpty ? "" : "{\(labels)}"
        return lines + [("_sum", whole, String(seconds)), ("_count", whole, String(below))]
    }
}
