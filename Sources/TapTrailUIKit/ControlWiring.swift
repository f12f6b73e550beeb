#if canImport(UIKit)
    package import UIKit

    /// The receivers of a control's events, without our own targets, as they were at one moment.
    @MainActor package struct ControlWiring {
        private var receivers: [(events: UIControl.Event, className: String)] = []
        /// The control events that events of the app's own are bound to. These events have handlers, or none.
        private var raising: UIControl.Event = []
        private let primaryEvent: UIControl.Event

        package init(of control: UIControl) {
            primaryEvent = control.primaryEvent
            var (receivers, raising) = (receivers, raising)
            control.enumerateEventHandlers { action, targetAction, events, _ in
                if let action {
                    if action.identifier.isOfRaising {
                        raising.formUnion(events)
                    } else {
                        receivers.append((events, "closure"))
                    }
                }
                guard let (target, selector) = targetAction else { return }
                // A target that is nil means the first responder that has the action, from the control upwards.
                let receiver = target ?? control.target(forAction: selector, withSender: control)
                guard let receiver = receiver as AnyObject?, !(receiver is ControlEventTarget) else { return }
                receivers.append((events, NSObject.handlerName(of: receiver)))
            }
            (self.receivers, self.raising) = (receivers, raising)
            addMenus(of: control)
        }

        /// Menus and segments that are made of actions receive events without being among the control's handlers.
        private mutating func addMenus(of control: UIControl) {
            if let button = control as? UIButton, button.menu != nil {
                let primary: UIControl.Event = button.showsMenuAsPrimaryAction ? .primaryActionTriggered : []
                receivers.append((primary.union(.menuActionTriggered), "UIMenu"))
            }
            if let segments = control as? UISegmentedControl,
                (0..<segments.numberOfSegments).contains(where: { segments.actionForSegment(at: $0) != nil })
            {
                receivers.append((.valueChanged, "closure"))
            }
        }

        /// The class of the first receiver of a control event, `closure` for a closure; nil if nobody receives it.
        ///
        /// Receivers of the primary action receive the control's ``UIKit/UIControl/primaryEvent``.
        package func receiver(of event: UIControl.Event) -> String? {
            let events = withPrimaryAction(event)
            return receivers.first { !$0.events.isDisjoint(with: events) }?.className
        }

        /// Whether a control event raises an event of the app's own.
        func raises(_ event: UIControl.Event) -> Bool {
            !raising.isDisjoint(with: withPrimaryAction(event))
        }

        private func withPrimaryAction(_ event: UIControl.Event) -> UIControl.Event {
            event == primaryEvent ? [event, .primaryActionTriggered] : event
        }
    }

    extension UIControl {
        /// The control events with their names in paths, activations first.
        package static let namedEvents: [(event: UIControl.Event, name: String)] = [
            (.touchUpInside, "touchUpInside"), (.valueChanged, "valueChanged"), (.editingDidEnd, "editingDidEnd"),
            (.menuActionTriggered, "menuActionTriggered"), (.primaryActionTriggered, "primaryActionTriggered"),
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
            (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"),
            (.touchDragExit, "touchDragExit"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
            (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"),
            (.editingDidEndOnExit, "editingDidEndOnExit"),
        ]

        static func name(of event: UIControl.Event) -> String {
            namedEvents.first { $0.event == event }?.name ?? "controlEvent"
        }

        /// Which control events activate this control.
        ///
        /// A text field's primary action is its return key, but each way to finish an edit activates it.
        package var eventRule: ControlEventRule {
            ControlEventRule(mainEvent: self is UITextField ? "editingDidEnd" : Self.name(of: primaryEvent))
        }

        /// The control event that the control sends together with its primary action.
        ///
        /// A control class of the app must send `primaryActionTriggered` itself. If the app has a receiver for it, it is
        /// taken to do so at the touch up inside.
        var primaryEvent: UIControl.Event {
            switch self {
            case is UITextField: .editingDidEndOnExit
            case is UISwitch, is UISlider, is UIStepper, is UISegmentedControl, is UIDatePicker, is UIPageControl,
                is UIColorWell, is UIRefreshControl:
                .valueChanged
            default: .touchUpInside
            }
        }

        /// The control event that an action is sent for, as far as it is known: the first that it is registered for.
        func event(sending action: Selector, to target: Any?) -> UIControl.Event? {
            var found: UIControl.Event = []
            let wanted = target.map { ObjectIdentifier($0 as AnyObject) }
            enumerateEventHandlers { _, targetAction, events, _ in
                guard let (target, selector) = targetAction, selector == action else { return }
                if target.map({ ObjectIdentifier($0 as AnyObject) }) == wanted { found.formUnion(events) }
            }
            return Self.namedEvents.first { found.contains($0.event) }?.event
        }
    }
#endif
