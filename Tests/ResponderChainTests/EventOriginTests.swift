import ResponderChain
import TestSupport
import Testing

struct EventOriginTests {
    @Test func `typed events, questions and named actions of an object off the chain start at the nearest responder`()
        throws
    {
        let room = Room()
        let panel = Node("Panel")
        panel.above = room
        let presenter = Presenter(of: panel)
        room.actions = NamedActions(room) { $0.on("add:") { (room: Room, number: Int) in room.add(number) } }
        var senders: [Bool] = []
        panel.onRoute = { node, event in
            senders.append(event.sender === presenter && event.source === panel)
            node.forward(event)
        }
        #expect(presenter.send(GiftSent(id: 3)) == .handled(by: "Room"))
        #expect(presenter.ask(Price(of: 3)) == 30)
        #expect(try presenter.perform(action: "add:", with: 4) as? Int == 7)
        #expect(try presenter.perform(action: "add:", with: 5, returning: Int.self) == 12)
        #expect(try presenter.perform(action: "add:", arguments: [1]).performer == "Room")
        #expect(senders == [true, true, true, true, true])
    }

    @Test func `an action's result of another type is an error that names both`() {
        let room = Room()
        room.actions = NamedActions(room) { $0.on("add:") { (room: Room, number: Int) in room.add(number) } }
        let presenter = Presenter(of: room)
        #expect(throws: ActionError.wrongResult(action: "add:", expected: "String", actual: "Int")) {
            try presenter.perform(action: "add:", with: 4, returning: String.self)
        }
    }

    @Test func `without a responder nothing is raised, answered or performed`() {
        let presenter = Presenter(of: nil)
        #expect(presenter.send(GiftSent(id: 3)) == .unhandled)
        #expect(presenter.ask(Price(of: 3)) == nil)
        #expect(presenter.nearest(Room.self) == nil)
        #expect(throws: ActionError.unknown(action: "add:", receiver: "Presenter")) {
            try presenter.perform(action: "add:", with: 4)
        }
    }

    @Test func `the nearest responder of an object off the chain may be the one that it belongs to`() {
        let room = Room()
        let panel = Node("Panel")
        panel.above = room
        #expect(Presenter(of: panel).nearest(Node.self) === panel)
        #expect(Presenter(of: panel).nearest(Room.self) === room)
    }
}

private struct GiftSent: RoutedEvent { let id: Int }

private struct Price: Question {
    typealias Answer = Int
    let gift: Int
    init(of gift: Int) { self.gift = gift }
}

/// An object off the chain.
private final class Presenter: EventOrigin {
    let nearestResponder: (any Responder)?
    init(of responder: (any Responder)?) { nearestResponder = responder }
}

/// Handles gifts, knows prices and adds numbers.
private final class Room: Responder {
    var actions: NamedActions<Room>?
    private var sum = 0
    var eventHandlers: [any EventHandler] { [actions].compactMap(\.self) }

    func handle(_ event: Event) -> Bool {
        if let sent = event.typed(GiftSent.self) { sum += sent.id }
        return event.typed(GiftSent.self) != nil || event.answer(Price.self) { $0.gift * 10 }
    }

    func add(_ number: Int) -> Int {
        sum += number
        return sum
    }
}
