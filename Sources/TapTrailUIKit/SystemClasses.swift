/// Rules that tell UIKit's own parts from the app's by the names of classes and of the libraries that they come from.
enum SystemClasses {
    /// Whether a library of this path belongs to the system, and not to the app.
    ///
    /// An app's own code and its embedded frameworks lie in the app's bundle. On a simulator the system's libraries have
    /// the path of the simulator's root in front.
    static func isSystemLibrary(_ path: String) -> Bool {
        path.hasPrefix("/usr/lib/") || path.contains("/System/Library/") || path.contains("/RuntimeRoot/usr/lib/")
    }

    /// Whether a window shows the keyboard, so that touches in it are not touches of the app.
    ///
    /// - Parameter names: The window's class and its superclasses, which UIKit's class `UIWindow` ends.
    static func isKeyboardWindow(_ names: some Sequence<String>) -> Bool {
        names.contains { $0 == "UITextEffectsWindow" || $0 == "UIRemoteKeyboardWindow" }
    }

    /// Whether a view of this class of the system does nothing with a tap by itself, so that a tap on it that nobody
    /// used is a tap on something that does nothing.
    ///
    /// All other views of the system count as using their taps: text views and web views place a cursor or follow a
    /// link, and a hosting view of SwiftUI calls closures, without telling anybody.
    static func isPlainView(_ name: String) -> Bool {
        plainViews.contains(name)
    }

    private static let plainViews: Set<String> = [
        "UIView", "UILabel", "UIImageView", "UIStackView", "UIScrollView", "UIVisualEffectView", "UIProgressView",
        "UIActivityIndicatorView", "UITableView", "UITableViewCell", "UITableViewCellContentView",
        "UITableViewHeaderFooterView", "UICollectionView", "UICollectionViewCell", "UICollectionViewListCell",
        "UICollectionReusableView", "UIWindow", "UIControl", "UIButton",
    ]
}
