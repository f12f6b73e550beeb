import ResponderChain
import SeededGenerator
import Testing

@testable import SimulatedUI

struct PassedTouchTests {
    /// How an override passes touches on.
    enum Way: CaseIterable {
        case next, nextResponder, toTheDefault, both
    }

    @Test(arguments: Way.allCases)
    func `a tap whose touch was passed on by hand is handled by the responder that kept it`(way: Way) {
        let screen = Screen()
        let keeper = screen.add(Keeper(), x: 0, y: 0)
        keeper.addSubview(BareForwarder(way, frame: keeper.bounds))
        screen.tap(50, 50)
        #expect(screen.sent == ["\(Self.root)--Keeper--BareForwarder--tap by Keeper"])
    }

    @Test(arguments: Way.allCases)
    func `a tap whose touch was passed on by hand to the top is unhandled`(way: Way) {
        let screen = Screen()
        let outer = screen.add(BareForwarder(way), x: 0, y: 0)
        outer.addSubview(BareForwarder(.next, frame: outer.bounds))
        screen.tap(50, 50)
        #expect(screen.sent == ["\(Self.root)--BareForwarder--BareForwarder--tap unhandled"])
    }

    @Test(arguments: Way.allCases)
    func `the controller of a root view sees touches that its view passes on`(way: Way) {
        let controller = KeepingController()
        controller.view = BareForwarder(way)
        let screen = Screen(controller)
        screen.touch(.began, 50, 50)
        screen.touch(.moved, 51, 50)
        screen.touch(.ended, 51, 50)
        screen.touch(.began, 50, 50)
        screen.touch(.cancelled, 50, 50)
        let times = way == .both ? 2 : 1
        #expect(controller.seen == [.began: 2 * times, .moved: times, .ended: times, .cancelled: times])
        #expect(screen.sent == ["Application--Window--KeepingController--BareForwarder--tap by KeepingController"])
    }

    @Test func `touches passed on by hand skip responders that take none`() {
        let screen = Screen()
        let keeper = screen.add(Keeper(), x: 0, y: 0)
        let view = Detour(.next, frame: keeper.bounds)
        view.middle.next = keeper
        screen.view.addSubview(view)
        #expect(view.nextResponder === keeper)
        screen.tap(50, 50)
        #expect(keeper.seen == 1)
        view.middle.next = view.middle
        #expect(view.nextResponder == nil)
        view.middle.next = view
        screen.forgetSent()
        screen.tap(50, 50)
        #expect(keeper.seen == 1)
        #expect(screen.sent.isEmpty)
    }

    @Test func `a chain deeper than the stack is passed up to its top`() {
        let screen = Screen()
        let keeper = screen.add(Keeper(), x: 0, y: 0)
        var above: any Responder = keeper
        var chain: [Link] = []
        for number in 0..<3_000 {
            chain.append(Link(above: above, passesByHand: number.isMultiple(of: 2)))
            above = chain[number]
        }
        let view = Detour(.nextResponder, frame: keeper.bounds)
        view.middle.next = above
        screen.view.addSubview(view)
        screen.touch(.began, 50, 50)
        #expect(keeper.seen == 1)
        #expect(chain.allSatisfy { $0.seen == 1 })
    }

    @Test(arguments: 0..<100)
    func `of any tree and any overrides, the first that keeps the touch has handled the tap`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let screen = Screen()
        var parent = screen.view
        var handler = "unhandled"
        for _ in 0..<generator.number(in: 1...12) {
            let frame = Rect(x: 0, y: 0, width: 100, height: 100)
            let view: View
            switch generator.number(in: 0...9) {
            case 0:
                view = Keeper(frame: frame)
                handler = "by Keeper"
            case 1...5: view = BareForwarder(generator.pick(Way.allCases) ?? .next, frame: frame)
            default: view = View(frame: frame)
            }
            if generator.happens(20) {
                let controller = ViewController()
                controller.view = view
            }
            parent.addSubview(view)
            parent = view
        }
        screen.tap(50, 50)
        #expect(screen.sent.map { $0.split(separator: " ", maxSplits: 1).last.map(String.init) } == [handler])
    }

    @Test func `motion and remote commands are passed on by hand, too`() {
        final class Hand: View {
            override func motionBegan(_ motion: Motion, with event: MotionEvent) {
                nextResponder?.motionBegan(motion, with: event)
            }
            override func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
                next?.remoteControlReceived(command, with: event)
            }
            override var canBecomeFirstResponder: Bool { true }
        }
        final class Listener: ViewController {
            var heard: [String] = []
            override func motionBegan(_ motion: Motion, with event: MotionEvent) { heard.append("\(motion)") }
            override func remoteControlReceived(_ command: RemoteCommand, with event: RemoteControlEvent) {
                heard.append("\(command)")
            }
        }
        let listener = Listener()
        listener.view = Hand()
        let screen = Screen(listener)
        listener.view.becomeFirstResponder()
        screen.application.enqueue(.motion(.shake, .began))
        screen.application.enqueue(.remoteControl(.play))
        screen.application.processInput()
        #expect(listener.heard == ["shake", "play"])
    }

    private static let root = "Application--Window--RootViewController--View"
}

/// A view that passes all touches on by hand.
private class BareForwarder: View {
    private let way: PassedTouchTests.Way

    init(_ way: PassedTouchTests.Way, frame: Rect = .zero) {
        self.way = way
        super.init(frame: frame)
    }

    final override var pathName: String { "BareForwarder" }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        pass({ $0.touchesBegan(touches, with: event) }, default: { super.touchesBegan(touches, with: event) })
    }

    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        pass({ $0.touchesMoved(touches, with: event) }, default: { super.touchesMoved(touches, with: event) })
    }

    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        pass({ $0.touchesEnded(touches, with: event) }, default: { super.touchesEnded(touches, with: event) })
    }

    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        pass({ $0.touchesCancelled(touches, with: event) }, default: { super.touchesCancelled(touches, with: event) })
    }

    private func pass(_ receive: (any Responder) -> Void, default passToSuper: () -> Void) {
        switch way {
        case .next: next.map(receive)
        case .nextResponder: nextResponder.map(receive)
        case .toTheDefault: passToSuper()
        case .both:
            passToSuper()
            next.map(receive)
        }
    }
}

/// A forwarder whose `next` is a responder that receives no input.
private final class Detour: BareForwarder {
    let middle = Middle()

    override var next: (any Responder)? { middle }

    final class Middle: Responder {
        var next: (any Responder)?
    }

    deinit { middle.next = nil }
}

/// A view that keeps the touches which come down in it or are passed to it.
private final class Keeper: View {
    private(set) var seen = 0

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { seen += 1 }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
}

private final class KeepingController: ViewController {
    private(set) var seen: [Touch.Phase: Int] = [:]

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { seen[.began, default: 0] += 1 }
    override func touchesMoved(_ touches: [Touch], with event: TouchEvent) { seen[.moved, default: 0] += 1 }
    override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { seen[.ended, default: 0] += 1 }
    override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { seen[.cancelled, default: 0] += 1 }
}

/// One of very many responders.
private final class Link: ResponderObject {
    private let above: any Responder
    private let passesByHand: Bool
    private(set) var seen = 0

    init(above: any Responder, passesByHand: Bool) {
        self.above = above
        self.passesByHand = passesByHand
        super.init()
    }

    override var next: (any Responder)? { above }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        seen += 1
        if passesByHand { return above.touchesBegan(touches, with: event) }
        super.touchesBegan(touches, with: event)
    }
}
