import ResponderChain
import UIKit

@testable import TapTrailUIKit

/// An application with a scene and a window.
@MainActor final class TestApp: UIApplication {
    var hook: ApplicationHook { ApplicationHook.of(self) }
    var screens: ScreenWatcher { hook.screens }
    var eventDispatcher: Dispatcher { hook.dispatcher }
    private lazy var scene = TestScene(in: self)
    private var others: Set<UIScene> = []
    override var connectedScenes: Set<UIScene> { others.union([scene]) }

    /// Opens a scene that comes before the first one in any order.
    func openAnotherScene() { others.insert(TestScene(in: self, identifier: "")) }

    func window(showing controller: UIViewController, in window: UIWindow = UIWindow()) -> UIWindow {
        window.rootViewController = controller
        window.windowScene = scene
        return window
    }
}

@MainActor private final class TestScene: UIWindowScene {
    private unowned let application: UIApplication
    private let ownSession: TestSession

    init(in application: UIApplication, identifier: String = "main") {
        self.application = application
        ownSession = TestSession(identifier)
        super.init()
    }

    override var session: UISceneSession { ownSession }

    override var next: UIResponder? { application }
}

private final class TestSession: UISceneSession {
    private let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
        super.init()
    }

    override var persistentIdentifier: String { identifier }
}

/// A controller that writes down the events that it receives, and handles those of the app but some.
final class RoomViewController: UIViewController, EventRouting {
    var handled: [String] = []
    /// The names of the events that it does not handle.
    var ignored: Set<String> = []
    var stopsAfterHandling = false
    var eventHandlers: [any EventHandler] = []
    var isTrackingEnabled = true

    func handleEvent(_ event: ResponderChain.Event) -> Bool {
        handled.append(event.path)
        return !ignored.contains(event.name)
    }

    func handleEventOfControl(_ event: ResponderChain.Event) -> Bool {
        handled.append("control \(event.path)")
        return false
    }
}

/// A controller that adopts the protocol and implements nothing of it.
final class LobbyViewController: UIViewController, EventRouting {}

/// A view that keeps every event of the app.
final class Wall: UIView, EventRouting {
    func routeEvent(_ event: ResponderChain.Event) {}
}

final class GiftCell: UITableViewCell, EventRouting {
    var listItem: String? { "gift-7" }
}

final class Panel: UIView {}
