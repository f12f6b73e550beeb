/// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor open class UIGestureRecognizer: NSObject {
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum
    public enum State: Int, Sendable {
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/possible
        case possible = 0
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/began
        case began = 1
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/changed
        case changed = 2
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/ended
        case ended = 3
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/cancelled
        case cancelled = 4
        /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum/failed
        case failed = 5
    }

    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.property
    open var state: UIGestureRecognizer.State { .possible }
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/view
    open var view: UIView? { nil }
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/delegate
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/addtarget(_:action:)
    open func addTarget(_ target: Any, action: Selector) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/removetarget(_:action:)
    open func removeTarget(_ target: Any?, action: Selector?) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/location(in:)
    open func location(in view: UIView?) -> CGPoint { .zero }
}
