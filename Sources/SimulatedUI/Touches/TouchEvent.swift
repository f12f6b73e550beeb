/// One delivery of touches: what all fingers on the screen did at one moment.
public final class TouchEvent: InputEvent {
    /// Every finger on the screen, also those that did nothing new, in the order in which they came down.
    public let allTouches: [Touch]
    /// The fingers that this event is about.
    public let changedTouches: [Touch]
    /// What those did.
    public let phase: Touch.Phase
    init(_ changed: [Touch], phase: Touch.Phase, all: [Touch], timestampMs: Int64) {
        changedTouches = changed
        allTouches = all
        self.phase = phase
        super.init(timestampMs: timestampMs)
    }

    /// The fingers that came down in a view and are on the screen.
    public func touches(for view: View) -> [Touch] {
        allTouches.filter { $0.view === view }
    }
}
