import ResponderChain
import TestSupport
import Testing

@testable import SimulatedUI

struct RememberedChainTests {
    @Test(arguments: sweep(6, of: 0..<60))
    func `what is remembered of a chain is what a fresh look at it says, whatever has changed`(seed: UInt64) {
        let app = RandomApp(seed: seed)
        for _ in 0..<60 {
            // All chains are cached, then one thing changes.
            for source in app.sources { _ = Self.remembered(source) }
            app.change()
            for source in app.sources {
                // Nil for a chain that has become a circle.
                let fresh = try? ChainText(CapturedChain(from: source))
                #expect(Self.remembered(source) == fresh)
                // The second time the chain comes from the cache.
                #expect(Self.remembered(source) == fresh)
            }
        }
    }

    @Test func `a chain that nothing has changed on keeps its path's node, also when another tree changes`() throws {
        let screen = Screen()
        let button = screen.add(Button(), x: 0, y: 0)
        let observer = ChainObserver()
        screen.application.dispatcher?.add(observer)
        button.send("a")
        View().addSubview(View())
        button.send("a")
        screen.add(View(), x: 0, y: 0)
        button.send("a")
        #expect(Set(observer.nodes).count == 1)
        #expect(observer.nodes.count == 3)
    }

    @Test func `the caches of a chain outlive a responder that went without a report, until the next change`() throws {
        let child = Unreporting()
        var parent: Unreporting? = Unreporting()
        child.parent = parent
        weak let cache = parent?.chainCache
        #expect(try CapturedChain(cachedFrom: child).hops.count == 2)
        parent = nil
        #expect(cache != nil)
        child.chainDidChange()
        #expect(try CapturedChain(cachedFrom: child).hops.count == 1)
        #expect(cache == nil)
        weak let own = child.chainCache
        #expect(own != nil)
    }

    @Test func `a chain's caches go with its responders`() throws {
        weak var cache: ChainCache?
        do {
            let root = View()
            let button = Button()
            root.addSubview(button)
            button.send("a")
            cache = button.chainCache
            #expect(cache != nil)
        }
        #expect(cache == nil)
    }

    @Test func `a path that comes back finds its node again`() throws {
        let screen = Screen()
        let button = screen.add(Button(), x: 0, y: 0)
        let observer = ChainObserver()
        screen.application.dispatcher?.add(observer)
        for identifier in ["a", "b", "a"] {
            button.identifier = identifier
            button.send("tap")
        }
        #expect(observer.nodes[0] == observer.nodes[2])
        #expect(observer.nodes[0] != observer.nodes[1])
    }

    @Test func `a responder that overrides next is followed wherever it leads`() throws {
        let screen = Screen()
        let stray = Stray()
        let observer = ChainObserver()
        screen.application.dispatcher?.add(observer)
        for view in [screen.add(View(), x: 0, y: 0), screen.add(Button(), x: 0, y: 0)] {
            stray.above = view
            stray.send("tap")
        }
        #expect(
            observer.paths.map { $0.components.suffix(2).map(\.className) } == [
                ["View", "Stray"], ["Button", "Stray"],
            ])
    }

    @Test func `a hop in the memory of one that has gone is not taken for it`() throws {
        let (source, top) = (Link("source"), Link("top"))
        // The first link goes, and the next one is likely to be where it was; its cache is not, as the old ones stay.
        var caches: [ChainCache?] = []
        for number in 0..<200 {
            source.above = nil
            source.above = Link("\(number)", above: top)
            caches.append(source.above?.chainCache)
            let path = try CapturedChain(cachedFrom: source).path(event: "tap").description
            #expect(path == "Link#top--Link#\(number)--Link#source--tap")
        }
    }

    private static func remembered(_ source: any Responder) -> ChainText? {
        let observer = ChainObserver()
        let dispatcher = Dispatcher()
        dispatcher.add(observer)
        dispatcher.send(Event("tap", from: source))
        return observer.texts.first
    }
}

/// All facts about a chain, for comparison.
private struct ChainText: Hashable {
    let path: String
    let components: [PathComponent?]
    let screen: String?
    let position: String?
    let item: String?
    let mayBeRecorded: Bool

    init(_ chain: CapturedChain) {
        path = chain.path(event: "tap").description
        components = chain.components
        screen = chain.summary.node?.screen
        position = chain.summary.position
        item = chain.summary.item
        mayBeRecorded = chain.summary.mayBeRecorded
    }
}

private final class ChainObserver: DispatchObserver {
    private(set) var texts: [ChainText] = []
    private(set) var nodes: [ObjectIdentifier] = []
    private(set) var paths: [ControlPath] = []

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        texts.append(ChainText(chain))
        if let node = chain.summary.node { nodes.append(ObjectIdentifier(node)) }
        paths.append(chain.path(event: event.name))
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {}
}

/// A responder whose `next` changes without notice.
private final class Stray: ResponderObject {
    var above: View?
    override var next: (any Responder)? { above }
}

/// A responder that keeps the one above it alive.
private final class Link: Responder {
    let identifier: String?
    let chainCache: ChainCache? = ChainCache()
    var above: Link? {
        didSet { chainCache?.responderDidChange() }
    }
    var next: (any Responder)? { above }

    init(_ identifier: String, above: Link? = nil) {
        self.identifier = identifier
        self.above = above
    }
}

/// Breaks the promise to report that `next` has changed.
private final class Unreporting: ResponderObject {
    weak var parent: Unreporting?
    override var next: (any Responder)? { parent }
}
