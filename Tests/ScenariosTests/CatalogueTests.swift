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
            let transcript = Transcript(of: scenario.application)
            try scenario.run(transcript)
            #expect(!transcript.lines.isEmpty)
            remains = Self.everything(in: scenario.application)
            #expect(remains.count > 2)
        }
        let alive = remains.compactMap { $0.responder }.map(\.pathClass)
        #expect(alive == [])
    }

    /// All responders of an app: those in the tree, and what stands above the application.
    private static func everything(in application: Application) -> [WeakResponder] {
        var waiting: [any Responder] = [application]
        var found: [WeakResponder] = (application.delegate as? any Responder).map { [WeakResponder($0)] } ?? []
        while let responder = waiting.popLast() {
            found.append(WeakResponder(responder))
            waiting += responder.chainChildren
        }
        return found
    }
}

/// Something that may be gone.
private struct WeakResponder {
    weak var responder: (any Responder)?

    init(_ responder: any Responder) {
        self.responder = responder
    }
}
