/// https://developer.apple.com/documentation/uikit/uitapgesturerecognizer
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// https://developer.apple.com/documentation/uikit/uitapgesturerecognizer/numberoftapsrequired
    open var numberOfTapsRequired = 1
}

/// https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// https://developer.apple.com/documentation/uikit/uilongpressgesturerecognizer/minimumpressduration
    open var minimumPressDuration: TimeInterval = 0.5
}

/// https://developer.apple.com/documentation/uikit/uipangesturerecognizer
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// https://developer.apple.com/documentation/uikit/uipinchgesturerecognizer
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {}

/// https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {}
