import ResponderChain
import Testing

struct InspectionTests {
    private let button = Inspected("Button", identifier: "send", raises: [RaisedEvent("tap", kind: .activation)])
    private let share = Inspected("Button", identifier: "share", raises: [RaisedEvent("tap", kind: .activation)])
    private let gifts = Inspected("GiftPanel", raises: [RaisedEvent("gift.sent")])
    private let room = Inspected("RoomViewController")
    private let window = Inspected("Window")

    init() {
        gifts.add(button)
        room.add(gifts)
        room.add(share)
        window.add(room)
        gifts.handledEvents = ["tap"]
        room.handledEvents = [.prefix("gift."), .question(Balance.self)]
    }

    @Test func `a chain is shown with path parts and what each hop handles`() throws {
        #expect(
            try ChainInspection(of: button).description == """
                Button#send
                GiftPanel           handles tap
                RoomViewController  handles gift.*, Balance?
                Window
                """)
    }

    @Test func `a tree is shown with the path of every event that can be raised`() throws {
        #expect(
            try TreeInspection(below: window).description == """
                Window
                  RoomViewController
                    GiftPanel
                      = Window--RoomViewController--GiftPanel--gift.sent
                      Button#send
                        = Window--RoomViewController--GiftPanel--Button#send--tap
                    Button#share
                      = Window--RoomViewController--Button#share--tap
                (Events that code sends are listed if their responder declares them in raisedEvents.)
                """)
    }

    @Test func `the events below a controller are those it handles, those handled before, and the others`() throws {
        #expect(
            try EventInspection(below: room).description == """
                handled  Window--RoomViewController--GiftPanel--gift.sent
                passed   Window--RoomViewController--GiftPanel--Button#send--tap (by GiftPanel)
                missed   Window--RoomViewController--Button#share--tap
                (Events that code sends are listed if their responder declares them in raisedEvents.)
                """)
    }

    @Test func `a hop that does not say that its list is complete may handle others`() throws {
        gifts.listsAllHandledEvents = false
        room.listsAllHandledEvents = false
        #expect(
            try ChainInspection(of: button).description == """
                Button#send
                GiftPanel           handles tap; may handle others
                RoomViewController  handles gift.*, Balance?; may handle others
                Window
                """)
        #expect(
            try EventInspection(below: room).description == """
                handled  Window--RoomViewController--GiftPanel--gift.sent
                passed   Window--RoomViewController--GiftPanel--Button#send--tap (by GiftPanel)
                unknown  Window--RoomViewController--Button#share--tap (RoomViewController may handle it)
                (Events that code sends are listed if their responder declares them in raisedEvents.)
                """)
    }

    @Test func `a handler without a list may handle others, and tables list all`() throws {
        room.handledEvents = []
        room.eventHandlers = [EventTable(room), NamedActions(room)]
        #expect(try ChainInspection(of: room).hops.map(\.mayHandleOthers) == [false, false])
        room.eventHandlers.append(Presenter())
        #expect(try ChainInspection(of: room).hops.map(\.mayHandleOthers) == [true, false])
    }

    @Test func `events that code sends are declared by name or by type`() throws {
        let sender = Inspected("Sender", raises: ["left", RaisedEvent(RoomClosed.self), RaisedEvent("RoomClosed")])
        room.add(sender)
        room.handledEvents = [.type(RoomClosed.self)]
        #expect(
            try EventInspection(below: room).description.hasSuffix(
                """
                missed   Window--RoomViewController--Sender--left
                handled  Window--RoomViewController--Sender--RoomClosed
                missed   Window--RoomViewController--Sender--RoomClosed
                (Events that code sends are listed if their responder declares them in raisedEvents.)
                """))
        room.handledEvents = ["RoomClosed"]
        #expect(try EventInspection(below: room).rows.suffix(3).map(\.isHandledHere) == [false, true, true])
    }

    @Test func `a responder that lists one above it is walked once`() throws {
        button.add(window)
        window.parent = nil
        #expect(try TreeInspection(below: window).rows.count == 5)
    }

    @Test func `a chain in a circle is refused`() {
        window.parent = button
        #expect(throws: ChainError.self) { try ChainInspection(of: button) }
        #expect(throws: ChainError.self) { try TreeInspection(below: window) }
        #expect(throws: ChainError.self) { try EventInspection(below: room) }
        window.parent = nil
    }
}

private struct RoomClosed: RoutedEvent {}

/// Handles events and does not list them.
private final class Presenter: EventHandler {
    func handle(_ event: Event) -> Bool { true }
}

private struct Balance: Question {
    typealias Answer = Int
}

/// A responder that lists the events that it raises and handles.
private final class Inspected: Responder {
    let pathName: String
    let identifier: String?
    let raisedEvents: [RaisedEvent]
    var handledEvents: [EventKey] = []
    var listsAllHandledEvents = true
    var eventHandlers: [any EventHandler] = []
    weak var parent: Inspected?
    private(set) var chainChildren: [any Responder] = []

    init(_ pathName: String, identifier: String? = nil, raises: [RaisedEvent] = []) {
        self.pathName = pathName
        self.identifier = identifier
        raisedEvents = raises
    }

    var next: (any Responder)? { parent }

    func add(_ child: Inspected) {
        chainChildren.append(child)
        child.parent = self
    }
}
