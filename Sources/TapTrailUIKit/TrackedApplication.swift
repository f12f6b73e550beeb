#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// An application whose control events and gestures climb the chain as events, so that recorders can observe them.
    ///
    /// Make it the principal class of the app, in `Info.plist` or in `UIApplicationMain`, and add observers to its
    /// ``eventDispatcher``. Controls, controllers and gesture recognisers need no changes, and no methods are swizzled.
    open class TrackedApplication: UIApplication, EventDispatching {
        /// Sends the events of this application.
        public final var eventDispatcher: Dispatcher { screens.dispatcher }

        private lazy var screens: ScreenWatcher = {
            let screens = ScreenWatcher(of: self)
            screens.start()
            return screens
        }()

        private let gestures = GestureWatcher()
        private var lastSent: SentAction?

        /// Raises the control event that an action belongs to, then performs the action.
        ///
        /// A control event with several actions is raised once.
        open override func sendAction(
            _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
        ) -> Bool {
            if let control = sender as? UIControl { raise(action, to: target, from: control, for: event) }
            return super.sendAction(action, to: target, from: sender, for: event)
        }

        /// Tells of the screens that have appeared since, watches the gesture recognisers of new touches, then sends the
        /// event on.
        open override func sendEvent(_ event: UIEvent) {
            if event.type == .touches {
                screens.update()
                for touch in event.allTouches ?? [] where touch.phase == .began { gestures.watch(touch) }
            }
            super.sendEvent(event)
        }

        private func raise(_ action: Selector, to target: Any?, from control: UIControl, for event: UIEvent?) {
            let known = control.controlEvent(sending: action, to: target)
            let (name, kind) = known ?? ("primaryActionTriggered", .activation)
            let sent = SentAction(control: ObjectIdentifier(control), name: name, timestamp: event?.timestamp)
            guard sent != lastSent || event == nil else { return }
            lastSent = sent
            let touch = event?.allTouches?.first { $0.view === control }
            let raised = Event(name, kind: kind, from: control, at: touch.map { Event.Location($0.location(in: nil)) })
            // UIKit sends an action without a target to the nearest responder that performs it.
            if let performer = target ?? control.target(forAction: action, withSender: control) {
                raised.markHandled(by: performer as AnyObject)
            }
            eventDispatcher.send(raised)
        }
    }

    /// Identifies a control event, so that it is raised once for all its actions.
    private struct SentAction: Equatable {
        let control: ObjectIdentifier
        let name: String
        let timestamp: Double?
    }

    extension Event.Location {
        /// Creates a location from a point of the window.
        init(_ point: CGPoint) {
            self.init(x: Double(point.x), y: Double(point.y))
        }
    }

    extension UIControl {
        /// The control events with their names in paths, activations first.
        private static let named: [(event: Event, name: String, kind: ResponderChain.Event.Kind)] = [
            (.touchUpInside, "touchUpInside", .activation), (.valueChanged, "valueChanged", .activation),
            (.editingDidEnd, "editingDidEnd", .activation),
            (.primaryActionTriggered, "primaryActionTriggered", .activation),
            (.menuActionTriggered, "menuActionTriggered", .activation), (.touchDown, "touchDown", .control),
            (.touchDownRepeat, "touchDownRepeat", .control), (.touchDragInside, "touchDragInside", .control),
            (.touchDragOutside, "touchDragOutside", .control), (.touchDragEnter, "touchDragEnter", .control),
            (.touchDragExit, "touchDragExit", .control), (.touchUpOutside, "touchUpOutside", .control),
            (.touchCancel, "touchCancel", .control), (.editingDidBegin, "editingDidBegin", .control),
            (.editingChanged, "editingChanged", .control), (.editingDidEndOnExit, "editingDidEndOnExit", .control),
        ]

        /// The name and kind of the control event that an action was sent for.
        ///
        /// UIKit does not pass the control event on, so this is the first one that the action is registered for; nil if
        /// it is registered for none, as the action of a closure is.
        func controlEvent(sending action: Selector, to target: Any?) -> (name: String, kind: ResponderChain.Event.Kind)?
        {
            for entry in Self.named {
                let actions = actions(forTarget: target, forControlEvent: entry.event) ?? []
                if actions.contains(action.description) { return (entry.name, entry.kind) }
            }
            return nil
        }
    }
#endif
