internal import ResponderChain

/// Input on its way up the chain, as `UIEvent`: touches, motion, remote control.
public class InputEvent {
    /// When it happened, in milliseconds of the clock that drives the application.
    public final let timestampMs: Int64

    /// The responder that was handed the input last.
    private(set) final var holder: ResponderObject?
    /// Whether the input climbed to the end of the chain, nobody keeping it.
    private(set) final var hasReachedTop = false
    private final var passes = 0

    init(timestampMs: Int64) {
        self.timestampMs = timestampMs
    }

    /// Notes that a responder is about to get the input, before any other one.
    final func begin(at responder: ResponderObject) {
        holder = responder
        hasReachedTop = false
    }

    /// The responder that the default of an input method passes the input on to.
    ///
    /// The way may lead over responders that take no input. A chain in a circle, or responders that each pass input on
    /// twice, would go on for ever: past a number of passes that no app needs, the input stops.
    final func next(above responder: ResponderObject) -> ResponderObject? {
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

    private static let mostPasses = 4_096
}

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

/// A movement of the device on its way up the chain.
public final class MotionEvent: InputEvent {}

/// A press on a remote control on its way up the chain.
public final class RemoteControlEvent: InputEvent {}
