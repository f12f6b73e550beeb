import ResponderChain
import Scenarios
import SimulatedUI
import Testing

struct CatalogueTests {
    @Test func `every scenario has a name of its own and a summary`() {
        let names = Catalogue.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Catalogue.all.allSatisfy { !$0.summary.isEmpty && !$0.name.contains(" ") })
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `a scenario that is torn down leaves nothing behind`(name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        var remains: [WeakResponder] = []
        do {
            let scenario = try entry.make()
            let seen = SeenResponders(in: scenario.application)
            let transcript = Transcript(of: scenario.application)
            seen.watch(scenario.application)
            try scenario.run(transcript)
            #expect(!transcript.lines.isEmpty)
            seen.note(everythingIn: scenario.application)
            remains = seen.responders
            #expect(remains.count > 2)
        }
        let alive = remains.compactMap { $0.responder }.map(\.pathName)
        #expect(alive == [])
    }
}

/// The responders of an app: those in its tree, its delegate, and all hops of its events.
private final class SeenResponders {
    private(set) var responders: [WeakResponder] = []

    init(in application: Application) {
        note(everythingIn: application)
    }

    func note(everythingIn application: Application) {
        var waiting: [any Responder] = [application]
        if let delegate = application.delegate as? any Responder { responders.append(WeakResponder(delegate)) }
        while let responder = waiting.popLast() {
            responders.append(WeakResponder(responder))
            waiting += responder.chainChildren
        }
    }

    /// Records every hop that an event arrives at from now on. A present `onArrival` is still called.
    func watch(_ application: Application) {
        let others = application.dispatcher?.onArrival
        application.dispatcher?.onArrival = { event, hop in
            self.responders.append(WeakResponder(hop))
            others?(event, hop)
        }
    }
}

/// A responder that may have been released.
private struct WeakResponder {
    weak var responder: (any Responder)?

    init(_ responder: any Responder) {
        self.responder = responder
    }
}
