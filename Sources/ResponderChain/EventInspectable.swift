/// What an object says of its events to inspections. Nothing else asks for it: events climb the same way whatever stands here.
///
/// All handlers are inspectable, with defaults that say nothing. Implement a requirement for what an inspection cannot see:
///
/// ```swift
/// override var raisedEvents: [RaisedEvent] { super.raisedEvents + ["giftSent", RaisedEvent(RoomClosed.self)] }
/// override var listsAllHandledEvents: Bool { true }
/// ```
///
/// ``ChainInspection``, ``TreeInspection`` and ``EventInspection`` show it.
public protocol EventInspectable: AnyObject {
    /// The events that the object handles, as far as that is known. Of a responder they are by default those of its
    /// ``Responder/eventHandlers``.
    var handledEvents: [EventKey] { get }

    /// Whether ``handledEvents`` is complete. It is by default not, as an inspection cannot look into methods. Return true
    /// in a class that handles no other event.
    var listsAllHandledEvents: Bool { get }

    /// The events that can be raised at the object, as far as it knows.
    ///
    /// Declare the events that code sends here: `["giftSent", RaisedEvent(RoomClosed.self)]`.
    var raisedEvents: [RaisedEvent] { get }
}

extension EventInspectable {
    public var handledEvents: [EventKey] { [] }
    public var listsAllHandledEvents: Bool { false }
    public var raisedEvents: [RaisedEvent] { [] }
}
