#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// What a class of an app adopts to take part in the chain by more than standing on it.
    ///
    /// UIKit's classes conform to `Responder` as a whole, so an app's own class cannot override what
    /// that asks for; it answers these questions instead. All of them have the usual defaults.
    @MainActor public protocol EventRouting: UIResponder {
        /// Sees an event that has arrived at this hop. The default lets the hop's handlers look at it and forwards it.
        func routeEvent(_ event: Event)

        /// Does something about an event, or not; returns whether it did.
        func handleEvent(_ event: Event) -> Bool

        /// Objects that look at each event here after the responder itself.
        var routedEventHandlers: [any EventHandler] { get }

        /// The identity of what a cell shows, such as a product number; never a displayed text.
        var listItem: String? { get }

        /// Whether events of this responder and of those below it may be recorded.
        var allowsTracking: Bool { get }
    }

    extension EventRouting {
        public func routeEvent(_ event: Event) { routeThroughHandlers(event) }
        public func handleEvent(_ event: Event) -> Bool { false }
        public var routedEventHandlers: [any EventHandler] { [] }
        public var listItem: String? { nil }
        public var allowsTracking: Bool { true }
    }
#endif
