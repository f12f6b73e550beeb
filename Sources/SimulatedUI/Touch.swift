public import ResponderChain

/// A finger on the screen, from touching down to being lifted. It stays the same object all the time.
public final class Touch {
    /// Identifies the finger among those that are down.
    public let id: Int
    /// The window that the finger touched down in.
    public let window: Window
    /// The view that the finger touched down in. It receives the touch to its end, wherever the finger goes.
    public let view: View
    /// The number of times that the finger came down here in quick succession, including this time.
    public let tapCount: Int
    /// The last change of the finger.
    public internal(set) var phase: Phase
    /// The time of the last change, in milliseconds of the application's clock.
    public internal(set) var timestampMs: Int64
    /// The place in the window's own coordinates.
    public internal(set) var locationInWindow: Point
    /// The place before the last move.
    public internal(set) var previousLocationInWindow: Point

    /// The place where the finger touched down, in the window's own coordinates.
    public let startLocationInWindow: Point
    let startedAtMs: Int64
    /// The recognisers that watch the touch: those of the view and of all views above it, innermost first.
    var gestureRecognizers: [GestureRecognizer]
    /// Whether the view no longer receives the touch: a gesture has cancelled it, or another finger was first.
    var isWithheldFromView = false
    /// Whether the touch was cancelled by a gesture, has selected a cell or belongs to a control or text, so that it causes
    /// nothing else.
    var isUsed = false
    /// Whether a gesture of the touch was recognised. If it did not cancel the touch, a list can still select a cell.
    var isPartOfGesture = false
    /// Whether another finger was down in the view when this one came.
    var isAdditional = false
    /// Whether the finger has stayed close enough to where it touched down for a tap.
    private(set) var mayBeTap = true
    /// The responder that did not pass the touch on; nil if all did.
    var keeper: ResponderObject?
    /// Whether the touch has caused an activation.
    var hasActivated = false
    /// The class of the object that handled the first of the app's own events which the touch caused.
    var answeredBy: String?

    /// The controls that follow the touch.
    private(set) var followers: [Control] = []
    /// What has left the window under the finger: the touched view and followers. They do not keep their chains, which would
    /// keep them alive.
    private var departures: [Departure] = []
    /// Whether lifting the finger has reached the code of ``Control``, and was not kept from it by an override.
    var hasEndedInControl = false

    /// A view that has left the window, as it stood before.
    private struct Departure {
        let view: View
        /// The place in the window of the view's own point zero.
        let origin: Point
        let chain: DetachedChain?
    }

