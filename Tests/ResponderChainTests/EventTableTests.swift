import ResponderChain
import SeededGenerator
import TestSupport
import Testing

struct EventTableTests {
    @Test(arguments: [
        ("A", "aViewEventA"), ("B", "aViewEventB"), ("C", "aViewEventC"), ("D", "aViewEventD"), ("F", "bViewEventA"),
        ("G", "bViewEventB"), ("H", "bViewEventC"), ("I", "bViewEventD"),
    ])
    func `each of eight events calls its own method`(event: String, method: String) {
        let owner = TableOwner()
        owner.events.on("A") { $0.note("aViewEventA") }
        owner.events.on("B") { $0.note("aViewEventB") }
        owner.events.on("C") { $0.note("aViewEventC") }
        owner.events.on("D") { $0.note("aViewEventD") }
        owner.events.on("F") { $0.note("bViewEventA") }
        owner.events.on("G") { $0.note("bViewEventB") }
        owner.events.on("H") { $0.note("bViewEventC") }
        owner.events.on("I") { $0.note("bViewEventD") }
        #expect(owner.send(event) == .handled(by: "TableOwner"))
        #expect(owner.calls == [method])
    }

    @Test func `a key may be a constant, and a row a method by its name in the class`() {
        let (owner, name) = (TableOwner(), "constant")
        owner.events.on(name) { $0.plain() }
        owner.events.on(name + "2") { $0.withInfo($1.info) }
        owner.events.on("method", TableOwner.plain)
        owner.events.on("method2", TableOwner.takes)
        owner.events.on(TableOwner.GiftSent.self, TableOwner.gift)
        for event in ["constant", "constant2", "method", "method2"] {
            #expect(owner.send(event, info: ["volume": 7]) == .handled(by: "TableOwner"))
        }
        #expect(owner.send(TableOwner.GiftSent(gift: 3)) == .handled(by: "TableOwner"))
        #expect(owner.calls == ["plain", "withInfo(7)", "plain", "takes method2", "gift(3)"])
    }

    @Test func `a row gets the owner and the event, or only the owner`() {
        let owner = TableOwner()
        owner.events.on("with") { $0.withInfo($1.info) }
        owner.events.on("without") { $0.plain() }
        owner.events.on("several lines") { owner, event in
            owner.plain()
            owner.withInfo(event.info)
        }
        owner.send("with", info: ["volume": 7])
        owner.send("without", info: ["volume": 7])
        owner.send("several lines")
        #expect(owner.calls == ["withInfo(7)", "plain", "plain", "withInfo(nothing)"])
    }

    @Test func `a table is a property that needs no other line than the list of handlers`() {
        let screen = OneLineScreen()
        let button = Node("Button")
        button.above = screen
        #expect(button.send("refresh") == .handled(by: "OneLineScreen"))
        #expect(button.send(TableOwner.GiftSent(gift: 3)) == .handled(by: "OneLineScreen"))
        #expect(screen.calls == ["refresh", "gift 3"])
    }

    @Test func `a row added later counts as well`() {
        let owner = TableOwner()
        #expect(owner.send("late") == .unhandled)
        owner.events.on("late") { $0.plain() }
        #expect(owner.send("late") == .handled(by: "TableOwner"))
    }

    @Test func `an exact name comes before the source and the source before the longest prefix`() {
        let owner = TableOwner()
        let panel = Node("Panel")
        let button = Node("Button")
        panel.add(button)
        owner.attach(panel)
        owner.events.on(.prefix("gift.")) { $0.note("short prefix") }
        owner.events.on(.source(panel)) { $0.note("source") }
        owner.events.on(.prefix("gift.send")) { $0.note("long prefix") }
        owner.events.on("gift.sendAll") { $0.note("name") }
        button.send("gift.sendAll")
        button.send("gift.sendOne")
        owner.send("gift.sendOne")
        owner.send("gift.open")
        #expect(owner.send("gif") == .unhandled)
        #expect(owner.calls == ["name", "source", "long prefix", "short prefix"])
    }

