import ResponderChain
import TestSupport
import Testing

struct RoutedEventTests {
    private static let gifts: [(GiftEvent, String)] = [
        (.sent(id: 3, to: "Ada"), "GiftEvent.sent"), (.sent(id: 4, to: "Bob"), "GiftEvent.sent"),
        (.opened(12), "GiftEvent.opened"), (.closed, "GiftEvent.closed"),
    ]

    @Test(arguments: gifts)
    func `each case of an enum has one path, whatever its values`(event: GiftEvent, name: String) throws {
        let panel = Node("Panel")
        var seen: [String] = []
        panel.onRoute = { node, event in
            seen = [event.name]
            node.forward(event)
        }
        let button = Node("Button", identifier: "gift")
        panel.add(button)
        var sent = ""
        let observer = PathObserver { sent = $0.description }
        panel.dispatcher = Dispatcher()
        panel.dispatcher?.add(observer)
        button.send(event)
        #expect(seen == [name])
        #expect(sent == "Panel--Button#gift--\(name)")
        #expect(try ControlPath(parsing: sent).event == name)
    }

    @Test func `a table takes all cases of an enum by their type, and one of them by its name`() {
        let owner = Owner()
        owner.table = EventTable(owner) {
            $0.on(GiftEvent.self) { $0.gift($1) }
            $0.on("GiftEvent.closed") { $0.closed() }
        }
        for (event, _) in Self.gifts { #expect(owner.send(event).isHandled) }
        #expect(owner.calls == ["sent 3 to Ada", "sent 4 to Bob", "opened 12", "closed"])
    }

    @Test func `a table takes the cases of an enum by their common prefix`() {
        let owner = Owner()
        owner.table = EventTable(owner) { $0.on(.prefix("GiftEvent.")) { $0.closed() } }
        for (event, _) in Self.gifts { owner.send(event) }
        #expect(owner.calls.count == Self.gifts.count)
    }

    @Test func `an inspection shows each declared case of an enum, and who takes it`() throws {
        let owner = Owner()
        owner.table = EventTable(owner) {
            $0.on(GiftEvent.self) { $0.gift($1) }
            $0.on("GiftEvent.closed") { $0.closed() }
        }
        let cases = Self.gifts.map { RaisedEvent(like: $0.0) }
        #expect(cases.map(\.name) == Self.gifts.map(\.1))
        for raised in cases {
            let keys = owner.handledEvents.filter { $0.matches(raised, climbed: [owner]) }.map(\.description)
            #expect(keys == (raised.name == "GiftEvent.closed" ? ["GiftEvent", "GiftEvent.closed"] : ["GiftEvent"]))
        }
    }

    @Test func `names are those that the code declares, and no description is taken for a name`() {
        #expect(GiftSent(gift: 12).eventName == "GiftSent")
        #expect(Raw.shown.eventName == "raw.first")
        #expect(Described.empty.eventName == "Described")
        #expect(Described.full(1).eventName == "Described.full")
        #expect(DescribedRaw.one.eventName == "DescribedRaw.1st")
        #expect(Mirrored.full(1).eventName == "Mirrored")
        #expect(Named.a(1).eventName == "mine")
        #expect(Numbered.one.eventName == "Numbered.one")
        #expect(Nested.gift(.sent(id: 1, to: "Ada")).eventName == "Nested.gift")
    }
}

enum GiftEvent: RoutedEvent {
    case sent(id: Int, to: String)
    indirect case opened(Int)
    case closed
}

private struct GiftSent: RoutedEvent { let gift: Int }

private enum Raw: String, RoutedEvent {
    static let eventName = "raw"
    case shown = "first"
}

private enum Numbered: Int, RoutedEvent { case one }

private enum Nested: RoutedEvent { case gift(GiftEvent) }

private enum Described: RoutedEvent, CustomStringConvertible {
    case empty, full(Int)
    var description: String { "secret" }
}

private enum DescribedRaw: String, RoutedEvent, CustomDebugStringConvertible {
    case one = "1st"
    var debugDescription: String { "secret" }
}

private enum Mirrored: RoutedEvent, CustomReflectable {
    case full(Int)
    var customMirror: Mirror { Mirror(self, children: ["secret": 1], displayStyle: .enum) }
}

private enum Named: RoutedEvent {
    case a(Int)
    var eventName: String { "mine" }
}

private final class Owner: Responder {
    var table: EventTable<Owner>?
    private(set) var calls: [String] = []
    var eventHandlers: [any EventHandler] { [table].compactMap(\.self) }

    func gift(_ event: GiftEvent) {
        switch event {
        case .sent(let id, let user): calls.append("sent \(id) to \(user)")
        case .opened(let id): calls.append("opened \(id)")
        case .closed: calls.append("closed by type")
        }
    }

    func closed() { calls.append("closed") }
}

/// Tells the path of each event.
private final class PathObserver: DispatchObserver {
    private let tell: (ControlPath) -> Void

    init(_ tell: @escaping (ControlPath) -> Void) {
        self.tell = tell
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        tell(chain.path(event: event.name))
    }
}
