internal import ResponderChain
package import SimulatedUI

/// A table replaces a chain of conditions: it maps eight events to eight methods.
package final class StrategyTable: Scenario {
    package static let name = "strategy-table"
    package static let summary = "a table maps eight events of two views to methods and lists its mistakes"

    private let controller = TableDrivenViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("An event of view A, whose method takes no info")
        controller.viewA.send("A", info: ["ignored": true])
        transcript.heading("F of view B is mapped to bViewEventA, which takes info")
        controller.viewB.send("F", info: ["volume": 7])
        transcript.heading("All the others")
        for name in ["B", "C", "D"] { controller.viewA.send(name) }
        for name in ["G", "H", "I"] { controller.viewB.send(name) }
        transcript.note("called: \(controller.calls.joined(separator: ", "))")
        transcript.heading("What is not in the table climbs on")
        controller.viewB.send("J")
        transcript.heading("A method that throws, and a second row for one event: both are reported")
        application.dispatcher?.onError = { error, event in transcript.note("\(event.name): \(error)") }
        controller.events.on("K") { try $0.failing() }
        controller.events.on("A") { $0.bViewEventB() }
        controller.viewA.send("K")
    }
}

final class ViewA: View {}
final class ViewB: View {}

/// Has a method for each event, and a table that maps the events to them.
final class TableDrivenViewController: ViewController {
    let viewA = ViewA(frame: Rect(x: 0, y: 0, width: 390, height: 400))
    let viewB = ViewB(frame: Rect(x: 0, y: 400, width: 390, height: 400))
    private(set) var calls: [String] = []
    private(set) lazy var events = EventTable(self) {
        $0.on("A") { $0.aViewEventA() }
        $0.on("B") { $0.aViewEventB() }
        $0.on("C") { $0.aViewEventC() }
        $0.on("D") { $0.aViewEventD() }
        $0.on("F") { $0.bViewEventA($1.info) }
        $0.on("G") { $0.bViewEventB() }
        $0.on("H") { $0.bViewEventC() }
        $0.on("I") { $0.bViewEventD() }
    }
    override var eventHandlers: [any EventHandler] { [events] }

    override func viewDidLoad() {
        view.addSubview(viewA)
        view.addSubview(viewB)
    }

    private func aViewEventA() { calls.append("aViewEventA") }
    private func aViewEventB() { calls.append("aViewEventB") }
    private func aViewEventC() { calls.append("aViewEventC") }
    private func aViewEventD() { calls.append("aViewEventD") }
    private func bViewEventA(_ info: [String: Any]) { calls.append("bViewEventA(\(info["volume"] ?? "nothing"))") }
    func bViewEventB() { calls.append("bViewEventB") }
    private func bViewEventC() { calls.append("bViewEventC") }
    private func bViewEventD() { calls.append("bViewEventD") }
    func failing() throws { throw Busy() }
}

/// The view cannot take an event at present.
struct Busy: Error, CustomStringConvertible {
    var description: String { "the view is busy" }
}
