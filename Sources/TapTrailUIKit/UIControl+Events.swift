#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    // In an extension of the protocol, as an extension of a class cannot name the subclass in a parameter.
    @MainActor extension Responder where Self: UIControl {
        /// Raises an event of the app's own when the control is used.
        ///
        /// An event of the same identifier for the same control events takes the place of the earlier one, so a cell may
        /// bind its controls each time it is shown. ``UIKit/UIControl/removeEvent(_:for:)`` removes it.
        ///
        /// - Parameters:
        ///   - name: The name of the event, which is also its identifier if it has no other.
        ///   - events: The control events that raise it.
        ///   - identifier: Tells apart two events of one name, or names the one to replace.
        ///   - info: The event's info, the same each time.
        public func sends(
            _ name: String, for events: UIControl.Event = .primaryActionTriggered, identifier: String? = nil,
            info: [String: Any] = [:]
        ) {
            sends(name, for: events, identifier: identifier) { _ in info }
        }

        /// Raises an event of the app's own when the control is used, with info that is made each time.
        public func sends(
            _ name: String, for events: UIControl.Event = .primaryActionTriggered, identifier: String? = nil,
            info: @escaping (Self) -> [String: Any]
        ) {
            bind(identifier ?? name, for: events) { $0.send(name, info: info($0)) }
        }

        /// Raises a typed event when the control is used, the same each time. Without an identifier it is bound by its
        /// name, so the cases of an enum do not replace each other.
        public func sends<Typed: RoutedEvent>(
            _ typed: Typed, for events: UIControl.Event = .primaryActionTriggered, identifier: String? = nil
        ) {
            sends(for: events, identifier: identifier ?? typed.eventName) { _ in typed }
        }

        /// Raises a typed event that is made each time that the control is used. Without an identifier it is bound by its
        /// type's name.
        public func sends<Typed: RoutedEvent>(
            for events: UIControl.Event = .primaryActionTriggered, identifier: String? = nil,
            _ make: @escaping (Self) -> Typed
        ) {
            bind(identifier ?? Typed.eventName, for: events) { $0.send(make($0)) }
        }

        private func bind(
            _ identifier: String, for events: UIControl.Event, _ raise: @escaping (Self) -> Delivery
        ) {
            let action = UIAction(identifier: .raising(identifier)) { [weak self] _ in
                if let self { _ = raise(self) }
            }
            addAction(action, for: events)
        }
    }

    extension UIControl {
        /// Stops raising an event of the app's own.
        ///
        /// - Parameters:
        ///   - identifier: The event's identifier: its name, or its type's name if it is made each time, if it was given
        ///     no other.
        ///   - events: The control events that it was bound for.
        public final func removeEvent(_ identifier: String, for events: UIControl.Event = .primaryActionTriggered) {
            removeAction(identifiedBy: .raising(identifier), for: events)
        }
    }

    extension UIAction.Identifier {
        /// The identifier of the action that raises an event.
        static func raising(_ identifier: String) -> UIAction.Identifier {
            UIAction.Identifier(raisingPrefix + identifier)
        }

        /// Whether the identifier is that of an action that raises an event.
        var isOfRaising: Bool { rawValue.hasPrefix(Self.raisingPrefix) }

        private static let raisingPrefix = "TapTrail.event."
    }

    extension UIBarButtonItem {
        /// Raises an event of the app's own when the item is tapped.
        ///
        /// An item is no responder and does not know who shows it, so the event starts at a responder of your choice, usually
        /// the view controller that the item belongs to. The item is its sender. The item's target, action and primary action
        /// give way to it, and a later event takes the place of the earlier one.
        public final func sends(_ name: String, from responder: UIResponder, info: [String: Any] = [:]) {
            sends(name, from: responder) { Event(name, from: $1, sender: $0, info: info) }
        }

        /// Raises a typed event when the item is tapped. See ``sends(_:from:info:)``.
        public final func sends<Typed: RoutedEvent>(_ typed: Typed, from responder: UIResponder) {
            sends(typed.eventName, from: responder) { Event(typed, from: $1, sender: $0) }
        }

        private func sends(
            _ identifier: String, from responder: UIResponder,
            _ event: @escaping (UIBarButtonItem, UIResponder) -> Event
        ) {
            let raise = { [weak self, weak responder] in
                guard let self, let responder else { return }
                _ = (responder.chainDispatcher ?? Dispatcher()).send(event(self, responder))
            }
            let isOfSystem = title == nil && image == nil && customView == nil && primaryAction == nil
            guard !isOfSystem else { return bind(raise) }
            primaryAction = UIAction(title: title ?? "", image: image, identifier: .raising(identifier)) { _ in raise()
            }
        }
    }

    extension UIGestureRecognizer: @MainActor EventOrigin {
        /// Events of a recogniser start at its view.
        public var nearestResponder: (any Responder)? { view }
    }

    extension UIBarButtonItem: @MainActor EventOrigin {
        /// Events of an item start at its custom view, or at its target if that is a responder.
        public var nearestResponder: (any Responder)? { customView ?? target as? UIResponder }
    }

    extension UIControl {
        /// The control events that the app has targets or closures for.
        var controlEventsWithActions: [RaisedEvent] {
            let wiring = ControlWiring(of: self)
            return Self.namedEvents.filter { wiring.receiver(of: $0.event) != nil || wiring.raises($0.event) }
                .map { RaisedEvent($0.name, kind: eventRule.kind(of: $0.name)) }
        }
    }
#endif
