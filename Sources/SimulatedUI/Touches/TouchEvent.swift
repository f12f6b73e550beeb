internal import ResponderChain

/// One delivery of touches: what all fingers on the screen did at one moment.
public final class TouchEvent {
    /// Every finger on the screen, also those that did nothing new, in the order in which they came down.
    public let allTouches: [Touch]
    /// The fingers that this event is about.
    public let changedTouches: [Touch]
    /// What those did.
    public let phase: Touch.Phase
    /// When, in milliseconds of the clock that drives the application.
    public let timestampMs: Int64

    /// The responder that was handed touches last.
    private(set) var holder: ResponderObject?
    /// Whether touches climbed to the end of the chain, nobody keeping them.
    private(set) var hasReachedTop = false
    private var passes = 0

    init(_ changed: [Touch], phase: Touch.Phase, all: [Touch], timestampMs: Int64) {
        changedTouches = changed
        allTouches = all
        self.phase = phase
        self.timestampMs = timestampMs
    }

    /// The fingers that came down in a view and are on the screen.
    public func touches(for view: View) -> [Touch] {
        allTouches.filter { $0.view === view }
    }

    /// The responder that the default of a touch phase passes touches on to.
    ///
    /// The way may lead over responders that take no touches. A chain in a circle, or responders that each pass
    /// touches on twice, would go on for ever: past a number of passes that no app needs, the touches stop.
    func next(above responder: ResponderObject) -> ResponderObject? {
        var above = responder.next
        while let hop = above, passes < Self.mostPasses {
            passes += 1
            if let object = hop as? ResponderObject {
                holder = object
                return object
            }
            above = hop.next
        }
        hasReachedTop = true
        return nil
    }

    /// Notes that a view is about to get touches, before any other responder.
    func begin(at view: View) {
        holder = view
        hasReachedTop = false
    }

    private static let mostPasses = 4_096
}
