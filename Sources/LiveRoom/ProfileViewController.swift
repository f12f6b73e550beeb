internal import ResponderChain
internal import SimulatedUI

/// The user's own page. Its button for editing is disabled.
final class ProfileViewController: ViewController {
    private let notify = Switch(frame: Rect(x: 300, y: 260, width: 60, height: 36), identifier: "notifications")
    private let edit = Button("Edit", frame: Rect(x: 130, y: 190, width: 130, height: 44), identifier: "edit")
    private var wantsNotifications = false

    override func viewDidLoad() {
        view.addSubview(AvatarView(frame: Rect(x: 145, y: 70, width: 100, height: 100), identifier: "me"))
        view.addSubview(edit)
        view.addSubview(notify)
        view.addSubview(Toolbar(["leave"], frame: Rect(x: 0, y: 772, width: 390, height: 60)))
        edit.isEnabled = false
        notify.addTarget(self, action: ProfileViewController.rememberNotifications, for: .valueChanged)
    }

    override func handleControlEvent(_ event: Event) -> Bool {
        guard event.name == "touchUpInside", event.source.identifier == "leave" else { return false }
        send("leave")
        return true
    }

    override var raisedEvents: [RaisedEvent] { ["leave"] }

    private func rememberNotifications() {
        wantsNotifications = notify.isOn
    }
}
