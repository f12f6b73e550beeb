@_exported import ObjectiveC

public struct CGPoint: Equatable, Sendable {
    public var x: Double
    public var y: Double
}

public struct IndexPath: Hashable, Sendable {
    public var section: Int
    public var row: Int
    public var item: Int
}

@MainActor @objc open class UIResponder: NSObject {
    open var next: UIResponder? { nil }
}

@MainActor public protocol UIAccessibilityIdentification: NSObject {
    var accessibilityIdentifier: String? { get set }
}

@MainActor public protocol UITextInputTraits: NSObject {
    var isSecureTextEntry: Bool { get set }
}

@MainActor @objc open class UIView: UIResponder, UIAccessibilityIdentification {
    open var accessibilityIdentifier: String?
    open var subviews: [UIView] { [] }
    open var superview: UIView? { nil }
}

@MainActor @objc open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    }

    open var isEnabled = true
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? { nil }
}

@MainActor @objc open class UIWindow: UIView {}
@MainActor @objc open class UITableViewCell: UIView {}
@MainActor @objc open class UICollectionViewCell: UIView {}

@MainActor @objc open class UITableView: UIView {
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }
}

@MainActor @objc open class UICollectionView: UIView {
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
}

@MainActor @objc open class UIViewController: UIResponder {
    open var viewIfLoaded: UIView? { nil }
    open var presentedViewController: UIViewController? { nil }
}

@MainActor @objc open class UISceneSession: NSObject {
    open var persistentIdentifier: String { "" }
}

@MainActor @objc open class UIScene: UIResponder {
    open var session: UISceneSession { UISceneSession() }
}

@MainActor @objc open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { [] }
}

@MainActor @objc open class UITouch: NSObject {
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled, regionEntered, regionMoved, regionExited
    }

    open var phase: Phase { .began }
    open var view: UIView? { nil }
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }
    open func location(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: 0) }
}

@MainActor @objc open class UIEvent: NSObject {
    public enum EventType: Int, Sendable {
        case touches, motion, remoteControl, presses
    }

    open var type: EventType { .touches }
    open var timestamp: Double { 0 }
    open var allTouches: Set<UITouch>? { nil }
}

@MainActor @objc open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    open var state: State { .possible }
    open var view: UIView? { nil }
    open func addTarget(_ target: Any, action: Selector) {}
    open func location(in view: UIView?) -> CGPoint { CGPoint(x: 0, y: 0) }
}

@MainActor @objc open class UIApplication: UIResponder {
    open var connectedScenes: Set<UIScene> { [] }
    open func sendEvent(_ event: UIEvent) {}
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool { false }
    open func target(forAction action: Selector, to target: Any?, from sender: Any?) -> Any? { nil }
}
