/// What has become of the clicks that a recorder has captured, those included that it found waiting in its journal.
///
/// At every moment `captured = stored + waiting + dropped`.
public struct RecorderAccount: Equatable, Sendable {
    /// Clicks that the hook has seen and that privacy does not exclude.
    public var captured = 0
    /// Clicks that the sink has committed.
    public var stored = 0
    /// Clicks in the journal that have not been stored yet.
    public var waiting = 0
    /// Clicks that will not be stored, by reason.
    public var dropped: [DropReason: Int] = [:]

    public init() {}

    /// All clicks that will not be stored.
    public var droppedInTotal: Int { dropped.values.reduce(0, +) }

    /// Whether the numbers add up.
    public var isBalanced: Bool { captured == stored + waiting + droppedInTotal }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) {
        guard count != 0 else { return }
        dropped[reason, default: 0] += count
    }
}
