/// Clicks on their way to a sink, with the names that are new in them.
///
/// Controls and sessions go by numbers that the producer gives, from 0 without gaps, in the order in which a feed first
/// meets them: ``newControls`` holds the controls numbered from how many there were before the batch, likewise
/// ``newSessions``. So a name crosses the seam once, and a click is a handful of integers.
///
/// A producer that has met very many names forgets them all and begins anew: then ``forgetsNames`` is set, and the
/// numbers of this batch count from 0 again.
public struct ClickBatch: Sendable {
    /// A click by the numbers of its names.
    public struct Row: BitwiseCopyable, Sendable {
        /// Milliseconds since the Unix epoch, UTC.
        public let atMs: Int64
        /// The number of its control.
        public let control: Int32
        /// The number of its session.
        public let session: Int32
        /// Tenths of a point from the window's left edge, or ``Tenths/unknown``.
        public let x: Int32
        /// Tenths of a point from the window's top edge, or ``Tenths/unknown``.
        public let y: Int32
        /// Whether a hop of the chain handled it.
        public let handled: Handled
    }

    /// The clicks, in order.
    public private(set) var rows: [Row] = []
    /// Details of the few clicks that have some, by their row.
    public private(set) var details: [Int: ClickDetail] = [:]

    /// Whether the numbers that earlier batches gave to names mean nothing any more.
    public var forgetsNames = false
    public var newControls: [ControlKey] = []
    public var newSessions: [SessionKey] = []
    /// Screens that came to the front or went away.
    public var screens: [ScreenChange] = []
    /// What the source held but nobody could use.
    public var rejected: [RejectedRecord] = []
    /// Payloads that did not decode.
    public var damaged = 0

    public init() {}

    /// The number of clicks.
    public var count: Int { rows.count }

    /// Whether there is nothing to write.
    public var isEmpty: Bool { rows.isEmpty && screens.isEmpty && rejected.isEmpty && damaged == 0 }

    /// Adds a click at the end.
    public mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled, detail: ClickDetail?
    ) {
        if let detail, !detail.isEmpty { details[rows.count] = detail }
        append(control: control, session: session, atMs: atMs, x: x, y: y, handled: handled)
    }

    /// Adds a click without details at the end.
    public mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled
    ) {
        rows.append(Row(atMs: atMs, control: control, session: session, x: x, y: y, handled: handled))
    }

    /// Makes room for so many clicks.
    public mutating func reserveCapacity(_ count: Int) {
        rows.reserveCapacity(count)
    }

    /// Forgets all clicks and new names, and keeps the room that they took.
    public mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        forgetsNames = false
        newControls.removeAll(keepingCapacity: true)
        newSessions.removeAll(keepingCapacity: true)
        screens.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        damaged = 0
    }
}
