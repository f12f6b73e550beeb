import ResponderChain
import SeededGenerator
import Testing

@testable import SimulatedUI

struct HitTestPropertyTests {
    @Test(arguments: 0..<120)
    func `hit testing finds what looking at every view finds`(seed: UInt64) {
        var tree = RandomViews(seed: seed, size: 5 + Int(seed) % 80)
        let oracle = HitOracle(root: tree.root)
        var hits = 0
        for _ in 0..<60 {
            let point = tree.anyPoint()
            let hit = tree.root.hitTest(point, with: nil)
            #expect(hit.map(ObjectIdentifier.init) == oracle.hit(point).map(ObjectIdentifier.init))
            hits += hit == nil ? 0 : 1
        }
        #expect(tree.root.isHidden || hits > 0)
    }

    @Test(arguments: 0..<120)
    func `views that change their places never make a circle and are found as before`(seed: UInt64) {
        var tree = RandomViews(seed: seed, size: 30)
        tree.reparent(times: 60)
        #expect(!tree.views.isEmpty, "a circle was accepted, or something else refused")
        let oracle = HitOracle(root: tree.root)
        for _ in 0..<20 {
            let point = tree.anyPoint()
            #expect(
                tree.root.hitTest(point, with: nil).map(ObjectIdentifier.init)
                    == oracle.hit(point).map(ObjectIdentifier.init))
        }
    }

    @Test(arguments: 0..<120)
    func `every responder below another one names it as its next`(seed: UInt64) throws {
        var tree = RandomViews(seed: seed, size: 60)
        tree.reparent(times: 20)
        for view in tree.views {
            for child in view.chainChildren {
                let isBelow = child.next === view
                #expect(isBelow, "\(child.pathName) does not stand below \(view.pathName)")
            }
            let listed = view.next?.chainChildren.contains { $0 === view } ?? true
            #expect(listed, "\(view.pathName) is not listed by what stands above it")
        }
    }

    @Test(arguments: 0..<120)
    func `distinct views have distinct paths`(seed: UInt64) throws {
        var tree = RandomViews(seed: seed, size: 60)
        tree.reparent(times: 20)
        let screen = Screen()
        screen.view.addSubview(tree.root)
        let shown = tree.views.filter { $0.isDescendant(of: tree.root) }
        let paths = try shown.map { try ControlPath(of: $0, event: "tap").description }
        #expect(Set(paths).count == paths.count)
    }

    @Test(arguments: 0..<120)
    func `handlers that tear the tree apart do not keep an event from those above`(seed: UInt64) throws {
        var tree = RandomViews(seed: seed, size: 80)
        let screen = Screen()
        screen.view.addSubview(tree.root)
        let source = tree.anyView()
        let chain = try CapturedChain(from: source)
        let expected = chain.path(event: "tap").description
        var arrivals: [ObjectIdentifier] = []
        screen.application.dispatcher?.onArrival = { _, hop in
            arrivals.append(ObjectIdentifier(hop))
            guard let view = hop as? View, !(view is Window) else { return }
            view.removeFromSuperview()
            tree.anyView().addSubview(view)
            tree.root.addSubview(tree.anyView())
        }
        let event = Event("tap", from: source)
        let dispatcher = try #require(screen.application.dispatcher)
        #expect(dispatcher.send(event) == .unhandled)
        #expect(arrivals == chain.hops.map(ObjectIdentifier.init))
        #expect(event.path == expected)
    }

    @Test(arguments: 0..<60)
    func `touches of any sort on any tree are delivered without a trap`(seed: UInt64) {
        var tree = RandomViews(seed: seed, size: 50)
        let screen = Screen()
        screen.view.addSubview(tree.root)
        for view in tree.views where tree.happens(20) { view.addGestureRecognizer(TapGestureRecognizer()) }
        for view in tree.views where tree.happens(20) { view.addGestureRecognizer(LongPressGestureRecognizer()) }
        for step in 0..<120 {
            screen.application.enqueue(tree.anyInput(atMs: Int64(step) * 90))
            if tree.happens(60) { screen.application.processInput() }
            if tree.happens(10) { tree.anyView().removeFromSuperview() }
            if tree.happens(10) { tree.root.addSubview(tree.anyView()) }
        }
        screen.application.processInput()
        #expect(
            screen.sent.allSatisfy {
                (try? ControlPath(parsing: $0.split(separator: " ").first.map(String.init) ?? "")) != nil
            })
    }
}

extension RandomViews {
    mutating func happens(_ percent: Int) -> Bool { draw { $0.happens(percent) } }

    /// Touches that begin, move, end or are cancelled, in order or not, at places that may be NaN.
    mutating func anyInput(atMs time: Int64) -> Input {
        let point = anyPoint()
        return draw { generator in
            guard !generator.happens(8) else { return .time(time) }
            let phases: [Touch.Phase] = [.began, .began, .moved, .ended, .ended, .cancelled]
            let place = generator.happens(3) ? Point(x: .nan, y: .infinity) : point
            let phase = generator.pick(phases) ?? .began
            return .touches([TouchSample(id: generator.number(in: 0...2), phase, at: place, timestampMs: time)])
        }
    }
}
