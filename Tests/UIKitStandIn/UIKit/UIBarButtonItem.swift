/// https://developer.apple.com/documentation/uikit/uibaritem
@MainActor open class UIBarItem: NSObject {
    /// https://developer.apple.com/documentation/uikit/uibaritem/title
    open var title: String?
    /// https://developer.apple.com/documentation/uikit/uibaritem/image
    open var image: UIImage?
    /// https://developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
    open var accessibilityIdentifier: String?
}

extension UIBarItem: UIAccessibilityIdentification {}

/// https://developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: UIBarItem {
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/customview
    open var customView: UIView?
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/target
    open weak var target: AnyObject?
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/action
    open var action: Selector?
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction
    open var primaryAction: UIAction?
    /// https://developer.apple.com/documentation/uikit/uibarbuttonitem/menu
    open var menu: UIMenu?
}

/// https://developer.apple.com/documentation/uikit/uitabbaritem
@MainActor open class UITabBarItem: UIBarItem {}

/// https://developer.apple.com/documentation/uikit/uinavigationitem
@MainActor open class UINavigationItem: NSObject {
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/leftbarbuttonitems
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// https://developer.apple.com/documentation/uikit/uinavigationitem/rightbarbuttonitems
    open var rightBarButtonItems: [UIBarButtonItem]?
}
