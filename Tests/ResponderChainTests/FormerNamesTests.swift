import ResponderChain
import TestSupport
import Testing

/// Classes that were written for 0.2.0 count as before.
struct FormerNamesTests {
    @Test func `a responder with the former names of its component stands in paths as it did`() throws {
        let root = FormerResponder("Root")
        let hidden = FormerResponder("Hidden", isInPath: false, below: root)
        let numbered = FormerResponder("Row", ordinal: 2, below: hidden)
        #expect(try ControlPath(of: numbered, event: "tap").description == "Root--Row[2]--tap")
        #expect(numbered.pathName == "Row" && numbered.siblingIndex == 2 && !hidden.isInPath)
        #expect(numbered.send("tap") == .handled(by: "Row"))
    }

    @Test func `a responder with neither names has the defaults, under both`() {
        let plain = PlainResponder()
        #expect(plain.pathName == "PlainResponder" && plain.siblingIndex == nil && plain.isInPath)
        #expect(former.names(of: plain) == "PlainResponder nil true")
    }

    @Test func `the new names count where a responder has both`() throws {
        let both = BothNames()
        #expect(try ControlPath(of: both, event: "tap").description == "New[1]--tap")
    }

    @Test func `an object that declares its events without the protocol of inspections is inspected`() throws {
        let root = FormerResponder("Root")
        let row = FormerResponder("Row", below: root)
        #expect(try ChainInspection(of: row).hops.map { $0.handles.map(\.description) } == [["tap"], ["tap"]])
        #expect(try ChainInspection(of: row).hops.allSatisfy { !$0.mayHandleOthers })
        #expect(row.raisedEvents == ["sent"])
    }

    @Test func `the former calls of named actions do what they did`() throws {
        let room = Room()
        let origin = Origin(room)
        #expect(try former.sum(2, from: room) == "3 by Room, 3, 3")
        #expect(try former.sum(4, from: origin) == "5 by Room, 5, 5")
    }
}

/// Only what is deprecated itself may use what is deprecated, so the calls are, and the requirements by which the tests make them are not.
private protocol FormerCalls {
    func names(of responder: any Responder) -> String
    func sum(_ number: Int, from responder: any Responder) throws -> String
    func sum(_ number: Int, from origin: any EventOrigin) throws -> String
}

private struct Calls: FormerCalls {
    @available(*, deprecated) func names(of responder: any Responder) -> String {
        "\(responder.pathClass) \(responder.pathOrdinal.map(String.init) ?? "nil") \(responder.decoratesPath)"
    }

    @available(*, deprecated) func sum(_ number: Int, from responder: any Responder) throws -> String {
        let reply = try responder.sendAction("plusOne:", arguments: [number])
        let typed = try responder.performAction("plusOne:", with: number, returning: Int.self)
        return
            "\(reply.value) by \(reply.performer), \(typed), \(try responder.performAction("plusOne:", with: number))"
    }

    @available(*, deprecated) func sum(_ number: Int, from origin: any EventOrigin) throws -> String {
        let reply = try origin.sendAction("plusOne:", arguments: [number])
        let typed = try origin.performAction("plusOne:", with: number, returning: Int.self)
        return "\(reply.value) by \(reply.performer), \(typed), \(try origin.performAction("plusOne:", with: number))"
    }
}

private var former: some FormerCalls { Calls() }

/// A responder as apps wrote it for 0.2.0.
private final class FormerResponder: Responder {
    let pathClass: String
    let pathOrdinal: Int?
    let decoratesPath: Bool
    let next: (any Responder)?
    let handledEvents: [EventKey] = ["tap"]
    let raisedEvents: [RaisedEvent] = ["sent"]
    let listsAllHandledEvents = true

    init(_ pathClass: String, ordinal: Int? = nil, isInPath: Bool = true, below next: (any Responder)? = nil) {
        (self.pathClass, pathOrdinal, decoratesPath, self.next) = (pathClass, ordinal, isInPath, next)
    }

    func handle(_ event: Event) -> Bool { event.name == "tap" }
}

private final class PlainResponder: Responder {}

private final class BothNames: Responder {
    let (pathName, siblingIndex, isInPath) = ("New", Int?.some(1), true)
    let (pathClass, pathOrdinal, decoratesPath) = ("Old", Int?.some(2), false)
}

private final class Room: Responder {
    private(set) lazy var eventHandlers: [any EventHandler] = [
        NamedActions(self) { $0.on("plusOne:") { (_: Room, number: Int) in number + 1 } }
    ]
}

private final class Origin: EventOrigin {
    let nearestResponder: (any Responder)?

    init(_ nearestResponder: any Responder) {
        self.nearestResponder = nearestResponder
    }
}
