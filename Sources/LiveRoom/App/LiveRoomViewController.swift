internal import ResponderChain
internal import SimulatedUI

/// The room: the live picture, what people write, and gifts.
final class LiveRoomViewController: ViewController {
    private let giftPanel = GiftPanel(frame: Rect(x: 0, y: 500, width: 390, height: 264))
    private let chat = ChatList(frame: Rect(x: 0, y: 440, width: 390, height: 320), identifier: "chat")
    private let follow = Button("Follow", frame: Rect(x: 280, y: 64, width: 96, height: 40), identifier: "follow")
    private(set) var giftsSent = 0

    override func viewDidLoad() {
        view.addSubview(VideoView(frame: Rect(x: 0, y: 0, width: 390, height: 844)))
        view.addSubview(AvatarView(frame: Rect(x: 16, y: 60, width: 48, height: 48), identifier: "host"))
        view.addSubview(follow)
        view.addSubview(chat)
        view.addSubview(giftPanel)
        view.addSubview(
            Toolbar(["comment", "gift", "share", "leave"], frame: Rect(x: 0, y: 772, width: 390, height: 60)))
        giftPanel.isHidden = true
        follow.addTarget(self, action: LiveRoomViewController.followHost, for: .touchUpInside)
        chat.scrollToRow(at: ListPosition(row: 100))
    }

    override func route(_ event: Event) {
        if take(event) { event.markHandled(by: self) }
        super.route(event)
    }

    /// Sharing is not built yet, so its button is the one that nobody takes.
    private func take(_ event: Event) -> Bool {
        switch (event.name, event.source.identifier) {
        case ("touchUpInside", "comment"): chat.scroll(to: chat.contentOffset + Point(x: 0, y: 96))
        case ("touchUpInside", "gift"): giftPanel.isHidden.toggle()
        case ("touchUpInside", "leave"): send("leave")
        case ("giftSent", _): giftsSent += 1
        case ("messageMenu", _), ("giverChanged", _): break
        default: return false
        }
        return true
    }

    private func followHost() {
        follow.isSelected.toggle()
    }
}
