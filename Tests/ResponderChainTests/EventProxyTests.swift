import ResponderChain
import TestSupport
import Testing

struct EventProxyTests {
    @Test(arguments: [
        ("A", "aViewEventA"), ("B", "aViewEventB"), ("C", "aViewEventC"), ("D", "aViewEventD"), ("F", "bViewEventA"),
        ("G", "bViewEventB"), ("H", "bViewEventC"), ("I", "bViewEventD"),
    ])
    func `each of eight events calls its own method`(event: String, method: String) throws {
        let owner = Owner()
        try owner.use(
            ["A": "aViewEventA", "B": "aViewEventB", "C": "aViewEventC", "D": "aViewEventD", "F": "bViewEventA"]
                .merging(["G": "bViewEventB", "H": "bViewEventC", "I": "bViewEventD"]) { $1 })
        #expect(owner.send(event) == .handled(by: "Owner"))
        #expect(owner.calls == [method])
    }

    @Test func `info goes to methods that take it and to no others`() throws {
        let owner = Owner()
        owner.proxy = try EventProxy(owner, [.on("with", Owner.withInfo), .on("without", Owner.plain)])
        owner.send("with", info: ["volume": 7])
        owner.send("without", info: ["volume": 7])
        #expect(owner.calls == ["withInfo(7)", "plain"])
    }

    @Test func `an exact name comes before the source and the source before the longest prefix`() throws {
        let owner = Owner()
        let panel = Node("Panel")
        let button = Node("Button")
        panel.add(button)
        owner.attach(panel)
        owner.proxy = try EventProxy(
            owner,
            [
                .on(.prefix("gift."), Owner.named("short prefix")), .on(.source(panel), Owner.named("source")),
                .on(.prefix("gift.send"), Owner.named("long prefix")), .on("gift.sendAll", Owner.named("name")),
            ])
        button.send("gift.sendAll")
        button.send("gift.sendOne")
        owner.send("gift.sendOne")
        owner.send("gift.open")
        #expect(owner.send("gif") == .unhandled)
        #expect(owner.calls == ["name", "source", "long prefix", "short prefix"])
    }

    @Test func `the innermost source wins`() throws {
        let owner = Owner()
        let outer = Node("Outer")
        let inner = Node("Inner")
        outer.add(inner)
        owner.attach(outer)
        owner.proxy = try EventProxy(
            owner, [.on(.source(outer), Owner.named("outer")), .on(.source(inner), Owner.named("inner"))])
        inner.send("x")
        outer.send("x")
        #expect(owner.calls == ["inner", "outer"])
    }

    @Test func `control events are taken by exact name only`() throws {
        let owner = Owner()
        let button = Node("Button")
        owner.attach(button)
        owner.proxy = try EventProxy(
            owner, [.on(.source(button), Owner.named("source")), .on("touchUpInside", Owner.named("touch"))])
        #expect(button.send("touchDown", kind: .control) == .unhandled)
        #expect(button.send("touchUpInside", kind: .activation) == .handled(by: "Owner"))
        #expect(owner.calls == ["touch"])
    }

    @Test func `a table whose owner is gone handles nothing`() throws {
        let hop = ProxyHop()
        do {
            let owner = Owner()
            hop.proxy = try EventProxy(owner, [.on("A", Owner.plain)])
            #expect(hop.send("A") == .handled(by: "Owner"))
        }
        #expect(hop.send("A") == .unhandled)
    }

    @Test func `a source that is gone takes no events of what comes after it`() throws {
        let owner = Owner()
        do {
            let panel = Node("Panel")
            owner.proxy = try EventProxy(owner, [.on(.source(panel), Owner.named("panel"))])
        }
        let others = (0..<50).map { Node("Other \($0)") }
        for other in others {
            owner.attach(other)
            #expect(other.send("x") == .unhandled)
        }
    }

