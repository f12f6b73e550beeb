#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    extension UIResponder: @MainActor Responder {}

    // These four are members of the class, so that a subclass cannot declare methods of the same names: they would be
    // called by nobody. The compiler refuses them and points here.
    extension UIResponder {
        /// Offers an event of the app to the responder.
        ///
        /// UIKit's classes declare no such method, so a subclass cannot override it. To handle events, adopt
        /// ``EventRouting`` and implement ``EventRouting/handleEvent(_:)``.
        public func handle(_ event: Event) -> Bool {
            (self as? any EventRouting)?.handleEvent(event) ?? false
        }

        /// Offers a control event to the responder.
        ///
        /// A subclass cannot override it. Adopt ``EventRouting`` and implement ``EventRouting/handleEventOfControl(_:)``.
        public func handleControlEvent(_ event: Event) -> Bool {
            (self as? any EventRouting)?.handleEventOfControl(event) ?? false
        }

        /// Passes the responder an event of the app that has arrived at it.
        ///
        /// A subclass cannot override it. Adopt ``EventRouting`` and implement ``EventRouting/routeEvent(_:)``.
        public func route(_ event: Event) {
            guard let routing = self as? any EventRouting else { return routeThroughHandlers(event) }
            routing.routeEvent(event)
        }

        /// Passes the responder a control event that has arrived at it.
        ///
        /// A subclass cannot override it. Adopt ``EventRouting`` and implement ``EventRouting/routeEventOfControl(_:)``.
        public func routeControlEvent(_ event: Event) {
            guard let routing = self as? any EventRouting else { return routeThroughHandlers(event) }
            routing.routeEventOfControl(event)
        }
    }

    // These are in an extension of the protocol: if the class had members with names as common as `identifier`, an app's
    // own classes could not declare them.
    @MainActor extension Responder where Self: UIResponder {
        public var next: (any Responder)? {
            let above: UIResponder? = self.next
            return above
        }

        // An application's class may be SwiftUI's or another library's, and change: the path does not.
        public var pathName: String { self is UIApplication ? "UIApplication" : className.name }
        public var isInPath: Bool { className.isInPath || self is UIApplication }
        // Scenes have no order: one that opens later would rename the controls of all others.
        public var siblingIndex: Int? { self is UIScene ? 0 : (self as? UIViewController)?.ordinalAbovePresenters }
        public var pathParent: (any Responder)? { (self as? UIViewController)?.windowOverPresenter }
        @available(*, deprecated, renamed: "pathName")
        public var pathClass: String { pathName }
        @available(*, deprecated, renamed: "isInPath")
        public var decoratesPath: Bool { isInPath }
        @available(*, deprecated, renamed: "siblingIndex")
        public var pathOrdinal: Int? { siblingIndex }
        public var identifier: String? {
            (self as? any UIAccessibilityIdentification)?.accessibilityIdentifier
        }

        public var chainChildren: [any Responder] { childResponders }
        public var listCell: ListCell? { currentListCell }
        public var isScreen: Bool { self is UIViewController && className.isInPath }
        public var isSecure: Bool { (self as? any UITextInputTraits)?.isSecureTextEntry == true }
        public var dispatcher: Dispatcher? { (self as? UIApplication).map { ApplicationHook.of($0).dispatcher } }

        public var isTrackingEnabled: Bool { (self as? any EventRouting)?.isTrackingEnabled ?? true }
        public var stopsAfterHandling: Bool { (self as? any EventRouting)?.stopsAfterHandling ?? false }
        public var eventHandlers: [any EventHandler] { (self as? any EventRouting)?.eventHandlers ?? [] }
        public var handledEvents: [EventKey] {
            (self as? any EventRouting)?.handledEvents ?? eventHandlers.flatMap(\.handledEvents)
        }
        public var raisedEvents: [RaisedEvent] {
            ((self as? UIControl)?.controlEventsWithActions ?? []) + ((self as? any EventRouting)?.raisedEvents ?? [])
        }
    }

    extension UIResponder {
        /// The class as paths name it, worked out once for each class.
        var className: ClassName {
            let type = type(of: self)
            if let known = Self.classNames[ObjectIdentifier(type)] { return known }
            let name = ClassName(sequence(first: type as AnyClass, next: superclass(of:)).map(ClassName.Ancestor.init))
            Self.classNames[ObjectIdentifier(type)] = name
            return name
        }

        private static var classNames: [ObjectIdentifier: ClassName] = [:]
    }

    extension ClassName.Ancestor {
        fileprivate init(_ type: AnyClass) {
            self.init(name: String(describing: type), isOfSystem: comesFromSystem(type))
        }
    }
#endif
