internal import ResponderChain
internal import SimulatedUI

/// Decides which screen the app shows. As the application's delegate it is at the end of every chain, so the screens
/// need not know it: they raise events by name.
final class LiveRoomCoordinator: Responder, ApplicationDelegate {
    private let window: Window
    let application = Application()

    init() {
        window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
        application.delegate = self
        application.addWindow(window)
        show(LobbyViewController())
    }

    /// The screen that the app shows.
    var screen: ViewController? { window.rootViewController }

    private lazy var events = EventTable(self) {
        $0.on("enterRoom") { $0.show(LiveRoomViewController()) }
        $0.on("showProfile") { $0.show(ProfileViewController()) }
        $0.on("leave") { $0.show(LobbyViewController()) }
    }
    var eventHandlers: [any EventHandler] { [events] }
    var listsAllHandledEvents: Bool { true }

    private func show(_ controller: ViewController) {
        window.rootViewController = controller
    }
}

/// A row of buttons.
final class Toolbar: View {
    init(_ identifiers: [String], frame: Rect) {
        super.init(frame: frame)
        let width = frame.size.width / Double(max(identifiers.count, 1))
        for (index, identifier) in identifiers.enumerated() {
            let slot = Rect(x: Double(index) * width, y: 0, width: width, height: frame.size.height)
            addSubview(Button(identifier, frame: slot.insetBy(dx: 6, dy: 4), identifier: identifier))
        }
    }
}

/// A picture of a person. A tap on it does nothing, yet people tap it.
final class AvatarView: View {}
