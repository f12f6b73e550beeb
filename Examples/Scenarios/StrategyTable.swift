internal import ResponderChain
package import SimulatedUI

/// A table replaces a chain of conditions: it maps eight events to eight methods.
package final class StrategyTable: Scenario {
    package static let name = "strategy-table"
    package static let summary = "a table maps eight events of two views to methods, checked when it is built"

    private let controller: TableDrivenViewController
    private let stage: Stage

    package init() throws {
        controller = TableDrivenViewController()
        try controller.useTable()
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
        transcript.heading("A table with two entries for one event is refused")
        transcript.note(Self.refusal())
    }

    private static func refusal() -> String {
        let owner = Owner()
        do {
            _ = try EventProxy(owner, [.on("A", Owner.act), .on("A", Owner.act)])
            return "accepted"
        } catch {
            return error.description
        }
    }

    private final class Owner {
        func act() {}
    }
}

final class ViewA: View {}
final class ViewB: View {}

/// Has a method for each event, and a table that maps the events to them.
final class TableDrivenViewController: ViewController {
    let viewA = ViewA(frame: Rect(x: 0, y: 0, width: 390, height: 400))
    let viewB = ViewB(frame: Rect(x: 0, y: 400, width: 390, height: 400))
    private(set) var calls: [String] = []
    private var events: EventProxy<TableDrivenViewController>?

    func useTable() throws(EventProxyError) {
        events = try EventProxy(
            self,
            [
                .on("A", TableDrivenViewController.aViewEventA), .on("B", TableDrivenViewController.aViewEventB),
                .on("C", TableDrivenViewController.aViewEventC), .on("D", TableDrivenViewController.aViewEventD),
                .on("F", TableDrivenViewController.bViewEventA), .on("G", TableDrivenViewController.bViewEventB),
                .on("H", TableDrivenViewController.bViewEventC), .on("I", TableDrivenViewController.bViewEventD),
            ])
    }

    override var eventHandlers: [any EventHandler] { [events].compactMap(\.self) }

    override func viewDidLoad() {
        view.addSubview(viewA)
        view.addSubview(viewB)
    }

    private func aViewEventA() { calls.append("aViewEventA") }
    private func aViewEventB() { calls.append("aViewEventB") }
    private func aViewEventC() { calls.append("aViewEventC") }
    private func aViewEventD() { calls.append("aViewEventD") }
    private func bViewEventA(_ info: [String: Any]) { calls.append("bViewEventA(\(info["volume"] ?? "nothing"))") }
    private func bViewEventB() { calls.append("bViewEventB") }
    private func bViewEventC() { calls.append("bViewEventC") }
    private func bViewEventD() { calls.append("bViewEventD") }
}
