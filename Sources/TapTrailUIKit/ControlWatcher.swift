#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Learns of every control event of the controls that it watches, as one more target of each.
    ///
    /// UIKit calls a closure that an app has added to a control
    /// ([addAction](https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:))) without asking the
    /// application, and says nothing when a control without an action is used. A further target is called in both cases,
    /// and as there is a target for each control event, it knows which one it is.
    ///
    /// A control keeps no target alive, and keeps each pair of target and action once, so a control can be watched again
    /// at each touch ([addTarget](https://developer.apple.com/documentation/uikit/uicontrol/addtarget(_:action:for:))).
    @MainActor final class ControlWatcher {
        private let targets: [ControlEventTarget]

        /// - Parameter onEvent: Called with each control event of a watched control.
        init(onEvent: @escaping @MainActor (UIControl.Event, String, UIControl) -> Void) {
            targets = Self.watched.map { event in
                ControlEventTarget(event, onEvent: onEvent)
            }
        }

        /// Watches a control from now on.
        func watch(_ control: UIControl) {
            for target in targets {
                control.addTarget(target, action: ControlEventTarget.action, for: target.event)
            }
        }

        /// Whether a control event of a control is watched, so that it is not to be raised from elsewhere.
        func isWatching(_ event: UIControl.Event, of control: UIControl) -> Bool {
            guard let target = targets.first(where: { $0.event == event }) else { return false }
            return control.actions(forTarget: target, forControlEvent: event) != nil
        }

        /// Two events are left out because an action changes what a text field does with the return key, and two because
        /// they are sent with each move of a finger. Actions that the app has added for them pass the application.
        private static let watched: [UIControl.Event] = [
            .touchUpInside, .valueChanged, .editingDidEnd, .menuActionTriggered, .touchDown, .touchDownRepeat,
            .touchDragEnter, .touchDragExit, .touchUpOutside, .touchCancel, .editingDidBegin, .editingChanged,
        ]
    }

    /// The target of one control event of all watched controls.
    @MainActor final class ControlEventTarget: NSObject {
        let event: UIControl.Event
        private let name: String
        private let onEvent: @MainActor (UIControl.Event, String, UIControl) -> Void

        init(_ event: UIControl.Event, onEvent: @escaping @MainActor (UIControl.Event, String, UIControl) -> Void) {
            self.event = event
            name = UIControl.name(of: event)
            self.onEvent = onEvent
            super.init()
        }

        #if canImport(ObjectiveC)
            @objc
        #endif
        func sent(_ control: UIControl) {
            onEvent(event, name, control)
        }

        #if canImport(ObjectiveC)
            static let action = #selector(sent(_:))
        #else
            static let action: Selector = "sent:"
        #endif
    }

    /// The receivers of a control's events, without our own targets, as they were at one moment.
    @MainActor struct ControlWiring {
        private var receivers: [(events: UIControl.Event, className: String)] = []
        /// The control events that events of the app's own are bound to. These events have handlers, or none.
        private var raising: UIControl.Event = []
        private let primaryEvent: UIControl.Event

        init(of control: UIControl) {
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
        func receiver(of event: UIControl.Event) -> String? {
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
        static let namedEvents: [(event: UIControl.Event, name: String)] = [
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
        var eventRule: ControlEventRule {
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
