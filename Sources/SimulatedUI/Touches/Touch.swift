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
