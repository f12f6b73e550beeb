import ResponderChain
import SeededGenerator
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

    @Test func `what is remembered of a chain keeps none of its responders, also of one that went without a report`()
        throws
    {
        let child = Unreporting()
        var parent: Unreporting? = Unreporting()
        child.parent = parent
        weak let cache = parent?.chainCache
        #expect(try CapturedChain(cachedFrom: child).hops.count == 2)
        #expect(cache != nil)
        parent = nil
        #expect(cache == nil)
        #expect(try ChainText(CapturedChain(cachedFrom: child)) == ChainText(CapturedChain(from: child)))
    }

    @Test func `a responder that changes without a report has its old path until it reports a change`() throws {
        let (child, parent) = (Unreporting(), Unreporting())
        child.parent = parent
        var paths: [String] = []
        func look() throws { paths.append(try CapturedChain(cachedFrom: child).path(event: "tap").description) }
        try look()
        parent.name = "Other"
        try look()
        parent.chainDidChange()
        try look()
        #expect(paths == ["Unreporting--Unreporting--tap", "Unreporting--Unreporting--tap", "Other--Unreporting--tap"])
    }

    @Test func `a chain that changes and changes back keeps its summary, and what observers know with it`() throws {
        let screen = Screen()
        let button = screen.add(Button(), x: 0, y: 0)
        let summary = try CapturedChain(cachedFrom: button).summary
        let changes: [(String, () -> Void)] = [
            ("nothing", {}),
            ("tracking", { for isOn in [false, true] { screen.view.isTrackingEnabled = isOn } }),
            ("name", { for name in ["a", nil] { screen.view.identifier = name } }),
            ("a sibling that comes", { screen.add(Button(), x: 0, y: 0) }),
            ("place", { for place in [1, 0] { screen.view.insertSubview(button, at: place) } }),
        ]
        for (name, change) in changes {
            change()
            #expect(try CapturedChain(cachedFrom: button).summary === summary, "\(name)")
        }
        screen.view.identifier = "a"
        #expect(try CapturedChain(cachedFrom: button).summary !== summary)
    }

    @Test func `no responder is asked again after it was set to what it was`() throws {
        let screen = Screen()
        let asked = screen.add(AskedView(), x: 0, y: 0)
        let field = TextField()
        asked.addSubview(field)
        func timesAsked(after change: () -> Void) throws -> Int {
            _ = try CapturedChain(cachedFrom: field)
            change()
            let before = asked.times
            _ = try CapturedChain(cachedFrom: field)
            return asked.times - before
        }
        #expect(try timesAsked {} == 0)
        #expect(
            try timesAsked {
                asked.isTrackingEnabled = true
                asked.isSecureContent = false
                asked.identifier = nil
                field.isSecureTextEntry = false
            } == 0)
        #expect(try timesAsked { asked.isTrackingEnabled = false } > 0)
    }

    @Test func `two normal forms of one identifier are two names`() throws {
        let button = Button(identifier: "caf\u{E9}")
        for identifier in ["cafe\u{301}", "caf\u{E9}"] {
            _ = try CapturedChain(cachedFrom: button)
            button.identifier = identifier
            let path = try CapturedChain(cachedFrom: button).path(event: "tap")
            #expect(path.description.utf8.elementsEqual("Button#\(identifier)--tap".utf8))
        }
    }

    @Test(arguments: sweep(3, of: 0..<20))
    func `views that move between two apps have the paths that a fresh look gives them`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let roots = [Screen(), Screen()].map(\.view)
        let boxes = (0..<4).map { _ in View() }
        let buttons = (0..<6).map { _ in Button() }
        for _ in 0..<200 {
            let box = boxes[generator.number(in: 0...3)]
            switch generator.number(in: 0...3) {
            case 0: roots[generator.number(in: 0...1)].addSubview(box)
            case 1: box.removeFromSuperview()
            default: box.insertSubview(buttons[generator.number(in: 0...5)], at: 0)
            }
            // Those that are not looked at fall behind, and have to catch up later.
            for button in buttons where generator.happens(50) {
                #expect(Self.remembered(button) == (try? ChainText(CapturedChain(from: button))))
            }
        }
    }

    @Test func `paths are right beyond the number of places that a tree holds`() throws {
        let screen = Screen()
        let (button, idle) = (screen.add(Button(), x: 0, y: 0), screen.add(Button(), x: 0, y: 0))
        _ = Self.remembered(idle)
        for number in 0..<70_000 {
            button.identifier = "item-\(number)"
            let component = try CapturedChain(cachedFrom: button).summary.node?.components.last
            guard component == PathComponent("Button", identifier: "item-\(number)") else {
                return #expect(component == nil, "\(number)")
            }
        }
        #expect(Self.remembered(idle) == (try? ChainText(CapturedChain(from: idle))))
        button.removeFromSuperview()
        #expect(Self.remembered(idle) == (try? ChainText(CapturedChain(from: idle))))
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

/// Counts how often it is asked for its role in paths.
private final class AskedView: View {
    private(set) var times = 0
    override var isInPath: Bool {
        times += 1
        return super.isInPath
    }
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

/// Breaks the promise to report that `next` or the class has changed.
private final class Unreporting: ResponderObject {
    weak var parent: Unreporting?
    var name = "Unreporting"
    override var pathName: String { name }
    override var next: (any Responder)? { parent }
}
