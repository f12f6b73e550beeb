#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// An event on its way up the chain. In a class that extends `UIControl` the name `Event` is that of UIKit's control events, so
    /// classes of UIKit apps use this one.
    public typealias ChainEvent = ResponderChain.Event

    /// A UIKit responder that handles events, or changes how it is recorded.
    ///
    /// `UIResponder` conforms to `Responder` in an extension, and a subclass cannot override what an extension declares. So
    /// an app's class adopts this protocol, and all that it implements of it is called:
    ///
    /// ```swift
    /// final class RoomViewController: UIViewController, EventRouting {
    ///     func handleEvent(_ event: ChainEvent) -> Bool {
    ///         guard let gift = event.typed(GiftSent.self) else { return false }
    ///         show(gift)
    ///         return true
    ///     }
    /// }
    /// ```
    ///
    /// The requirements have the defaults of `Responder`. Four methods have names of their own: a subclass that declares
    /// `handle(_:)`, `handleControlEvent(_:)`, `route(_:)` or `routeControlEvent(_:)` does not compile, and neither does a
    /// control with one of them or of these whose parameter is a `UIControl.Event`.
    @MainActor public protocol EventRouting: UIResponder {
        /// Receives an event of the app that has arrived at this hop. The default offers it to the handlers and forwards
        /// it.
        func routeEvent(_ event: ChainEvent)

        /// Receives a control event that has arrived at this hop. The default offers it to the handlers and forwards it.
        func routeEventOfControl(_ event: ChainEvent)

        /// Handles an event of the app, or ignores it; returns whether it was handled.
        func handleEvent(_ event: ChainEvent) -> Bool

        /// Handles a control event, or ignores it; returns whether it was handled.
        func handleEventOfControl(_ event: ChainEvent) -> Bool

        /// Whether an event stops when this responder has handled it. By default it climbs on.
        var stopsAfterHandling: Bool { get }

        /// Objects that receive each event after the responder itself.
        var eventHandlers: [any EventHandler] { get }

        /// The events that the responder handles, as far as that is known. Only inspections use it.
        var handledEvents: [EventKey] { get }

        /// Events that can be raised here besides a control's own. Only inspections use it.
        var raisedEvents: [RaisedEvent] { get }

        /// The identity of what a cell shows, such as a product number; never a displayed text.
        var listItem: String? { get }

        /// Whether events of this responder and those below it may be recorded.
        var isTrackingEnabled: Bool { get }
    }

    extension EventRouting {
        public func routeEvent(_ event: ChainEvent) { routeThroughHandlers(event) }
        public func routeEventOfControl(_ event: ChainEvent) { routeThroughHandlers(event) }
        public func handleEvent(_ event: ChainEvent) -> Bool { false }
        public func handleEventOfControl(_ event: ChainEvent) -> Bool { false }
        public var stopsAfterHandling: Bool { false }
        public var eventHandlers: [any EventHandler] { [] }
        public var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }
        public var raisedEvents: [RaisedEvent] { [] }
        public var listItem: String? { nil }
        public var isTrackingEnabled: Bool { true }
    }

    // In a subclass of a control, `Event` is `UIControl.Event`. A method with such a parameter would be another one, which
    // nobody calls. As these are members of the class, the compiler refuses it, and shows what to write.
    extension UIControl {
        /// Not called. Implement ``EventRouting/routeEvent(_:)`` with a ``ChainEvent``.
        public final func routeEvent(_ writeChainEventInAControl: UIControl.Event) {}

        /// Not called. Implement ``EventRouting/routeEventOfControl(_:)`` with a ``ChainEvent``.
        public final func routeEventOfControl(_ writeChainEventInAControl: UIControl.Event) {}

        /// Not called. Implement ``EventRouting/handleEvent(_:)`` with a ``ChainEvent``.
        public final func handleEvent(_ writeChainEventInAControl: UIControl.Event) -> Bool { false }

        /// Not called. Implement ``EventRouting/handleEventOfControl(_:)`` with a ``ChainEvent``.
        public final func handleEventOfControl(_ writeChainEventInAControl: UIControl.Event) -> Bool { false }

        /// Not called. Implement ``EventRouting/routeEvent(_:)`` with a ``ChainEvent``.
        public final func route(_ writeRouteEventWithAChainEvent: UIControl.Event) {}

        /// Not called. Implement ``EventRouting/routeEventOfControl(_:)`` with a ``ChainEvent``.
        public final func routeControlEvent(_ writeRouteEventOfControlWithAChainEvent: UIControl.Event) {}

        /// Not called. Implement ``EventRouting/handleEvent(_:)`` with a ``ChainEvent``.
        public final func handle(_ writeHandleEventWithAChainEvent: UIControl.Event) -> Bool { false }

        /// Not called. Implement ``EventRouting/handleEventOfControl(_:)`` with a ``ChainEvent``.
        public final func handleControlEvent(_ writeHandleEventOfControlWithAChainEvent: UIControl.Event) -> Bool {
            false
        }
    }
#endif
