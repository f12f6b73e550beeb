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

    extension UIResponder {
        /// The responders directly below this one, in an order that stays.
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

        /// Where this responder stands in a list, when it is a list's cell.
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
        /// A presented controller stands below this one only where its own chain says so.
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
