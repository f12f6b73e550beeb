internal import ResponderChain
internal import SimulatedUI

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
