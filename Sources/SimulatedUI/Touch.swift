public import ResponderChain

/// A finger on the screen, from touching down to being lifted. One object stands for it all the time.
public final class Touch {
    /// What tells the finger from others that are down.
    public let id: Int
    /// The window that the finger touched down in.
    public let window: Window
    /// The view that the finger touched down in. It gets the touch to its end, wherever the finger goes.
    public let view: View
    /// How often the finger came down on this spot in quick succession, this time included.
    public let tapCount: Int
    /// What the finger did last.
    public internal(set) var phase: Phase
    /// When that was, in milliseconds of the clock that drives the application.
    public internal(set) var timestampMs: Int64
    /// The place in the window's own coordinates.
    public internal(set) var locationInWindow: Point
    /// The place before the last move.
    public internal(set) var previousLocationInWindow: Point

    /// The place where the finger touched down, in the window's own coordinates.
    let start: Point
    let startedAtMs: Int64
    /// The recognisers that watch the touch: those of the view and of all views above it, innermost first.
    var gestureRecognizers: [GestureRecognizer]
    /// Whether the view gets nothing of the touch any more: a gesture has taken it, or another finger was first.
    var isTakenFromView = false
    /// Whether the touch was part of a gesture or has selected something, so that nothing else comes of it.
    var isSpent = false
    /// Whether the finger has stayed close enough to where it touched down for a tap.
    private(set) var mayBeTap = true
    /// The class of the responder that kept the touch to itself, nil where it climbed to the end of the chain.
    var keeper: String?

    /// What a finger does.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
        case began, moved, ended, cancelled
    }

    init(_ sample: TouchSample, in window: Window, view: View, tapCount: Int) {
        id = sample.id
        self.window = window
        self.view = view
        self.tapCount = tapCount
        phase = .began
        timestampMs = sample.timestampMs
        startedAtMs = sample.timestampMs
        locationInWindow = window.convert(fromScreen: sample.location)
        previousLocationInWindow = locationInWindow
        start = locationInWindow
        gestureRecognizers = view.recognizersOnChain()
    }

    /// The place in a view's coordinates, in the window's where the view is nil.
    public func location(in view: View?) -> Point {
        view?.convert(fromWindow: locationInWindow) ?? locationInWindow
    }

    /// The place before the last move in a view's coordinates, in the window's where the view is nil.
    public func previousLocation(in view: View?) -> Point {
        view?.convert(fromWindow: previousLocationInWindow) ?? previousLocationInWindow
    }

    /// The place for an event that the touch sets off.
    public var eventLocation: Event.Location { Event.Location(locationInWindow) }

    /// A finger may tremble by so many points and still tap.
    static let tapSlop = 10.0
    /// A second tap comes within this time of the first.
    static let tapAgainMs: Int64 = 350
    /// A second tap is this close to the first.
    static let tapAgainReach = 45.0

    /// The time between two moments, for ever where that is more than can be counted.
    static func elapsedMs(from start: Int64, to end: Int64) -> Int64 {
        let (elapsed, overflows) = end.subtractingReportingOverflow(start)
        return overflows ? .max : elapsed
    }

    func update(_ sample: TouchSample) {
        phase = sample.phase
        timestampMs = sample.timestampMs
        previousLocationInWindow = locationInWindow
        locationInWindow = window.convert(fromScreen: sample.location)
        // Written so that a place that is no number, which a recording may hold, is no tap either.
        if !(start.reach(to: locationInWindow) <= Self.tapSlop) { mayBeTap = false }
    }
}

extension Touch: Hashable {
    public static func == (a: Touch, b: Touch) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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
