#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    extension ClickWatcher {
        /// A watched control has sent a control event.
        func controlSent(_ event: UIControl.Event, named name: String, _ control: UIControl) {
            let touch = all.last { $0.control === control }
            if let touch, touch.bar != nil {
                if event == .touchUpInside { touch.hasUsedBarItem = true }
                return
            }
            let kind = control.eventRule.kind(of: name, hasActivated: touch?.record.hasActivated == true)
            if kind == .activation { touch?.record.activate() } else { touch?.record.isUsed = true }
            let raised = Event(name, kind: kind, from: control, at: touch?.location)
            let wiring = touch?.wiring ?? ControlWiring(of: control)
            let isRaising = wiring.raises(event)
            let receiver = wiring.receiver(of: event) ?? (isRaising ? handler(in: touch, of: control) : nil)
            if let receiver = receiver ?? control.receiver(of: name, kind) {
                raised.markHandled(byClass: receiver)
                touch?.noteHandler(receiver)
            } else if let touch, kind == .activation || isRaising {
                // A later event of the touch may be handled, and UIKit may call our target before the action that raises
                // the event of the app's own.
                touch.wait(raised)
                return
            }
            send(raised, of: touch)
        }

        /// Raises the control events that have waited for a handler. An activation without one waits until the touch is
        /// over.
        func raiseWaiting(of touch: WatchedTouch) {
            for raised in touch.takeWaiting() {
                if raised.kind == .activation, touch.handler == nil, isOnScreen(touch) {
                    touch.wait(raised)
                    continue
                }
                if let handler = touch.handler { raised.markHandled(byClass: handler) }
                send(raised, of: touch)
            }
        }

        /// Raises the main event of a control that has acted on an earlier event of the touch, and has left its window because
        /// of it: UIKit sends no more than a cancellation then.
        func raiseUse(of touch: WatchedTouch) {
            guard let control = touch.control, touch.bar == nil, let handler = touch.handler, control.window == nil,
                touch.record.isTap, !touch.record.hasActivated
            else { return }
            touch.record.activate()
            let event = Event(control.eventRule.mainEvent, kind: .activation, from: control, at: touch.location)
            event.markHandled(byClass: handler)
            send(event, of: touch)
        }

        private func send(_ raised: Event, of touch: WatchedTouch?) {
            if let chain = touch?.chain { dispatcher.send(raised, along: chain) } else { dispatcher.send(raised) }
        }

        /// An event of the app's own was handled.
        func routedEventHandled(_ event: Event, by handler: String) {
            lastHandled = (ObjectIdentifier(event.source), handler)
            all.last { $0.raises(event) }?.noteHandler(handler)
        }

        /// The handler of the event that a control has raised because of a touch, or, without a touch, just now.
        private func handler(in touch: WatchedTouch?, of control: UIControl) -> String? {
            if let touch { return touch.handler }
            defer { lastHandled = nil }
            return lastHandled?.source == ObjectIdentifier(control) ? lastHandled?.handler : nil
        }

        /// An action is about to be performed.
        ///
        /// It tells of controls that no finger has touched, such as those that a keyboard or the app itself activates, of
        /// the control events that are not watched, and of bar items.
        func willSend(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) {
            switch sender {
            case let item as UIBarButtonItem: itemSent(item, action, to: target)
            case let control as UIControl where !(target is ControlEventTarget):
                actionSent(action, to: target, from: control, for: event)
            default: break
            }
        }

        private func actionSent(_ action: Selector, to target: Any?, from control: UIControl, for event: UIEvent?) {
            let controlEvent = control.event(sending: action, to: target) ?? .primaryActionTriggered
            guard !controls.isWatching(controlEvent, of: control), !isSystemsOwn(control, target) else { return }
            let name = UIControl.name(of: controlEvent)
            let sent = SentAction(control: ObjectIdentifier(control), name: name, timestamp: event?.timestamp)
            guard sent != lastSent || event == nil else { return }
            lastSent = sent
            let raised = Event(name, kind: kind(of: controlEvent, name, of: control), from: control)
            // UIKit sends an action without a target to the nearest responder that performs it.
            if let performer = target ?? control.target(forAction: action, withSender: control) {
                raised.markHandled(byClass: NSObject.handlerName(of: performer as AnyObject))
            }
            dispatcher.send(raised)
        }

        /// The primary action activates a control only if the control's own main event is not known from a touch.
        private func kind(of event: UIControl.Event, _ name: String, of control: UIControl) -> Event.Kind {
            if controls.isWatching(.touchUpInside, of: control) { return .control }
            return event == .primaryActionTriggered ? .activation : control.eventRule.kind(of: name)
        }

        /// Whether an action is between parts of the system: a bar's own button, or a key of the keyboard. A control in
        /// the keyboard's window whose target is the app's belongs to the app's accessory view.
        private func isSystemsOwn(_ control: UIControl, _ target: Any?) -> Bool {
            if control.isPrivate, control.enclosingBar != nil { return true }
            return control.window?.isKeyboardWindow == true && (target as? NSObject)?.isOfSystemClass == true
        }
    }

    extension UIControl {
        /// The class that receives a control event without being told of it; nil if there is none.
        ///
        /// An edit is not lost: the delegate, or else the field, keeps the text. And a control of the app's own design may do
        /// its work while it follows the finger.
        fileprivate func receiver(of event: String, _ kind: ResponderChain.Event.Kind) -> String? {
            if let field = self as? UITextField, event.hasPrefix("editing") {
                return NSObject.handlerName(of: (field.delegate as AnyObject?) ?? field)
            }
            return kind == .activation && worksByTracking ? handlerName : nil
        }
    }

    /// Identifies a control event, so that it is raised once for all its actions.
    struct SentAction: Equatable {
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
#endif
