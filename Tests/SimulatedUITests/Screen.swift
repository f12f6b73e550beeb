import ResponderChain

@testable import SimulatedUI

/// An application with one window and a root controller, and a record of the events that its dispatcher sent.
final class Screen: DispatchObserver {
    let application = Application()
    let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let controller: ViewController
    /// The paths of all events, with their outcomes.
    private(set) var sent: [String] = []
    /// Those of activations only.
    private(set) var activated: [String] = []

    var view: View { controller.view }

    init(_ controller: ViewController = RootViewController()) {
        self.controller = controller
        application.addWindow(window)
        window.rootViewController = controller
        application.dispatcher?.add(self)
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        let line: String =
            switch delivery {
            case .handled(let by): "\(event.path) by \(by)"
            case .unhandled: "\(event.path) unhandled"
            case .unknown: "\(event.path) unknown"
            case .refused(let error): "\(event.path) refused: \(error)"
            }
        sent.append(line)
        if event.kind == .activation { activated.append(line) }
    }

    func forgetSent() {
        sent = []
        activated = []
    }

    /// Adds a view to the root view.
    @discardableResult
    func add<V: View>(_ view: V, x: Double, y: Double, width: Double = 100, height: Double = 100) -> V {
        view.frame = Rect(x: x, y: y, width: width, height: height)
        self.view.addSubview(view)
        return view
    }

    func tap(_ x: Double, _ y: Double, atMs: Int64? = nil) {
        application.tap(at: Point(x: x, y: y), timestampMs: atMs)
    }

    /// Lets time pass up to this time.
    func wait(untilMs time: Int64) {
        application.enqueue(.time(time))
        application.processInput()
    }

    func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, atMs: Int64 = 0, id: Int = 0) {
        application.enqueue(.touches([TouchSample(id: id, phase, at: Point(x: x, y: y), timestampMs: atMs)]))
        application.processInput()
    }
}

final class RootViewController: ViewController {}

/// A target of controls and gestures.
final class Target {
    private(set) var calls: [String] = []

    func take(_ control: Control) { calls.append(control.identifier ?? control.pathName) }
    func takeGesture() { calls.append("gesture") }
}