    @Test func `two entries for one key are refused`() {
        let owner = Owner()
        let panel = Node("Panel", identifier: "gifts")
        #expect(throws: EventProxyError.duplicate("A")) {
            try EventProxy(owner, [.on("A", Owner.plain), .on("A", Owner.withInfo)])
        }
        #expect(throws: EventProxyError.duplicate("gift*")) {
            try EventProxy(owner, [.on(.prefix("gift"), Owner.plain), .on(.prefix("gift"), Owner.plain)])
        }
        #expect(throws: EventProxyError.duplicate("from Panel#gifts")) {
            try EventProxy(owner, [.on(.source(panel), Owner.plain), .on(.source(panel), Owner.plain)])
        }
        #expect(throws: EventProxyError.duplicate("GiftSent")) {
            try EventProxy(owner, [.on(GiftSent.self, Owner.gift), .on(GiftSent.self, Owner.gift)])
        }
    }

    @Test func `an empty key is refused`() {
        #expect(throws: EventProxyError.emptyKey) { try EventProxy(Owner(), [.on("", Owner.plain)]) }
        #expect(throws: EventProxyError.emptyKey) { try EventProxy(Owner(), [.on(.prefix(""), Owner.plain)]) }
    }

    @Test func `a table says what it handles`() throws {
        let owner = Owner()
        let panel = Node("Panel")
        let proxy = try EventProxy(
            owner,
            [
                .on(.prefix("g"), Owner.plain), .on(.source(panel), Owner.plain), .on("b", Owner.plain),
                .on("a", Owner.plain), .on(GiftSent.self, Owner.gift), .answer(Balance.self, Owner.balance),
            ])
        #expect(proxy.handledEvents.map(\.description) == ["Balance?", "GiftSent", "a", "b", "from Panel", "g*"])
    }

    @Test func `a table can stop what it handled`() throws {
        let hop = ProxyHop()
        let owner = Owner()
        hop.proxy = try EventProxy(owner, [.on("A", Owner.plain)], stopsAfterHandling: true)
        let top = Node("Top")
        hop.above = top
        var arrived: [String] = []
        top.onRoute = { node, event in
            arrived.append(event.name)
            node.forward(event)
        }
        hop.send("A")
        hop.send("B")
        #expect(arrived == ["B"])
    }

    @Test func `typed events are taken by type, or else by their name`() throws {
        let owner = Owner()
        owner.proxy = try EventProxy(owner, [.on(GiftSent.self, Owner.gift), .on("RoomClosed", Owner.named("closed"))])
        owner.send(GiftSent(gift: 3))
        owner.send(RoomClosed())
        #expect(owner.send("GiftSent") == .unhandled)
        #expect(owner.calls == ["gift(3)", "closed"])
    }

    @Test func `a question is answered by the nearest one that knows`() throws {
        let owner = Owner()
        owner.proxy = try EventProxy(owner, [.answer(Balance.self, Owner.balance)])
        let panel = Node("Panel")
        owner.attach(panel)
        #expect(panel.ask(Balance(currency: "coins")) == 5)
        #expect(panel.ask(Balance(currency: "stars")) == nil)
        panel.onRoute = { node, event in
            #expect(!event.answer(Price.self) { _ in 1 })
            _ = event.answer(Balance.self) { $0.currency == "stars" ? 9 : nil }
            node.forward(event)
        }
        #expect(panel.ask(Balance(currency: "stars")) == 9)
        #expect(panel.ask(Balance(currency: "coins")) == 5)
    }
}

private struct GiftSent: RoutedEvent {
    let gift: Int
}

private struct RoomClosed: RoutedEvent {}

private struct Balance: Question {
    typealias Answer = Int
    let currency: String
}

private struct Price: Question {
    typealias Answer = Int
}

/// Handles events by its table.
private final class Owner: Responder {
    var proxy: EventProxy<Owner>?
    private(set) var calls: [String] = []
    private var roots: [Node] = []

    var eventHandlers: [any EventHandler] { [proxy].compactMap(\.self) }

    /// Puts a tree below the owner.
    func attach(_ node: Node) {
        node.above = self
        roots.append(node)
    }

    func use(_ methods: [String: String]) throws {
        proxy = try EventProxy(self, methods.map { .on(.name($0.key), Owner.named($0.value)) })
    }

    func plain() { calls.append("plain") }
    func withInfo(_ info: [String: Any]) { calls.append("withInfo(\(info["volume"] ?? "nothing"))") }
    func gift(_ event: GiftSent) { calls.append("gift(\(event.gift))") }
    func balance(_ question: Balance) -> Int? { question.currency == "coins" ? 5 : nil }

    /// A method that records a name.
    static func named(_ name: String) -> (Owner) -> () -> Void {
        { owner in { owner.calls.append(name) } }
    }
}

/// A hop with the table of another object.
private final class ProxyHop: Responder {
    var proxy: EventProxy<Owner>?
    weak var above: Node?

    var next: (any Responder)? { above }
    var eventHandlers: [any EventHandler] { [proxy].compactMap(\.self) }
}
