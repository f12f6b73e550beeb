/// Knows which fingers are on the screen, and makes touches of what the screen reports.
struct TouchTracker {
    /// The fingers on the screen, in the order in which they came down.
    private(set) var active: [Touch] = []
    /// The last finger that was lifted, for counting taps.
    private var lastEnded: Touch?

    /// Notes that a finger came down.
    ///
    /// - Returns: nil where the finger is down already, as far as anyone has said, or where no window is.
    mutating func begin(_ sample: TouchSample, in windows: [Window]) -> Touch? {
        guard !active.contains(where: { $0.id == sample.id }) else { return nil }
        for window in windows.reversed() {
            let place = window.convert(fromScreen: sample.location)
            guard let view = window.hitTest(place, with: nil) else { continue }
            let touch = Touch(sample, in: window, view: view, tapCount: tapCount(of: sample, at: place, in: view))
            touch.isTakenFromView = !view.isMultipleTouchEnabled && active.contains { $0.view === view }
            active.append(touch)
            return touch
        }
        return nil
    }

    /// Notes what a finger did that is down; nil where it is not.
    func update(_ sample: TouchSample) -> Touch? {
        guard let touch = active.first(where: { $0.id == sample.id }) else { return nil }
        touch.update(sample)
        return touch
    }

    /// Forgets the fingers that are no longer on the screen.
    mutating func removeEnded() {
        if let ended = active.last(where: { $0.phase == .ended }) { lastEnded = ended }
        active.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    }

    private func tapCount(of sample: TouchSample, at place: Point, in view: View) -> Int {
        guard let last = lastEnded, last.view === view, last.mayBeTap,
            Touch.elapsedMs(from: last.timestampMs, to: sample.timestampMs) <= Touch.tapAgainMs,
            last.locationInWindow.reach(to: place) <= Touch.tapAgainReach
        else { return 1 }
        return last.tapCount + 1
    }
}
