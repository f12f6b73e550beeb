#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    extension UIResponder: @MainActor @retroactive Responder {}

    // The members stand in an extension of the protocol, not of the class: a member of the class by a name as common as
    // `identifier` would keep an app's own classes from having one.
    @MainActor extension Responder where Self: UIResponder {
        public var next: (any Responder)? {
            let above: UIResponder? = self.next
            return above
        }

        /// Key-value observation puts its own subclass between an object and its class.
        public var pathClass: String {
            let name = String(describing: type(of: self))
            let observed = "NSKVONotifying_"
            return name.hasPrefix(observed) ? String(name.dropFirst(observed.count)) : name
        }

        public var identifier: String? {
            (self as? any UIAccessibilityIdentification)?.accessibilityIdentifier
        }

        public var chainChildren: [any Responder] { childResponders }
        public var listCell: ListCell? { currentListCell }
        public var isScreen: Bool { self is UIViewController }
        public var isSecure: Bool { (self as? any UITextInputTraits)?.isSecureTextEntry == true }
        public var isTrackingEnabled: Bool { (self as? any EventRouting)?.allowsTracking ?? true }
        public var dispatcher: Dispatcher? { (self as? TrackedApplication)?.eventDispatcher }
        public var eventHandlers: [any EventHandler] { (self as? any EventRouting)?.routedEventHandlers ?? [] }

        public func route(_ event: Event) {
            guard let routing = self as? any EventRouting else { return routeThroughHandlers(event) }
            routing.routeEvent(event)
        }

        public func handle(_ event: Event) -> Bool {
            (self as? any EventRouting)?.handleEvent(event) ?? false
        }
    }
#endif