    @Test(arguments: [UInt64](1...200))
    func `any table selects as its rule says, read row by row`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let owner = TableOwner()
        let outer = Node("Outer")
        let inner = Node("Inner")
        outer.add(inner)
        owner.attach(outer)
        var rows: [(key: EventKey, label: String)] = []
        for number in 0..<generator.number(in: 0...8) {
            let text = Self.word(&generator)
            let keys: [EventKey] = [
                .name(text), .prefix(text), .source(generator.happens(50) ? inner : outer),
                .type(TableOwner.GiftSent.self),
            ]
            let key = generator.pick(keys) ?? .name(text)
            let label = "row \(number)"
            owner.events.on(key) { $0.note(label) }
            let isTaken = rows.contains { $0.key.description == key.description }
            if !isTaken, !(key.description.isEmpty || key.description == "*") { rows.append((key, label)) }
        }
        for _ in 0..<20 {
            let source = generator.pick([inner, outer, owner as any Responder]) ?? owner
            let isTyped = generator.happens(20)
            let kind: Event.Kind = generator.happens(50) ? .routed : .control
            let word = Self.word(&generator)
            let name = isTyped ? TableOwner.GiftSent.eventName : word.isEmpty ? "other" : word
            let wanted = rows.compactMap { row -> (rank: Int, label: String)? in
                let isRouted = kind == .routed
                switch row.key {
                case .type: return isTyped ? (0, row.label) : nil
                case .name(let wanted): return wanted == name ? (1, row.label) : nil
                case .source(let wanted):
                    guard isRouted else { return nil }
                    if wanted === source { return (2, row.label) }
                    return wanted === outer && source === inner ? (3, row.label) : nil
                case .prefix(let prefix):
                    return isRouted && name.hasPrefix(prefix) ? (100 - prefix.count, row.label) : nil
                case .question: return nil
                }
            }.min { $0.rank < $1.rank }
            owner.calls = []
            if isTyped { source.send(TableOwner.GiftSent(gift: 1), kind: kind) } else { source.send(name, kind: kind) }
            #expect(owner.calls == (wanted.map { [$0.label] } ?? []))
        }
        owner.calls = []
    }

    /// Up to three letters with an `x` before them, or nothing.
    private static func word(_ generator: inout SplitMix64) -> String {
        let letters = (0..<generator.number(in: 0...3)).map { _ in generator.happens(50) ? "a" : "b" }.joined()
        return generator.happens(10) ? "" : "x" + letters
    }

    @Test func `the innermost source wins`() {
        let owner = TableOwner()
        let outer = Node("Outer")
        let inner = Node("Inner")
        outer.add(inner)
        owner.attach(outer)
        owner.events.on(.source(outer)) { $0.note("outer") }
        owner.events.on(.source(inner)) { $0.note("inner") }
        inner.send("x")
        outer.send("x")
        #expect(owner.calls == ["inner", "outer"])
    }

    @Test func `control events are taken by exact name only`() {
        let owner = TableOwner()
        let button = Node("Button")
        owner.attach(button)
        owner.events.on(.source(button)) { $0.note("source") }
        owner.events.on("touchUpInside") { $0.note("touch") }
        #expect(button.send("touchDown", kind: .control) == .unhandled)
        #expect(button.send("touchUpInside", kind: .activation) == .handled(by: "TableOwner"))
        #expect(owner.calls == ["touch"])
    }

    @Test func `a table whose owner is gone handles nothing`() {
        let hop = ProxyHop()
        do {
            let owner = TableOwner()
            hop.proxy = EventTable(owner) { $0.on("A") { $0.plain() } }
            #expect(hop.send("A") == .handled(by: "TableOwner"))
        }
        #expect(hop.send("A") == .unhandled)
    }

    @Test func `a source that is gone takes no events of what comes after it`() {
        let owner = TableOwner()
        do {
            let panel = Node("Panel")
            owner.events.on(.source(panel)) { $0.note("panel") }
        }
        let others = (0..<50).map { Node("Other \($0)") }
        for other in others {
            owner.attach(other)
            #expect(other.send("x") == .unhandled)
        }
    }

    @Test(arguments: [
        [0], [1], [2], [0, 1], [1, 0], [0, 2], [2, 0], [0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 1, 0],
    ])
    func `a row for a class takes its subclasses' events, the nearest class first`(order: [Int]) {
        let classes: [Changed.Type] = [Changed.self, NameChanged.self, NickNameChanged.self]
        let (owner, _) = TableOwner.withErrorLog()
        for level in order { owner.events.on(.type(classes[level])) { $0.note("\(level)") } }
        for (level, event) in [Changed(), NameChanged(), NickNameChanged()].enumerated() {
            owner.calls = []
            owner.send(event)
            #expect(owner.calls == (order.filter { $0 <= level }.max().map { ["\($0)"] } ?? []))
            let listed = owner.events.handledEvents.contains { $0.matches(RaisedEvent(like: event), climbed: [owner]) }
            #expect(listed == !owner.calls.isEmpty)
        }
    }

    @Test func `a row for a class gets the subclass's event`() {
        let owner = TableOwner()
        owner.events.on(Changed.self) { $0.note("\(type(of: $1))") }
        #expect(owner.send(NickNameChanged()).isHandled)
        #expect(owner.calls == ["NickNameChanged"])
    }

    @Test func `a table says what it handles`() {
        let owner = TableOwner()
        let panel = Node("Panel")
        owner.events = EventTable(owner) {
            $0.on(.prefix("g")) { $0.plain() }
            $0.on(.source(panel)) { $0.plain() }
            $0.on("b") { $0.plain() }
            $0.on("a") { $0.plain() }
            $0.on(TableOwner.GiftSent.self) { $0.gift($1) }
            $0.answer(TableOwner.Balance.self) { $0.balance($1) }
        }
        #expect(
            owner.events.handledEvents.map(\.description) == ["Balance?", "GiftSent", "a", "b", "from Panel", "g*"])
    }

    @Test func `a table can stop what it handled`() {
        let hop = ProxyHop()
        let owner = TableOwner()
        hop.proxy = EventTable(owner, stopsAfterHandling: true) { $0.on("A") { $0.plain() } }
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

    @Test func `a row for a type may need only the owner`() {
        let owner = TableOwner()
        owner.events.on(RoomClosed.self) { $0.plain() }
        #expect(owner.send(RoomClosed()) == .handled(by: "TableOwner"))
        #expect(owner.calls == ["plain"])
    }

    @Test func `typed events are taken by type, or else by their name`() {
        let owner = TableOwner()
        owner.events.on(TableOwner.GiftSent.self) { $0.gift($1) }
        owner.events.on("RoomClosed") { $0.note("closed") }
        owner.send(TableOwner.GiftSent(gift: 3))
        owner.send(RoomClosed())
        #expect(owner.send("GiftSent") == .unhandled)
        #expect(owner.calls == ["gift(3)", "closed"])
    }

    @Test func `a question is answered by the nearest one that knows`() {
        let owner = TableOwner()
        owner.events.answer(TableOwner.Balance.self) { $0.balance($1) }
        let panel = Node("Panel")
        owner.attach(panel)
        #expect(panel.ask(TableOwner.Balance(currency: "coins")) == 5)
        #expect(panel.ask(TableOwner.Balance(currency: "stars")) == nil)
        panel.onRoute = { node, event in
            #expect(!event.answer(Price.self) { _ in 1 })
            _ = event.answer(TableOwner.Balance.self) { $0.currency == "stars" ? 9 : nil }
            node.forward(event)
        }
        #expect(panel.ask(TableOwner.Balance(currency: "stars")) == 9)
        #expect(panel.ask(TableOwner.Balance(currency: "coins")) == 5)
    }
}

private struct RoomClosed: RoutedEvent {}

private struct Price: Question {
    typealias Answer = Int
}

private class Changed: RoutedEvent {}
private class NameChanged: Changed {}
private final class NickNameChanged: NameChanged {}

/// A class as an app has it: the table is a lazy property, and one line lists it.
private final class OneLineScreen: Responder {
    private lazy var events = EventTable(self) {
        $0.on("refresh") { $0.refresh() }
        $0.on(TableOwner.GiftSent.self) { $0.gift($1) }
    }
    var eventHandlers: [any EventHandler] { [events] }

    private(set) var calls: [String] = []
    private func refresh() { calls.append("refresh") }
    private func gift(_ sent: TableOwner.GiftSent) { calls.append("gift \(sent.gift)") }
}

/// A hop with the table of another object.
private final class ProxyHop: Responder {
    var proxy: EventTable<TableOwner>?
    weak var above: Node?

    var next: (any Responder)? { above }
    var eventHandlers: [any EventHandler] { proxy.map { [$0] } ?? [] }
}
