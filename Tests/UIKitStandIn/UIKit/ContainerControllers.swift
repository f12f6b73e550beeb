/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller
    open var topViewController: UIViewController? { children.last }
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/toolbar
    open var toolbar: UIToolbar? { nil }
}

/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {}

/// https://developer.apple.com/documentation/uikit/uisplitviewcontroller
@MainActor open class UISplitViewController: UIViewController {}

/// https://developer.apple.com/documentation/uikit/uipageviewcontroller
@MainActor open class UIPageViewController: UIViewController {
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/gesturerecognizers
    open var gestureRecognizers: [UIGestureRecognizer] { [] }
}
