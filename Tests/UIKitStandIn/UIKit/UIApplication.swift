/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiapplication/shared
    open class var shared: UIApplication { current ?? UIApplication() }
    static weak var current: UIApplication?

    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
    public override init() {
        super.init()
        Self.current = self
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: Hashable, Sendable {}
    /// https://developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    open var connectedScenes: Set<UIScene> { [] }
    /// https://developer.apple.com/documentation/uikit/uiapplication/sendevent(_:)
    open func sendEvent(_ event: UIEvent) {}
    /// https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("didEnterBackground")
    /// https://developer.apple.com/documentation/uikit/uiapplication/willenterforegroundnotification
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name("willEnterForeground")
    /// https://developer.apple.com/documentation/uikit/uiapplication/sendaction(_:to:from:for:)
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        false
    }
}

/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
    /// https://developer.apple.com/documentation/uikit/uiscene/session
    open var session: UISceneSession { UISceneSession() }
}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
    /// https://developer.apple.com/documentation/uikit/uiwindowscene/windows
    open private(set) var windows: [UIWindow] = []

    func add(_ window: UIWindow) {
        windows.append(window)
    }

    func remove(_ window: UIWindow) {
        windows.removeAll { $0 === window }
    }
}

/// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier
    open var persistentIdentifier: String { "" }
}
