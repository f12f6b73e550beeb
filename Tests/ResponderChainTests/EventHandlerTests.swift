import Testing

@testable import ResponderChain

struct EventHandlerTests {
    @Test func `several levels handle one event and the first one is named`() {
        let (button, cell, top) = Handling.chain(cellTakes: ["tap"], topTakes: ["tap"])
        #expect(button.send("tap") == .handled(by: "Cell"))
        #expect(cell.handled == ["tap"])
        #expect(top.handled == ["tap"])
    }

    @Test func `a handler stops the climb only where it asks to`() {
        let (button, cell, top) = Handling.chain(cellTakes: ["tap"], topTakes: ["tap", "drag"])
        cell.stopsAfterHandling = true
        #expect(button.send("tap") == .handled(by: "Cell"))
        #expect(top.handled.isEmpty)
        #expect(button.send("drag") == .handled(by: "Top"))
        #expect(top.handled == ["drag"])
    }

    @Test func `info that a hop adds arrives at the hops above and the last writer of a key wins`() {
        let (button, cell, top) = Handling.chain(cellTakes: [], topTakes: ["tap"])
        cell.adds = ["colour": "green", "shape": "round"]
        let event = Event("tap", from: button, info: ["colour": "none"])
        Dispatcher().send(event)
        #expect(top.read == ["colour": "green", "shape": "round"])
        #expect(event.info.count == 2)
    }

    @Test func `a hop adds info to an event that had none`() {
        let (button, cell, top) = Handling.chain(cellTakes: [], topTakes: ["tap"])
        cell.adds = ["colour": "green"]
        button.send("tap")
        #expect(top.read == ["colour": "green"])
    }

    @Test func `nobody handling an event discards it and says so`() {
        let (button, cell, top) = Handling.chain(cellTakes: [], topTakes: [])
        #expect(button.send("tap") == .unhandled)
        #expect(!button.send("tap").isHandled)
        withExtendedLifetime((cell, top)) {}
    }

    @Test func `a handler beside the chain is named by its own class`() {
        final class Presenter: EventHandler {
            func handle(_ event: Event) -> Bool { event.name == "tap" }
        }
        let top = Handling("Top", takes: [])
        top.others = [Presenter()]
        #expect(top.send("tap") == .handled(by: "Presenter"))
    }

    @Test func `all handlers of a hop see an event that one of them stops`() {
        final class Stopper: EventHandler {
            var stopsAfterHandling: Bool { true }
            func handle(_ event: Event) -> Bool { true }
        }
        let (button, cell, top) = Handling.chain(cellTakes: [], topTakes: ["tap"])
        let witness = Handling("Witness", takes: ["tap"])
        cell.others = [Stopper(), witness]
        #expect(button.send("tap") == .handled(by: "Stopper"))
        #expect(witness.handled == ["tap"])
        #expect(top.handled.isEmpty)
    }

    @Test func `an event raised off the chain starts at the nearest responder on it`() {
        final class Item: EventOrigin {
            weak var nearestResponder: (any Responder)?
        }
        let (button, cell, top) = Handling.chain(cellTakes: ["tap"], topTakes: [])
        let item = Item()
        #expect(item.send("tap") == .unhandled)
        item.nearestResponder = button
        var origins: [Bool] = []
        cell.onHandle = { origins = [$0.sender === item, $0.source === button] }
        #expect(item.send("tap") == .handled(by: "Cell"))
        #expect(origins == [true, true])
        withExtendedLifetime(top) {}
    }

    @Test func `every hop that an event arrives at can be watched`() {
        let (button, cell, top) = Handling.chain(cellTakes: [], topTakes: [])
        let dispatcher = Dispatcher()
        var seen: [String] = []
        dispatcher.onArrival = { event, hop in seen.append("\(hop.pathName): \(event.path)") }
        dispatcher.send(Event("tap", from: button))
        #expect(seen == ["Button: tap", "Cell: Button--tap", "Top: Cell--Button--tap"])
        withExtendedLifetime((cell, top)) {}
    }
}

/// A responder that handles events of some names and records them.
private final class Handling: Responder {
    let pathName: String
    let takes: [String]
    var stopsAfterHandling = false
    var adds: [String: String] = [:]
    var others: [any EventHandler] = []
    var onHandle: ((Event) -> Void)?
    private(set) var handled: [String] = []
    private(set) var read: [String: String] = [:]
    private weak var parent: Handling?

    init(_ pathName: String, takes: [String]) {
        self.pathName = pathName
        self.takes = takes
    }

    /// A button in a cell below a responder that the caller keeps alive.
    static func chain(cellTakes: [String], topTakes: [String]) -> (button: Handling, cell: Handling, top: Handling) {
        let top = Handling("Top", takes: topTakes)
        let cell = Handling("Cell", takes: cellTakes)
        let button = Handling("Button", takes: [])
        cell.parent = top
        button.parent = cell
        return (button, cell, top)
    }

    var next: (any Responder)? { parent }
    var eventHandlers: [any EventHandler] { others }

    func handle(_ event: Event) -> Bool {
        event.info.merge(adds) { $1 }
        guard takes.contains(event.name) else { return false }
        handled.append(event.name)
        read = event.info.compactMapValues { $0 as? String }
        onHandle?(event)
        return true
    }
}
