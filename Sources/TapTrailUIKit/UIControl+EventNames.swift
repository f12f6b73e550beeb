#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    extension UIControl {
        /// Control events by the names that they have in paths, those that activate a control first.
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
        /// UIKit does not say which one that was, so it is the first one that the action is registered for; nil where
        /// there is none, as for the actions of a closure.
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
