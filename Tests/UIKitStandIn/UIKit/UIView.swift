/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
    private var children: [UIView] = []
    private weak var parent: UIView?
    weak var controller: UIViewController?

    /// https://developer.apple.com/documentation/uikit/uiview/subviews
    open var subviews: [UIView] { children }
    /// https://developer.apple.com/documentation/uikit/uiview/superview
    open var superview: UIView? { parent }
    /// https://developer.apple.com/documentation/uikit/uiview/window
    open var window: UIWindow? { superview?.window }
    /// https://developer.apple.com/documentation/uikit/uiview/bounds
    open var bounds = CGRect.zero
    /// https://developer.apple.com/documentation/uikit/uiview/frame
    open var frame = CGRect.zero

    /// https://developer.apple.com/documentation/uikit/uiview/convert(_:to:)-1lyxy
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard self !== view, let superview else { return point }
        return superview.convert(CGPoint(x: point.x + frame.minX, y: point.y + frame.minY), to: view)
    }

    /// https://developer.apple.com/documentation/uikit/uiview/effectiveuserinterfacelayoutdirection
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
    open var isUserInteractionEnabled = true
    /// https://developer.apple.com/documentation/uikit/uiview/ismultipletouchenabled
    open var isMultipleTouchEnabled = false
    /// https://developer.apple.com/documentation/uikit/uiview/ishidden
    open var isHidden = false
    /// https://developer.apple.com/documentation/uikit/uiview/alpha
    open var alpha: CGFloat = 1
    /// https://developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
    open var accessibilityIdentifier: String?

    /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        children.append(view)
        view.parent = self
    }

    /// https://developer.apple.com/documentation/uikit/uiview/gesturerecognizers
    open var gestureRecognizers: [UIGestureRecognizer]?
    /// https://developer.apple.com/documentation/uikit/uiview/addgesturerecognizer(_:)
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
    open func removeFromSuperview() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open override var next: UIResponder? { controller ?? superview }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
    /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            if let rootViewController { addSubview(rootViewController.view) }
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/didbecomevisiblenotification
    public nonisolated static let didBecomeVisibleNotification = NSNotification.Name("didBecomeVisible")
    /// https://developer.apple.com/documentation/uikit/uiwindow/iskeywindow
    open var isKeyWindow: Bool { false }

    /// https://developer.apple.com/documentation/uikit/uiwindow/level
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: CGFloat

        /// https://developer.apple.com/documentation/uikit/uiwindow/level/init(rawvalue:)
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiwindow/windowlevel
    open var windowLevel = UIWindow.Level(rawValue: 0)

    /// https://developer.apple.com/documentation/uikit/uiwindow/windowscene
    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.remove(self)
            windowScene?.add(self)
        }
    }

    /// https://developer.apple.com/documentation/uikit/uiview/window
    open override var window: UIWindow? { self }
    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open override var next: UIResponder? { windowScene }
}
