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
        room.handledEvents = [.prefix("gift."), .question("Balance")]
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
                """)
    }

    @Test func `the events below a controller are those it handles, those handled before, and the others`() throws {
        #expect(
            try EventInspection(below: room).description == """
                handled  Window--RoomViewController--GiftPanel--gift.sent
                passed   Window--RoomViewController--GiftPanel--Button#send--tap (by GiftPanel)
                missed   Window--RoomViewController--Button#share--tap
                """)
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

/// A responder that lists the events that it raises and handles.
private final class Inspected: Responder {
    let pathClass: String
    let identifier: String?
    let raisedEvents: [RaisedEvent]
    var handledEvents: [EventKey] = []
    weak var parent: Inspected?
    private(set) var chainChildren: [any Responder] = []

    init(_ pathClass: String, identifier: String? = nil, raises: [RaisedEvent] = []) {
        self.pathClass = pathClass
        self.identifier = identifier
        raisedEvents = raises
    }

    var next: (any Responder)? { parent }

    func add(_ child: Inspected) {
        chainChildren.append(child)
        child.parent = self
    }
}
