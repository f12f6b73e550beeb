internal import ResponderChain
package import SimulatedUI

/// One table handles the events of a screen with content views between its controls and its controller.
package final class LiveRoomTable: Scenario {
    package static let name = "live-room-table"
    package static let summary =
        "a feature team's table by name, source view and prefix; content views know nothing of it"

    private let room = RoomViewController()
    private let stage: Stage

    package init() {
        stage = Stage(room)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("The exact name comes first")
        stage.tap("send")
        transcript.heading("Then the view that it comes from, whatever it is called")
        stage.tap("combo")
        transcript.heading("Then the longest prefix")
        stage.tap("follow")
        stage.tap("kick")
        transcript.note("called: \(room.calls.joined(separator: ", "))")
    }
}

/// The rows of the gift team and of the host team in the room's table.
extension EventTable<RoomViewController> {
    func addGiftRows(panel: View) {
        on("gift.send") { $0.sendGift() }
        on(.source(panel)) { $0.panelEvent($1) }
    }

    func addHostRows() {
        on(.prefix("host.")) { $0.hostEvent($1) }
        on(.prefix("host.kick")) { $0.kick() }
    }
}

/// The controller, with a method for each strategy.
final class RoomViewController: ViewController {
    private let gifts = ButtonRow([("send", "gift.send"), ("combo", "gift.combo")])
    private let host = ButtonRow([("follow", "host.follow"), ("kick", "host.kickOut")])
    private(set) var calls: [String] = []
    private lazy var events = EventTable(self) {
        $0.addGiftRows(panel: gifts)
        $0.addHostRows()
    }
    override var eventHandlers: [any EventHandler] { [events] }
    override var listsAllHandledEvents: Bool { true }
    override var raisedEvents: [RaisedEvent] { ["roomOpened"] }

    override func viewDidLoad() {
        view.addSubview(ContentView(gifts, frame: Rect(x: 0, y: 100, width: 390, height: 60)))
        view.addSubview(ContentView(host, frame: Rect(x: 0, y: 200, width: 390, height: 60)))
    }

    func sendGift() { calls.append("sendGift") }
    func panelEvent(_ event: Event) { calls.append("panelEvent(\(event.name))") }
    func hostEvent(_ event: Event) { calls.append("hostEvent(\(event.name))") }
    func kick() { calls.append("kick") }
}
