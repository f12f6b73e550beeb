internal import ResponderChain
package import SimulatedUI

/// The order of the chain: views, controllers, containers, presentations, the application and its delegate.
package final class ChainRules: Scenario {
    package static let name = "chain-rules"
    package static let summary = "the chain of views, controllers and containers up to the delegate; first responder"

    private let first = FeedViewController()
    private let second = InboxViewController()
    private let tabs: TabBarController
    private let stage: Stage
    private let delegate = ChainEndDelegate()

    package init() {
        first.title = "Feed"
        second.title = "Inbox"
        tabs = TabBarController([NavigationController(rootViewController: first), second])
        stage = Stage(tabs)
        stage.application.delegate = delegate
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) throws {
        transcript.heading("A bare responder stands alone")
        transcript.note(try ChainInspection(of: ResponderObject()).description)
        transcript.heading("A button on the first tab, inside a navigation controller")
        try show(first.button, transcript)
        transcript.heading("A presented controller stands below the one that presents it")
        let sheet = SheetViewController()
        try first.present(sheet).get()
        try show(sheet.view, transcript)
        transcript.note("parent controller of its view: \(sheet.view.parentViewController?.pathName ?? "none")")
        first.dismiss()
        transcript.heading("An action for nobody in particular starts at the first responder")
        stage.tap("draft")
        stage.tap("copy")
        transcript.heading("So does a shake")
        application.enqueue(.motion(.shake, .ended))
        application.processInput()
        transcript.note("the feed was shaken \(first.shakes) time(s), the pasteboard holds \(delegate.copied)")
    }

    private func show(_ responder: any Responder, _ transcript: Transcript) throws {
        transcript.note(try ChainInspection(of: responder).description)
    }
}

/// The first tab.
final class FeedViewController: ViewController {
    let button = Button(frame: Rect(x: 10, y: 10, width: 100, height: 44), identifier: "copy")
    private(set) var shakes = 0

    override func viewDidLoad() {
        button.bind(action: "copy:", for: .touchUpInside)
        view.addSubview(button)
        view.addSubview(TextField(frame: Rect(x: 10, y: 70, width: 200, height: 44), identifier: "draft"))
    }

    override func motionEnded(_ motion: Motion, with event: MotionEvent) {
        shakes += 1
        super.motionEnded(motion, with: event)
    }
}

/// The second tab.
final class InboxViewController: ViewController {}

/// Presented over the first tab.
final class SheetViewController: ViewController {}

/// The application's delegate, at the end of every chain.
final class ChainEndDelegate: ResponderObject, ApplicationDelegate {
    private(set) var copied: [String] = []
    private lazy var actions = NamedActions(self) { $0.on("copy:") { $0.copy($1) } }
    override var eventHandlers: [any EventHandler] { [actions] }

    private func copy(_ sender: Control) {
        copied.append(sender.identifier ?? "")
    }
}
