internal import ResponderChain
internal import SimulatedUI

/// The room: live video, chat and gifts.
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

    override var raisedEvents: [RaisedEvent] { ["leave"] }

    /// The toolbar's buttons have no targets. Sharing is not implemented, so clicks on its button stay unhandled.
    override func handleControlEvent(_ event: Event) -> Bool {
        switch (event.name, event.source.identifier) {
        case ("touchUpInside", "comment"): chat.scroll(to: chat.contentOffset + Point(x: 0, y: 96))
        case ("touchUpInside", "gift"): giftPanel.isHidden.toggle()
        case ("touchUpInside", "leave"): send("leave")
        default: return false
        }
        return true
    }

    override func handle(_ event: Event) -> Bool {
        switch event.name {
        case "giftSent": giftsSent += 1
        case "messageMenu", "giverChanged": break
        default: return false
        }
        return true
    }

    private func followHost() {
        follow.isSelected.toggle()
    }
}

/// The live video.
final class VideoView: View {}

/// The messages of the people in the room. Rows cannot be selected; a long press opens a menu.
final class ChatList: TableView, TableViewDataSource {
    private let messages = 200

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        rowHeight = 48
        allowsSelection = false
        register(ChatCell.self, forCellReuseIdentifier: "chat")
        dataSource = self
        let press = LongPressGestureRecognizer()
        press.addTarget(self, action: ChatList.showMenu)
        addGestureRecognizer(press)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { messages }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "chat")
        cell?.item = "message-\(position.row)"
        return cell
    }

    override var raisedEvents: [RaisedEvent] { super.raisedEvents + ["messageMenu"] }

    private func showMenu() {
        send("messageMenu")
    }
}

/// A message, with the picture of its author and a button that likes it.
final class ChatCell: ListCellView {
    private let like = Button("Like", frame: Rect(x: 320, y: 8, width: 56, height: 32), identifier: "like")
    private(set) var isLiked = false

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(AvatarView(frame: Rect(x: 8, y: 6, width: 36, height: 36)))
        addSubview(Label(frame: Rect(x: 52, y: 6, width: 260, height: 36)))
        addSubview(like)
        like.addTarget(self, action: ChatCell.toggleLike, for: .touchUpInside)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        isLiked = false
    }

    private func toggleLike() {
        isLiked.toggle()
    }
}

/// Offers gifts and sends the chosen one. It does not know the room: it raises `giftSent` for the responders above.
final class GiftPanel: View, CollectionViewDataSource, CollectionViewDelegate {
    private let gifts = CollectionView(frame: Rect(x: 8, y: 8, width: 374, height: 190), identifier: "gifts")
    private let anonymous = Switch(frame: Rect(x: 16, y: 210, width: 60, height: 36), identifier: "anonymous")
    private let send = Button("Send", frame: Rect(x: 250, y: 206, width: 124, height: 44), identifier: "send")
    private var chosen: Int?

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        addSubview(gifts)
        addSubview(anonymous)
        addSubview(send)
        gifts.itemSize = Size(width: 93, height: 95)
        gifts.register(GiftCell.self, forCellReuseIdentifier: "gift")
        gifts.delegate = self
        gifts.dataSource = self
        anonymous.addTarget(self, action: GiftPanel.changeName, for: .valueChanged)
        send.addTarget(self, action: GiftPanel.sendGift, for: .touchUpInside)
        send.isEnabled = false
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 24 }

    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView? {
        let cell = collectionView.dequeueReusableCell(withIdentifier: "gift")
        cell?.item = "gift-\(position.row)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition) {
        chosen = position.row
        send.isEnabled = true
    }

    override var raisedEvents: [RaisedEvent] { super.raisedEvents + ["giftSent", "giverChanged"] }

    private func sendGift() {
        guard let chosen else { return }
        send("giftSent", info: ["gift": chosen, "anonymous": anonymous.isOn])
    }

    private func changeName() {
        send("giverChanged", info: ["anonymous": anonymous.isOn])
    }
}

/// A gift that can be chosen.
final class GiftCell: ListCellView {}
