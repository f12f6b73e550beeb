/// https://developer.apple.com/documentation/uikit/uievent
@MainActor open class UIEvent: NSObject {
    /// https://developer.apple.com/documentation/uikit/uievent/eventtype
    public enum EventType: Int, Sendable {
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/touches
        case touches = 0
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/motion
        case motion = 1
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/remotecontrol
        case remoteControl = 2
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/presses
        case presses = 3
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/scroll
        case scroll = 10
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/hover
        case hover = 11
        /// https://developer.apple.com/documentation/uikit/uievent/eventtype/transform
        case transform = 14
    }

    /// https://developer.apple.com/documentation/uikit/uievent/type
    open var type: UIEvent.EventType { .touches }
    /// https://developer.apple.com/documentation/uikit/uievent/timestamp
    open var timestamp: TimeInterval { 0 }
    /// https://developer.apple.com/documentation/uikit/uievent/alltouches
    open var allTouches: Set<UITouch>? { nil }
}

/// https://developer.apple.com/documentation/uikit/uitouch
@MainActor open class UITouch: NSObject {
    /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum
    public enum Phase: Int, Sendable {
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/began
        case began = 0
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/moved
        case moved = 1
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/stationary
        case stationary = 2
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/ended
        case ended = 3
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/cancelled
        case cancelled = 4
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/regionentered
        case regionEntered = 5
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/regionmoved
        case regionMoved = 6
        /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.enum/regionexited
        case regionExited = 7
    }

    /// https://developer.apple.com/documentation/uikit/uitouch/phase-swift.property
    open var phase: UITouch.Phase { .began }
    /// https://developer.apple.com/documentation/uikit/uitouch/timestamp
    open var timestamp: TimeInterval { 0 }
    /// https://developer.apple.com/documentation/uikit/uitouch/view
    open var view: UIView? { nil }
    /// https://developer.apple.com/documentation/uikit/uitouch/window
    open var window: UIWindow? { nil }
    /// https://developer.apple.com/documentation/uikit/uitouch/gesturerecognizers
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }
    /// https://developer.apple.com/documentation/uikit/uitouch/location(in:)
    open func location(in view: UIView?) -> CGPoint { .zero }
}
