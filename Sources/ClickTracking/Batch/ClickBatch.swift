/// Clicks in columns, with the names that are new in them.
///
/// Controls and sessions go by numbers that the producer gives, from 0 without gaps, in the order in which a feed first
/// meets them: ``newControls`` holds the controls numbered from how many there were before the batch, likewise
/// ``newSessions``. So a name crosses the seam once, and a click is a handful of integers.
///
/// A producer that has met very many names forgets them all and begins anew: then ``forgetsNames`` is set, and the
/// numbers of this batch count from 0 again.
public struct ClickBatch: Sendable {
    public private(set) var controls: [Int32] = []
    public private(set) var sessions: [Int32] = []
    /// Milliseconds since the Unix epoch, UTC.
    public private(set) var atMs: [Int64] = []
    /// Tenths of a point from the window's left edge, or ``Tenths/unknown``.
    public private(set) var x: [Int32] = []
    /// Tenths of a point from the window's top edge, or ``Tenths/unknown``.
    public private(set) var y: [Int32] = []
    public private(set) var handled: [Handled] = []
    /// Details of the few clicks that have some, by their row in the columns.
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
    public var count: Int { controls.count }

    /// Whether there is nothing to write.
    public var isEmpty: Bool { controls.isEmpty && screens.isEmpty && rejected.isEmpty && damaged == 0 }

    /// Adds a click at the end.
    public mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled, detail: ClickDetail?
    ) {
        if let detail, !detail.isEmpty { details[controls.count] = detail }
        append(control: control, session: session, atMs: atMs, x: x, y: y, handled: handled)
    }

    /// Adds a click without details at the end.
    public mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled
    ) {
        controls.append(control)
        sessions.append(session)
        self.atMs.append(atMs)
        self.x.append(x)
        self.y.append(y)
        self.handled.append(handled)
    }

    /// Makes room for so many clicks.
    public mutating func reserveCapacity(_ count: Int) {
        controls.reserveCapacity(count)
        sessions.reserveCapacity(count)
        atMs.reserveCapacity(count)
        x.reserveCapacity(count)
        y.reserveCapacity(count)
        handled.reserveCapacity(count)
    }

    /// Forgets all clicks and new names, and keeps the room that they took.
    public mutating func removeAll() {
        controls.removeAll(keepingCapacity: true)
        sessions.removeAll(keepingCapacity: true)
        atMs.removeAll(keepingCapacity: true)
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        handled.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        forgetsNames = false
        newControls.removeAll(keepingCapacity: true)
        newSessions.removeAll(keepingCapacity: true)
        screens.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        damaged = 0
    }
}
