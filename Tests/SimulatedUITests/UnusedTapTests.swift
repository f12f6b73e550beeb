import ResponderChain
import SeededGenerator
import Testing

@testable import SimulatedUI

/// The taps of views that recognisers of several taps watch.
struct UnusedTapTests {
    private let screen = Screen()

    @discardableResult
    private func recognize(_ taps: Int, in view: View) -> TapGestureRecognizer {
        let recognizer = TapGestureRecognizer()
        recognizer.numberOfTapsRequired = taps
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    @Test func `the first tap of a double tap is no tap on nothing`() {
        recognize(2, in: screen.add(View(identifier: "photo"), x: 0, y: 0))
        screen.tap(50, 50, atMs: 0)
        screen.tap(50, 50, atMs: 200)
        screen.wait(untilMs: 5_000)
        #expect(screen.sent == ["\(Self.root)--View#photo--tap unhandled"])
    }

    /// How a second tap comes to nothing.
    enum Failure: CaseIterable {
        case elsewhere, drag, cancelled, refused, off
    }

    @Test(arguments: Failure.allCases)
    func `a first tap whose second one comes to nothing is a tap on nothing, before all that follows`(
        failure: Failure
    ) {
        let photo = screen.add(Photo(identifier: "photo"), x: 0, y: 0)
        let recognizer = recognize(2, in: photo)
        photo.refuses = failure == .refused
        screen.add(View(identifier: "other"), x: 100, y: 0)
        screen.tap(50, 50, atMs: 0)
        if failure == .off { recognizer.isEnabled = false }
        #expect(screen.sent.isEmpty)
        screen.touch(.began, failure == .elsewhere ? 150 : 50, 50, atMs: 200)
        if failure == .drag { screen.touch(.moved, 50, 90, atMs: 210) }
        screen.touch(failure == .cancelled ? .cancelled : .ended, failure == .elsewhere ? 150 : 50, 50, atMs: 220)
        let first = "\(Self.root)--Photo#photo--tap unhandled"
        switch failure {
        case .elsewhere: #expect(screen.sent == [first, "\(Self.root)--View#other--tap unhandled"])
        case .drag, .cancelled: #expect(screen.sent == [first])
        case .refused, .off: #expect(screen.sent == [first, first])
        }
    }

    @Test func `a second finger that is held down is waited for`() {
        recognize(2, in: screen.view)
        screen.tap(50, 50, atMs: 0)
        screen.touch(.began, 50, 50, atMs: 300)
        screen.wait(untilMs: 900)
        #expect(screen.sent.isEmpty)
        screen.touch(.ended, 50, 50, atMs: 950)
        #expect(screen.sent == ["\(Self.root)--tap unhandled"])
    }

    @Test func `a tap that has waited is recorded on the chain that it had, handled by whoever kept its touch`() {
        final class Keeper: View {
            override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
        }
        let keeper = screen.add(Keeper(), x: 0, y: 0)
        recognize(2, in: screen.view)
        screen.tap(50, 50, atMs: 0)
        keeper.removeFromSuperview()
        screen.wait(untilMs: 400)
        #expect(screen.sent == ["\(Self.root)--Keeper--tap by Keeper"])
    }

    @Test func `a tap that waits keeps no application alive`() {
        weak var released: Application?
        do {
            let application = Application()
            let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            application.addWindow(window)
            recognize(2, in: window)
            application.tap(at: Point(x: 50, y: 50))
            released = application
        }
        #expect(released == nil)
    }

    @Test(arguments: 0..<60)
    func `of any taps in a row, those after the last gesture are taps on nothing, and all others are part of one`(
        seed: UInt64
    ) {
        var generator = SplitMix64(seed: seed)
        let counts = (2...4).filter { _ in generator.happens(60) }
        for count in counts { recognize(count, in: screen.view) }
        var (time, expected) = (0 as Int64, 0)
        for _ in 0..<8 {
            let taps = generator.number(in: 1...9)
            for _ in 0..<taps {
                time += Int64(generator.number(in: 5...300))
                screen.tap(50, 50, atMs: time)
            }
            let gestures = (1...taps).filter { tap in counts.contains { tap.isMultiple(of: $0) } }
            expected += gestures.count + taps - (gestures.last ?? 0)
            time += Int64(generator.number(in: 351...900))
            if generator.happens(50) { screen.wait(untilMs: time) }
        }
        screen.wait(untilMs: time + 400)
        #expect(screen.activated.count == expected, "\(counts)")
    }

    private static let root = "Application--Window--RootViewController--View"
}

private final class Photo: View {
    var refuses = false
    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !refuses }
}
