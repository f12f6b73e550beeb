internal import Metrics

/// The clicks that a recorder has captured, by what has become of them. Clicks that it found in its journal are
/// included.
///
/// At every moment `captured = stored + waiting + dropped`.
public struct RecorderAccount: Equatable, Sendable {
    /// Clicks that the hook has seen and that privacy does not exclude.
    public var captured = 0
    /// Clicks that the store has committed.
    public var stored = 0
    /// Clicks in the journal that have not been stored yet.
    public var waiting = 0
    /// Clicks that will never be stored, by reason.
    public var dropped: [DropReason: Int] = [:]

    public init() {}

    /// All clicks that will never be stored.
    public var droppedInTotal: Int { dropped.values.reduce(0, +) }

    /// Whether the numbers add up.
    public var isBalanced: Bool { captured == stored + waiting + droppedInTotal }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) {
        guard count != 0 else { return }
        dropped[reason, default: 0] += count
    }
}

/// Reports a recorder's account to the metrics system that the app has set up.
///
/// `taptrail_clicks_captured`, `taptrail_clicks_stored` and `taptrail_clicks_dropped` (with the dimension `reason`) are
/// counters, `taptrail_clicks_waiting` is a gauge.
final class RecorderMetrics {
    private let captured: Counter
    private let stored: Counter
    private let waiting: Gauge
    private let dropped: [DropReason: Counter]
    private var reported = RecorderAccount()

    init(_ factory: any MetricsFactory = MetricsSystem.factory) {
        captured = Counter(label: "taptrail_clicks_captured", factory: factory)
        stored = Counter(label: "taptrail_clicks_stored", factory: factory)
        waiting = Gauge(label: "taptrail_clicks_waiting", factory: factory)
        dropped = Dictionary(
            uniqueKeysWithValues: DropReason.allCases.map {
                let dimensions = [("reason", $0.name)]
                return ($0, Counter(label: "taptrail_clicks_dropped", dimensions: dimensions, factory: factory))
            })
    }

    /// Reports the changes since the last report.
    func report(_ account: RecorderAccount) {
        captured.increment(by: account.captured - reported.captured)
        stored.increment(by: account.stored - reported.stored)
        waiting.record(account.waiting)
        for (reason, count) in account.dropped {
            dropped[reason]?.increment(by: count - reported.dropped[reason, default: 0])
        }
        reported = account
    }
}
