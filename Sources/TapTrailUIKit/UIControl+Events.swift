#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    extension UIControl {
        /// Raises an event of the app's own at the control when a control event happens.
        ///
        /// An event of the same name for the same control events takes the place of the earlier one, so a cell may bind its
        /// controls each time it is shown. ``removeEvent(_:for:)`` removes it.
        ///
        /// ```swift
        /// sendButton.sendEvent("giftSent", for: .touchUpInside) { ["gift": 12] }
        /// nameField.sendEvent("nameChanged", for: .editingChanged)
        /// ```
        ///
        /// - Parameters:
        ///   - name: The name of the event to raise.
        ///   - controlEvents: The control events that raise it.
        ///   - info: Returns the event's info each time.
        public final func sendEvent(
            _ name: String, for controlEvents: UIControl.Event,
            info: @escaping () -> [String: Any] = { [:] }
        ) {
            let action = UIAction(identifier: .raising(name)) { [weak self] _ in self?.send(name, info: info()) }
            addAction(action, for: controlEvents)
        }

        /// Raises a typed event at the control when a control event happens.
        public final func sendEvent<Typed: RoutedEvent>(
            _ typed: @autoclosure @escaping () -> Typed, for controlEvents: UIControl.Event
        ) {
            let action = UIAction(identifier: .raising(Typed.eventName)) { [weak self] _ in self?.send(typed()) }
            addAction(action, for: controlEvents)
        }

        /// Stops raising an event of the app's own.
        public final func removeEvent(_ name: String, for controlEvents: UIControl.Event) {
            removeAction(identifiedBy: .raising(name), for: controlEvents)
        }
    }

    extension UIAction.Identifier {
        /// The identifier of the action that raises an event of this name.
        static func raising(_ name: String) -> UIAction.Identifier { UIAction.Identifier("TapTrail.event.\(name)") }
    }

    extension UIBarButtonItem {
        /// Raises an event of the app's own when the item is tapped.
        ///
        /// An item is no responder and does not know who shows it, so the event starts at a responder of your choice, usually
        /// the view controller that the item belongs to. The item is its sender. The item's target and action are ignored
        /// from then on, as it has a primary action.
        public final func sendEvent(
            _ name: String, from responder: UIResponder, info: @escaping () -> [String: Any] = { [:] }
        ) {
            primaryAction = UIAction(title: title ?? "", image: image, identifier: .raising(name)) {
                [weak self, weak responder] _ in
                guard let responder else { return }
                let event = ResponderChain.Event(name, from: responder, sender: self, info: info())
                (responder.chainDispatcher ?? Dispatcher()).send(event)
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
            return Self.namedEvents.filter { wiring.receiver(of: $0.event) != nil }
                .map { RaisedEvent($0.name, kind: eventRule.kind(of: $0.name)) }
        }
    }
#endif
