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
#endif
