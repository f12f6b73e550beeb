internal import ResponderChain

/// The events that become clicks, until the outermost of them has ended. Then they are recorded in the order in which they
/// were sent, each with its own outcome:
///
/// ```swift
/// guard clicks.end(delivery) else { return }
/// if let outermost = clicks.takeOutermost() { record(outermost, delivery) }
/// for (click, delivery) in clicks.takeInner() { record(click, delivery) }
/// ```
///
/// Most events have none inside, so the outermost one stands apart from ``NestedEvents``. This is a class, so that each
/// access to a field is short, and none has to be checked for others meanwhile.
final class SentClicks {
    /// The number of climbing events.
    private var depth = 0
    private var outermost: SentClick?
    /// The events that the outermost event's handlers have sent.
    private var inner = NestedEvents<(click: SentClick, delivery: Delivery)>()
    private var hasInner = false

    /// The innermost climbing event; nil if it is not recorded, or if no event is climbing.
    var innermost: SentClick? { depth == 1 ? outermost : inner.innermost?.click }

    /// Begins an event, inside those that are climbing already.
    ///
    /// - Parameter click: nil for an event that is not recorded.
    func begin(_ click: consuming SentClick?) {
        depth += 1
        if depth == 1 {
            outermost = click
        } else {
            inner.begin(click.map { (click: $0, delivery: .unhandled) })
            hasInner = true
        }
    }

    /// Ends the innermost event. The end of an event that began before the recorder was there is ignored.
    ///
    /// - Returns: Whether that was the outermost event, so that all are to be recorded now.
    func end(_ delivery: Delivery) -> Bool {
        guard depth > 0 else { return false }
        depth -= 1
        if depth > 0 { inner.end { $0.delivery = delivery } }
        return depth == 0
    }

    /// Takes the outermost event, once it has ended; nil if it is not recorded.
    func takeOutermost() -> SentClick? { outermost.take() }

    /// Takes the events that were sent inside it.
    func takeInner() -> [(click: SentClick, delivery: Delivery)] {
        guard hasInner else { return [] }
        hasInner = false
        return inner.takeAll()
    }
}

/// An event that becomes a click when it has ended.
struct SentClick {
    let record: ObserverRecord
    let session: LiveSession
    /// When it was sent, in milliseconds since the Unix epoch, UTC.
    let atMs: Int64
    let location: Event.Location?
    /// The event, if what its hops have added to its info may be recorded.
    var event: Event?
}

extension LiveClick {
    /// The click of an event that has ended.
    init(_ sent: SentClick, _ delivery: Delivery) {
        let (record, place) = (sent.record, sent.location.tenths)
        let (handled, handledBy) = CapturedClick.outcome(of: delivery)
        self.init(
            known: record.numbers(after: delivery), session: sent.session, control: ControlKey(record), atMs: sent.atMs,
            x: place.x, y: place.y, handled: handled,
            detail: ClickDetail(position: record.position, item: record.item, handledBy: handledBy))
    }
}
