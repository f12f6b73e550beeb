import ResponderChain
import SimulatedUI

/// What the code of a random app does: it is told by targets, delegates and controllers.
final class AppCode: TableViewDataSource, TableViewDelegate {
    /// Changes something on the screen.
    var change: () -> Void = {}
    private let isAlive: Bool
    private var calls = 0

    init(isAlive: Bool) {
        self.isAlive = isAlive
    }

    func act() { live {} }

    func tableView(_ tableView: TableView, didSelectRowAt position: ListPosition) {
        live { tableView.send("rowChosen", info: ["row": position.row]) }
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 40 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell")
        // Questions and named actions are no clicks, however often a list is loaded.
        tableView.askAround()
        cell?.item = position.row.isMultiple(of: 3) ? nil : "item \(position.row)"
        return cell
    }

    /// Handles every second event that passes a controller, and now and then raises one of its own first.
    func see(_ event: Event, at controller: ViewController) {
        guard isAlive, event.kind == .activation else { return }
        controller.askAround()
        live { if calls.isMultiple(of: 3) { controller.send("seen") } }
        if calls.isMultiple(of: 2) { event.markHandled(by: self) }
    }

    private func live(_ act: () -> Void) {
        guard isAlive else { return }
        calls += 1
        act()
        if calls.isMultiple(of: 4) { change() }
    }
}

/// A question that nobody answers.
private struct Unanswered: Question { typealias Answer = Int }

extension Responder {
    /// Asks a question and performs a named action that nobody above knows.
    fileprivate func askAround() {
        _ = ask(Unanswered())
        _ = try? perform(action: "refresh")
    }
}

/// A controller that looks at what passes.
final class OwnController: ViewController {
    private weak var code: AppCode?

    init(_ code: AppCode) {
        self.code = code
        super.init()
    }

    override func routeControlEvent(_ event: Event) {
        code?.see(event, at: self)
        super.routeControlEvent(event)
    }
}

/// A control whose use is a changed value.
final class OwnControl: Control {
    override var mainEvent: ControlEvent { .valueChanged }

    override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        sendActions(for: .valueChanged, at: touch?.eventLocation)
        super.endTracking(touch, with: event)
    }
}

final class OwnCell: ListCellView {
    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(Button(frame: Rect(x: 0, y: 0, width: 20, height: 20)))
    }
}
