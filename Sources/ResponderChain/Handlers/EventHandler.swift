/// Looks at events on their way up and says whether it took them.
///
/// Responders are handlers by nature. Others are asked by the responder that lists them among its
/// ``Responder/eventHandlers``.
public protocol EventHandler: AnyObject {
    /// Does something about an event, or not; returns whether it did.
    func handle(_ event: Event) -> Bool

    /// Whether an event that this handler took climbs no higher. By default it does: several levels can see one event.
    var stopsAfterHandling: Bool { get }

    /// What ``handle(_:)`` would take, as far as that is known. For inspection only.
    var handledEvents: [EventKey] { get }
}

extension EventHandler {
    public var stopsAfterHandling: Bool { false }
    public var handledEvents: [EventKey] { [] }
}

extension Event {
    /// Lets a handler look at the event and notes whether it took it.
    func offer(to handler: some EventHandler) {
        guard handler.handle(self) else { return }
        markHandled(by: handler as AnyObject)
        if handler.stopsAfterHandling { stop() }
    }
}
