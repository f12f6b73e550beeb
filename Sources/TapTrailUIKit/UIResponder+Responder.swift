#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    extension UIResponder: @MainActor Responder {}

    // The members are in an extension of the protocol, not of the class: if the class had members with names as common
    // as `identifier`, an app's own classes could not declare them.
    @MainActor extension Responder where Self: UIResponder {
        public var next: (any Responder)? {
            let above: UIResponder? = self.next
            return above
        }

        /// The class name without the prefix of the subclass that key-value observation inserts.
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

        public func routeControlEvent(_ event: Event) {
            guard let routing = self as? any EventRouting else { return routeThroughHandlers(event) }
            routing.routeEventOfControl(event)
        }

        public func handle(_ event: Event) -> Bool {
            (self as? any EventRouting)?.handleEvent(event) ?? false
        }

        public func handleControlEvent(_ event: Event) -> Bool {
            (self as? any EventRouting)?.handleEventOfControl(event) ?? false
        }
    }

    extension UIResponder {
        /// The responders directly below this one, in a stable order.
        var childResponders: [any Responder] {
            switch self {
            case let view as UIView: view.subviews.map(\.topOfOwnChain)
            case let controller as UIViewController: controller.rootAndPresented
            case let scene as UIWindowScene: scene.windows
            case let application as UIApplication:
                application.connectedScenes.sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }
            default: []
            }
        }

        /// The row that this responder shows if it is a cell of a list.
        var currentListCell: ListCell? {
            switch self {
            case let cell as UITableViewCell:
                guard let path = cell.nearest(UITableView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.row, item: boundItem)
            case let cell as UICollectionViewCell:
                guard let path = cell.nearest(UICollectionView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.item, item: boundItem)
            default: return nil
            }
        }

        private var boundItem: String? { (self as? any EventRouting)?.listItem }
    }

    extension UIViewController {
        /// The root view, and the presented controller if this one is its `next`.
        fileprivate var rootAndPresented: [any Responder] {
            let above: UIResponder? = presentedViewController?.next
            let presented = above === self ? presentedViewController : nil
            return [viewIfLoaded, presented].compactMap { $0 as (any Responder)? }
        }
    }

    extension UIView {
        /// The view controller whose root view this is, else the view itself.
        fileprivate var topOfOwnChain: any Responder {
            let above: UIResponder? = next
            guard let controller = above as? UIViewController, controller.viewIfLoaded === self else { return self }
            return controller
        }

        fileprivate func nearest<View: UIView>(_ type: View.Type) -> View? {
            var view = superview
            while let current = view {
                if let found = current as? View { return found }
                view = current.superview
            }
            return nil
        }
    }

    /// A UIKit responder that handles events, or changes how it is recorded.
    ///
    /// `UIResponder` conforms to `Responder` in an extension, so an app's own class cannot override the requirements. It
    /// adopts this protocol instead. All requirements have the same defaults as those of `Responder`.
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

        /// Objects that receive each event after the responder itself.
        var routedEventHandlers: [any EventHandler] { get }

        /// The identity of what a cell shows, such as a product number; never a displayed text.
        var listItem: String? { get }

        /// Whether events of this responder and those below it may be recorded.
        var allowsTracking: Bool { get }
    }

    extension EventRouting {
        public func routeEvent(_ event: Event) { routeThroughHandlers(event) }
        public func routeEventOfControl(_ event: Event) { routeThroughHandlers(event) }
        public func handleEvent(_ event: Event) -> Bool { false }
        public func handleEventOfControl(_ event: Event) -> Bool { false }
        public var routedEventHandlers: [any EventHandler] { [] }
        public var listItem: String? { nil }
        public var allowsTracking: Bool { true }
    }
#endif