    /// The phases of a touch.
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
        startLocationInWindow = locationInWindow
        gestureRecognizers = view.recognizersOnChain()
    }

    /// The place in a view's coordinates, or in the window's if the view is nil.
    public func location(in view: View?) -> Point {
        place(of: locationInWindow, in: view)
    }

    /// The place before the last move in a view's coordinates, or in the window's if the view is nil.
    public func previousLocation(in view: View?) -> Point {
        place(of: previousLocationInWindow, in: view)
    }

    /// The place where the finger touched down in a view's coordinates, or in the window's if the view is nil.
    public func startLocation(in view: View?) -> Point {
        place(of: startLocationInWindow, in: view)
    }

    /// The location of an event that the touch causes.
    public var eventLocation: Event.Location { Event.Location(locationInWindow) }

    /// The distance in points that a finger may move during a tap.
    static let tapMaximumDistance = 10.0
    /// The longest time between two taps of a double tap.
    static let doubleTapMaximumMs: Int64 = 350
    /// The longest distance in points between two taps of a double tap.
    static let doubleTapMaximumDistance = 45.0

    /// The time between two moments; `Int64.max` if it overflows.
    static func elapsedMs(from start: Int64, to end: Int64) -> Int64 {
        let (elapsed, overflows) = end.subtractingReportingOverflow(start)
        return overflows ? .max : elapsed
    }

    /// Notes what the touch has caused.
    func note(_ caused: CausedEvents) {
        if caused.includeActivation { hasActivated = true }
        if answeredBy == nil { answeredBy = caused.handledBy }
    }

    /// Has a control be told when the touch is over, and before it leaves its window.
    func add(follower: Control) {
        if !followers.contains(where: { $0 === follower }) { followers.append(follower) }
    }

    /// The touched view and the followers: they are told before they leave their window.
    var viewsToTell: [View] { [view] + followers.filter { $0 !== view } }

    /// Keeps the chains and places of the touched view and the followers in a view that is about to leave its window.
    func viewWillLeaveWindow(_ leaving: View) {
        for view in viewsToTell where view.window === window && view.isDescendant(of: leaving) {
            let chain = (try? CapturedChain(cachedFrom: view)).flatMap(DetachedChain.init)
            departures.append(Departure(view: view, origin: view.convert(toWindow: .zero), chain: chain))
            if let control = view as? Control, followers.contains(where: { $0 === control }) {
                control.detachedChain = chain
            }
        }
    }

    /// The chain that a view had before it left the window under the finger; nil if it is in one.
    func chainBeforeLeaving(of view: View) -> DetachedChain? {
        guard view.hostApplication == nil else { return nil }
        return departures.last { $0.view === view }?.chain
    }

    /// A place of the window in a view's coordinates. A view that has left the window is where it was for the touch.
    private func place(of point: Point, in view: View?) -> Point {
        guard let view else { return point }
        guard view.window !== window, let departure = departures.last(where: { view.isDescendant(of: $0.view) }) else {
            return view.convert(fromWindow: point)
        }
        return view.convert(point - departure.origin, from: departure.view)
    }

    /// The finger is no longer on the screen, and all have been told.
    func isOver() {
        for follower in followers { follower.touchIsOver(self) }
        followers = []
        departures = []
        keeper = nil
    }

    func update(_ sample: TouchSample) {
        phase = sample.phase
        timestampMs = sample.timestampMs
        previousLocationInWindow = locationInWindow
        locationInWindow = window.convert(fromScreen: sample.location)
        // Negated, so that a NaN, which a recording may hold, is not a tap either.
        if !(startLocationInWindow.distance(to: locationInWindow) <= Self.tapMaximumDistance) { mayBeTap = false }
    }
}

extension Touch: Hashable {
    public static func == (a: Touch, b: Touch) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Keeps the touches of the fingers that are on the screen, and updates them from samples.
struct TouchTracker {
    /// The fingers on the screen, in the order in which they came down.
    private(set) var active: [Touch] = []
    /// The last finger that was lifted, for counting taps.
    private(set) var lastEnded: Touch?

    /// No screen tells more fingers apart; each is compared with the others.
    private static let mostFingers = 64

    /// Adds a finger that came down.
    mutating func add(_ touch: Touch) {
        active.append(touch)
    }

    /// The touch of a finger that came down. Hit testing runs the app's code, which may use the tracker.
    ///
    /// - Returns: nil if a finger with this id is down already, too many are, or no window takes the touch.
    func touch(_ sample: TouchSample, in windows: [Window]) -> Touch? {
        guard active.count < Self.mostFingers, !active.contains(where: { $0.id == sample.id }) else { return nil }
        for window in windows.reversed() {
            let place = window.convert(fromScreen: sample.location)
            guard let view = window.hitTest(place, with: nil) else { continue }
            let touch = Touch(sample, in: window, view: view, tapCount: tapCount(of: sample, at: place, in: view))
            touch.isAdditional = active.contains { $0.view === view }
            touch.isWithheldFromView = touch.isAdditional && !view.isMultipleTouchEnabled
            return touch
        }
        return nil
    }

    /// Updates the touch of a finger; nil if the finger is not down.
    func update(_ sample: TouchSample) -> Touch? {
        guard let touch = active.first(where: { $0.id == sample.id }) else { return nil }
        touch.update(sample)
        return touch
    }

    /// Removes the fingers that are no longer on the screen.
    mutating func removeEnded() {
        if let ended = active.last(where: { $0.phase == .ended }) { lastEnded = ended }
        active.removeAll { $0.phase == .ended || $0.phase == .cancelled }
    }

    private func tapCount(of sample: TouchSample, at place: Point, in view: View) -> Int {
        guard let last = lastEnded, last.view === view, last.mayBeTap,
            Touch.elapsedMs(from: last.timestampMs, to: sample.timestampMs) <= Touch.doubleTapMaximumMs,
            last.locationInWindow.distance(to: place) <= Touch.doubleTapMaximumDistance
        else { return 1 }
        return last.tapCount + 1
    }
}
