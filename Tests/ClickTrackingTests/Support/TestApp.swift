import ClickTracking
import ResponderChain
import TestSupport

/// A small application with a recorder on its dispatcher:
/// `Application--LiveRoomViewController--GiftPanel--Button#send`.
final class TestApp {
    let sink = MemorySink()
    let clock = ManualClock()
    let button = Node("Button", identifier: "send")
    let panel: Node
    let controller: Node
    let application: Node
    let recorder: DirectRecorder

    init(batchSize: Int = 1_024, session: SessionKey = SessionKey(name: "s-1")) throws {
        panel = Node("GiftPanel", children: [button])
        controller = Node("LiveRoomViewController", children: [panel])
        controller.isScreen = true
        application = Node("Application", children: [controller])
        let dispatcher = Dispatcher()
        application.dispatcher = dispatcher
        recorder = try DirectRecorder(into: sink, session: session, batchSize: batchSize) { [clock] in clock.nowMs }
        dispatcher.add(recorder)
    }

    /// Ends the recording and returns what the sink got.
    func recorded() throws -> [CollectedClick] {
        try recorder.close()
        return sink.clicks
    }

    /// The responders, innermost first.
    enum Level: CaseIterable {
        case button, panel, controller, application
    }

    subscript(level: Level) -> Node {
        switch level {
        case .button: button
        case .panel: panel
        case .controller: controller
        case .application: application
        }
    }

    /// What all paths below the controller begin with.
    static let prefix = "Application--LiveRoomViewController--"
}
