internal import ResponderChain
internal import SimulatedUI

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

/// What people in the room write. Rows cannot be selected; holding one down asks what to do with it.
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

    private func showMenu() {
        send("messageMenu")
    }
}
