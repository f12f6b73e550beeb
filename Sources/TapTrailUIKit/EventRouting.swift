#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// A UIKit responder that handles events, or changes how it is recorded.
    ///
    /// `UIResponder` conforms to `Responder` in an extension, and a subclass cannot override what an extension declares. So
    /// an app's class adopts this protocol, and all that it implements of it is called:
    ///
    /// ```swift
    /// final class RoomViewController: UIViewController, EventRouting {
    ///     func handleEvent(_ event: Event) -> Bool {
    ///         guard let gift = event.typed(GiftSent.self) else { return false }
    ///         show(gift)
    ///         return true
    ///     }
    /// }
    /// ```
    ///
    /// The requirements have the defaults of `Responder`. Four methods have names of their own: a subclass that declares
    /// `handle(_:)`, `handleControlEvent(_:)`, `route(_:)` or `routeControlEvent(_:)` does not compile.
    @MainActor public protocol EventRouting: UIResponder {
        /// Receives an event of the app that has arrived at this hop. The default offers it to the handlers and forwards
        /// it.
        func routeEvent(_ event: Event)

        /// Receives a control event that has arrived at this hop. The default offers it to the handlers and forwards it.
        func routeEventOfControl(_ event: Event)

        /// Handles an event of the app, or ignores it; returns whether it was handled.
        func handleEvent(_ event: Event) -> Bool

        /// Handles a control event, or ignores it; returns whether it was handled.
        func handleEventOfControl(_ event: Event) -> Bool

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
        public func routeEvent(_ event: Event) { routeThroughHandlers(event) }
        public func routeEventOfControl(_ event: Event) { routeThroughHandlers(event) }
        public func handleEvent(_ event: Event) -> Bool { false }
        public func handleEventOfControl(_ event: Event) -> Bool { false }
        public var stopsAfterHandling: Bool { false }
        public var eventHandlers: [any EventHandler] { [] }
        public var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }
        public var raisedEvents: [RaisedEvent] { [] }
        public var listItem: String? { nil }
        public var isTrackingEnabled: Bool { true }
    }
#endif
