import Testing

@testable import ResponderChain

/// Control events and events of the app climb past overrides of their own.
struct CatchAllTests {
    @Test(arguments: CatchAll.Way.allCases, Event.Kind.raised)
    func `a catch-all takes the events of its own namespace and lets the others climb on`(
        way: CatchAll.Way, kind: Event.Kind
    ) {
        let top = CatchAll("Top")
        let panel = CatchAll("Panel", ways: [way], below: top)
        let button = CatchAll("Button", below: panel)
        let isTaken = kind.isControlEvent == way.isForControlEvents
        #expect(button.send("tap", kind: kind) == (isTaken ? .handled(by: way.handler) : .unhandled))
        #expect(top.arrived == (isTaken && way.isRouting ? [] : ["Panel--Button--tap"]))
    }

    @Test(arguments: [CatchAll.Way.route, .handle, .handler])
    func `a catch-all for the app's events takes questions and named actions, too`(way: CatchAll.Way) {
        let top = CatchAll("Top")
        let panel = CatchAll("Panel", ways: [way], below: top)
        #expect(panel.ask(Gift()) == nil)
        #expect(throws: ActionError.self) { try panel.perform(action: "refresh") }
        #expect(top.arrived == (way.isRouting ? [] : ["Panel--Gift", "Panel--refresh"]))
    }

    @Test(arguments: Event.Kind.raised)
    func `a handler that stops what it handled stops no event of the other namespace`(kind: Event.Kind) {
        let top = CatchAll("Top")
        let panel = CatchAll("Panel", ways: [.handle], below: top)
        panel.stopsAfterHandling = true
        panel.send("tap", kind: kind)
        #expect(top.arrived == (kind.isControlEvent ? ["Panel--tap"] : []))
    }

    private struct Gift: Question { typealias Answer = Int }
}

extension Event.Kind {
    /// The kinds that ``Responder/send(_:kind:info:at:)`` raises.
    static let raised: [Event.Kind] = [.activation, .control, .routed]
}

/// A responder that takes all events in some way and records those that arrive.
final class CatchAll: Responder {
    /// The ways to take events.
    enum Way: CaseIterable {
        case route, routeControlEvent, handle, handleControlEvent, handler, controlEventHandler

        var isRouting: Bool { self == .route || self == .routeControlEvent }
        var isForControlEvents: Bool {
            self == .routeControlEvent || self == .handleControlEvent || self == .controlEventHandler
        }
        /// The class that the delivery names.
        var handler: String { self == .handler || self == .controlEventHandler ? "Presenter" : "Panel" }
    }

    let pathName: String
    private let ways: Set<Way>
    private let above: CatchAll?
    private let presenter = Presenter()
    var stopsAfterHandling = false
    private(set) var arrived: [String] = []

    init(_ pathName: String, ways: Set<Way> = [], below above: CatchAll? = nil) {
        self.pathName = pathName
        self.ways = ways
        self.above = above
        presenter.takesEvents = ways.contains(.handler)
        presenter.takesControlEvents = ways.contains(.controlEventHandler)
    }

    var next: (any Responder)? { above }
    var eventHandlers: [any EventHandler] { [presenter] }

    func route(_ event: Event) {
        arrived.append(event.path)
        if !ways.contains(.route) { routeThroughHandlers(event) }
    }

    func routeControlEvent(_ event: Event) {
        arrived.append(event.path)
        if !ways.contains(.routeControlEvent) { routeThroughHandlers(event) }
    }

    func handle(_ event: Event) -> Bool { ways.contains(.handle) }
    func handleControlEvent(_ event: Event) -> Bool { ways.contains(.handleControlEvent) }
}

private final class Presenter: EventHandler {
    var takesEvents = false
    var takesControlEvents = false

    func handle(_ event: Event) -> Bool { takesEvents }
    func handleControlEvent(_ event: Event) -> Bool { takesControlEvents }
}
