internal import ResponderChain
package import SimulatedUI

/// The basic pattern: buttons deep in the tree raise events by name, and a responder above decides what they mean.
package final class RouterByName: Scenario {
    package static let name = "router-by-name"
    package static let summary = "buttons in nested views raise events by name; one method of a controller handles them"

    private let shop = ShopViewController()
    private let library = LibraryViewController()
    private let stage: Stage

    package init() {
        stage = Stage(shop)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("A hop in the middle adds info, for this event only")
        stage.tap("one")
        transcript.heading("Another event passes it as it is")
        stage.tap("two")
        transcript.heading("A hop that does not forward has handled the event: nobody above sees it")
        shop.panel.send("secret")
        transcript.heading("Nobody knows this one: it is discarded")
        shop.panel.send("nonsense")
        transcript.heading("The same panel under another controller")
        stage.window.rootViewController = library
        stage.tap("one")
        transcript.note("the shop was told of \(shop.taken), the library of \(library.taken)")
    }
}

/// The innermost view, with the two buttons.
final class BlueView: View {
    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        for (row, name) in ["one", "two"].enumerated() {
            let button = Button(frame: Rect(x: 10, y: Double(row) * 60, width: 200, height: 50), identifier: name)
            button.sends("\(name)Tapped", for: .touchUpInside)
            addSubview(button)
        }
    }
}

/// The view around it. It adds info to one event and stops another.
final class GreenView: View {
    override func route(_ event: Event) {
        guard event.name != "secret" else { return }
        if event.name == "oneTapped" { event.info["colour"] = "green" }
        super.route(event)
    }
}

/// The outermost view of the panel. It overwrites the info of the view below it: the last writer wins.
final class RedView: View {
    override func route(_ event: Event) {
        if event.info["colour"] != nil { event.info["colour"] = "red" }
        super.route(event)
    }

    /// Raises an event from the innermost view.
    @discardableResult
    func send(_ name: String) -> Delivery {
        subviews.first?.subviews.first?.send(name) ?? .unhandled
    }

    /// The panel: three views inside each other.
    static func panel() -> RedView {
        let red = RedView(frame: Rect(x: 20, y: 100, width: 300, height: 300))
        let green = GreenView(frame: Rect(x: 20, y: 20, width: 260, height: 260))
        green.addSubview(BlueView(frame: Rect(x: 20, y: 20, width: 220, height: 220)))
        red.addSubview(green)
        return red
    }
}

/// Handles both buttons in one method.
class PanelViewController: ViewController {
    let panel = RedView.panel()
    private(set) var taken: [String] = []

    override func viewDidLoad() {
        view.addSubview(panel)
    }

    override func route(_ event: Event) {
        switch event.name {
        case "oneTapped", "twoTapped":
            taken.append(event.name)
            event.markHandled(by: self)
        default: break
        }
        super.route(event)
    }
}

final class ShopViewController: PanelViewController {}

final class LibraryViewController: PanelViewController {}
