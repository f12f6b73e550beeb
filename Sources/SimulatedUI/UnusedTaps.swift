internal import ResponderChain

/// A tap that no control, gesture or list has used: what there is to say of it if nothing uses it later.
struct UnusedTap {
    let touch: Touch
    private let event: Event
    private let dispatcher: Dispatcher
    /// The chain of the event, where it may not be the one at the time that it is raised.
    private let chain: DetachedChain?

    /// - Parameters:
    ///   - event: The event `tap`, with its handler if it has one.
    ///   - chain: The chain that the source had before it left the window; nil if it has not.
    init(_ event: Event, of touch: Touch, on dispatcher: Dispatcher, chain: DetachedChain?) {
        self.event = event
        self.touch = touch
        self.dispatcher = dispatcher
        self.chain =
            chain ?? (touch.mayGoOn ? (try? CapturedChain(cachedFrom: event.source)).flatMap(DetachedChain.init) : nil)
    }

    /// Raises the event.
    func raise() {
        guard let chain else {
            dispatcher.send(event)
            return
        }
        _ = chain.send(event)
    }
}

extension Touch {
    /// Whether a recogniser may still make a gesture of several taps of this touch.
    fileprivate var mayGoOn: Bool {
        gestureRecognizers.contains { ($0 as? TapGestureRecognizer)?.mayGoOn(after: self) == true }
    }

    /// Whether the touch is a further tap after another one.
    fileprivate func goesOn(after other: Touch) -> Bool { view === other.view && tapCount > other.tapCount }
}

/// The unused taps that wait until the recognisers of several taps have decided.
///
/// The first tap of a double tap does something: it is the beginning of a gesture. So it is no tap on nothing until no second
/// tap has followed it in time, or the second one has come to nothing, too.
final class UnusedTaps {
    private var waiting: [UnusedTap] = []
    /// Whether a further tap has begun since the last one began to wait.
    private var isGoingOn = false

    /// Raises a tap at once, after those that have waited for it; or keeps it if a recogniser may need it.
    func add(_ tap: UnusedTap) {
        guard tap.touch.mayGoOn else {
            for tap in takeAll() + [tap] { tap.raise() }
            return
        }
        waiting.append(tap)
        isGoingOn = false
    }

    /// Fingers have come down; returns the taps that they do not go on from.
    func began(_ touches: [Touch]) -> [UnusedTap] {
        guard let last = waiting.last?.touch else { return [] }
        isGoingOn = touches.contains { $0.goesOn(after: last) }
        return isGoingOn ? [] : takeAll()
    }

    /// Fingers were lifted, or time has passed; returns the taps of which nothing more can become.
    ///
    /// - Parameter active: The fingers on the screen.
    func decided(nowMs: Int64, among active: [Touch]) -> [UnusedTap] {
        guard let last = waiting.last?.touch, !active.contains(where: { $0.goesOn(after: last) }) else { return [] }
        let isLate = Touch.elapsedMs(from: last.timestampMs, to: nowMs) > Touch.doubleTapMaximumMs
        return isGoingOn || isLate ? takeAll() : []
    }

    /// A recogniser has made a gesture of the taps that it watched.
    func areUsed(by recognizer: GestureRecognizer) {
        guard let recognizer = recognizer as? TapGestureRecognizer else { return }
        waiting.removeAll { tap in
            tap.touch.gestureRecognizers.contains { $0 === recognizer } && recognizer.mayGoOn(after: tap.touch)
        }
    }

    private func takeAll() -> [UnusedTap] {
        defer {
            waiting = []
            isGoingOn = false
        }
        return waiting
    }
}
