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
    open var state: UIGestureRecognizer.State {
        get { .possible }
        set { _ = newValue }
    }
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/init(target:action:)
    public init(target: Any?, action: Selector?) { super.init() }
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public override init() { super.init() }
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
    open var isEnabled = true
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview
    open var cancelsTouchesInView = true
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesbegan
    open var delaysTouchesBegan = false
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesended
    open var delaysTouchesEnded = true
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/touchesbegan(_:with:)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/touchesmoved(_:with:)
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/touchesended(_:with:)
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/touchescancelled(_:with:)
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/canprevent(_:)
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// https://developer.apple.com/documentation/uikit/uigesturerecognizer/canbeprevented(by:)
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
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
