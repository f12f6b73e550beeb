/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor open class UIControl: UIView {
    /// https://developer.apple.com/documentation/uikit/uicontrol/event
    public struct Event: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: UInt

        /// https://developer.apple.com/documentation/uikit/uicontrol/event/init(rawvalue:)
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdown
        public static var touchDown: UIControl.Event { Event(rawValue: 1 << 0) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdownrepeat
        public static var touchDownRepeat: UIControl.Event { Event(rawValue: 1 << 1) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdraginside
        public static var touchDragInside: UIControl.Event { Event(rawValue: 1 << 2) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdragoutside
        public static var touchDragOutside: UIControl.Event { Event(rawValue: 1 << 3) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdragenter
        public static var touchDragEnter: UIControl.Event { Event(rawValue: 1 << 4) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchdragexit
        public static var touchDragExit: UIControl.Event { Event(rawValue: 1 << 5) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchupinside
        public static var touchUpInside: UIControl.Event { Event(rawValue: 1 << 6) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchupoutside
        public static var touchUpOutside: UIControl.Event { Event(rawValue: 1 << 7) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/touchcancel
        public static var touchCancel: UIControl.Event { Event(rawValue: 1 << 8) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/valuechanged
        public static var valueChanged: UIControl.Event { Event(rawValue: 1 << 12) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/primaryactiontriggered
        public static var primaryActionTriggered: UIControl.Event { Event(rawValue: 1 << 13) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/menuactiontriggered
        public static var menuActionTriggered: UIControl.Event { Event(rawValue: 1 << 14) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/editingdidbegin
        public static var editingDidBegin: UIControl.Event { Event(rawValue: 1 << 16) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/editingchanged
        public static var editingChanged: UIControl.Event { Event(rawValue: 1 << 17) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/editingdidend
        public static var editingDidEnd: UIControl.Event { Event(rawValue: 1 << 18) }
        /// https://developer.apple.com/documentation/uikit/uicontrol/event/editingdidendonexit
        public static var editingDidEndOnExit: UIControl.Event { Event(rawValue: 1 << 19) }
    }

    private var closures: [(action: UIAction, events: UIControl.Event)] = []
    private var targets: [(target: WeakTarget, action: Selector, events: UIControl.Event)] = []

    /// https://developer.apple.com/documentation/uikit/uicontrol/isenabled
    open var isEnabled = true

    /// https://developer.apple.com/documentation/uikit/uicontrol/showsmenuasprimaryaction
    open var showsMenuAsPrimaryAction = false

    #if canImport(ObjectiveC)
        @objc
    #endif
    /// https://developer.apple.com/documentation/uikit/uicontrol/endtracking(_:with:)
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

    /// https://developer.apple.com/documentation/uikit/uicontrol/addtarget(_:action:for:)
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
        let new = target as AnyObject?
        let index = targets.firstIndex { $0.target.object === new && $0.action == action }
        if let index {
            targets[index].events.formUnion(controlEvents)
        } else {
            targets.append((WeakTarget(object: new), action, controlEvents))
        }
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/enumerateeventhandlers(_:)
    @preconcurrency public func enumerateEventHandlers(
        _ iterator: (UIAction?, (Any?, Selector)?, UIControl.Event, inout Bool) -> Void
    ) {
        var stop = false
        for closure in closures where !stop { iterator(closure.action, nil, closure.events, &stop) }
        for entry in targets where !stop { iterator(nil, (entry.target.object, entry.action), entry.events, &stop) }
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/actions(fortarget:forcontrolevent:)
    open func actions(forTarget target: Any?, forControlEvent controlEvent: UIControl.Event) -> [String]? {
        let wanted = target as AnyObject?
        let actions = targets.filter { $0.target.object === wanted && $0.events.contains(controlEvent) }
        return wanted == nil || actions.isEmpty ? nil : actions.map(\.action.description)
    }
    /// https://developer.apple.com/documentation/uikit/uicontrol/alltargets
    open var allTargets: Set<AnyHashable> { [] }
    /// https://developer.apple.com/documentation/uikit/uicontrol/allcontrolevents
    open var allControlEvents: UIControl.Event {
        (closures.map(\.events) + targets.map(\.events)).reduce(into: []) { $0.formUnion($1) }
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        closures.append((action, controlEvents))
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/removeaction(identifiedby:for:)
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event) {
        closures.removeAll { $0.action.identifier == actionIdentifier && $0.events == controlEvents }
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)
    open func sendActions(for controlEvents: UIControl.Event) {
        for closure in closures where !closure.events.isDisjoint(with: controlEvents) {
            closure.action.handler(closure.action)
        }
        for entry in targets where !entry.events.isDisjoint(with: controlEvents) {
            sendAction(entry.action, to: entry.target.object, for: nil)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uicontrol/sendaction(_:to:for:)
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {}

    private struct WeakTarget {
        weak var object: AnyObject?
    }
}
