/// https://developer.apple.com/documentation/uikit/uinavigationbar
@MainActor open class UINavigationBar: UIView {
    /// https://developer.apple.com/documentation/uikit/uinavigationbar/topitem
    open var topItem: UINavigationItem? { nil }
}

/// https://developer.apple.com/documentation/uikit/uitoolbar
@MainActor open class UIToolbar: UIView {
    /// https://developer.apple.com/documentation/uikit/uitoolbar/items
    open var items: [UIBarButtonItem]?
}

/// https://developer.apple.com/documentation/uikit/uitabbar
@MainActor open class UITabBar: UIView {
    /// https://developer.apple.com/documentation/uikit/uitabbar/items
    open var items: [UITabBarItem]?
    /// https://developer.apple.com/documentation/uikit/uitabbar/selecteditem
    open weak var selectedItem: UITabBarItem?
    /// https://developer.apple.com/documentation/uikit/uitabbar/delegate
    open weak var delegate: (any UITabBarDelegate)?
}

/// https://developer.apple.com/documentation/uikit/uitabbardelegate
@MainActor public protocol UITabBarDelegate: NSObjectProtocol {}
