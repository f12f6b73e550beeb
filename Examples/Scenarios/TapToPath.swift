internal import ResponderChain
package import SimulatedUI

/// One tap, from a place on the screen to the path that a recorder keeps.
package final class TapToPath: Scenario {
    package static let name = "tap-to-path"
    package static let summary = "one tap, from a place on the screen to the control path that a recorder keeps"

    private let room = LiveRoomViewController()
    private let stage: Stage
    private let recorder = PathRecorder()

    package init() {
        stage = Stage(room)
        stage.application.dispatcher?.add(recorder)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) throws {
        let place = Point(x: 320, y: 730)
        transcript.heading("A finger touches down and is lifted at \(Int(place.x)), \(Int(place.y))")
        transcript.note("the front-most view there is \(stage.window.hitTest(place, with: nil)?.identifier ?? "none")")
        application.tap(at: place)
        transcript.heading("What a recorder has learned")
        transcript.note(recorder.recorded.joined(separator: "\n"))
    }
}

/// Keeps of each activation what a recorder keeps.
private final class PathRecorder: DispatchObserver {
    private(set) var recorded: [String] = []

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        guard event.kind == .activation, let location = event.location else { return }
        recorded.append("\(chain.path(event: event.name))")
        recorded.append(
            "at \(Int(location.x)), \(Int(location.y)), \(event.handledBy.map { "handled by \($0)" } ?? "unhandled")")
    }
}

final class LiveRoomViewController: ViewController {
    private let panel = GiftPanel(frame: Rect(x: 0, y: 500, width: 390, height: 264))

    override func viewDidLoad() {
        view.addSubview(View(frame: view.bounds))
        view.addSubview(panel)
    }
}

final class GiftPanel: View {
    private(set) var sent = 0

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        let send = Button("Send", frame: Rect(x: 250, y: 206, width: 124, height: 44), identifier: "send")
        send.addTarget(self, action: GiftPanel.sendGift, for: .touchUpInside)
        addSubview(send)
    }

    private func sendGift() {
        sent += 1
    }
}
