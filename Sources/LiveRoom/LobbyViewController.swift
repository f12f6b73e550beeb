internal import ResponderChain
internal import SimulatedUI

/// The first screen: an announcement and the list of live rooms.
final class LobbyViewController: ViewController, TableViewDataSource, TableViewDelegate {
    private let rooms = TableView(frame: Rect(x: 0, y: 180, width: 390, height: 580), identifier: "rooms")
    private let roomCount = 40

    override func viewDidLoad() {
        view.addSubview(BannerView(frame: Rect(x: 12, y: 60, width: 366, height: 108)))
        view.addSubview(rooms)
        view.addSubview(Toolbar(["search", "profile"], frame: Rect(x: 0, y: 772, width: 390, height: 60)))
        rooms.rowHeight = 72
        rooms.register(RoomCell.self, forCellReuseIdentifier: "room")
        rooms.delegate = self
        rooms.dataSource = self
    }

    /// The toolbar's buttons have no targets: this method handles them by their identifiers.
    override func handleControlEvent(_ event: Event) -> Bool {
        guard event.name == "touchUpInside", event.source.identifier == "profile" else { return false }
        send("showProfile")
        return true
    }

    override var raisedEvents: [RaisedEvent] { ["enterRoom", "showProfile"] }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { roomCount }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "room")
        cell?.item = "room-\(position.row)"
        return cell
    }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {
        send("enterRoom", info: ["room": position.row])
    }
}

/// A room in the lobby's list, with its host's picture.
final class RoomCell: ListCellView {
    private let avatar = AvatarView(frame: Rect(x: 12, y: 10, width: 52, height: 52))

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(avatar)
        addSubview(Label(frame: Rect(x: 76, y: 10, width: 240, height: 24)))
    }
}

/// An announcement that looks tappable, but is not.
final class BannerView: View {}
