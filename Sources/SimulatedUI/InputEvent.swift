internal import ResponderChain

/// Input on its way up the chain, like `UIEvent`: touches, motion, remote control.
public class InputEvent {
    /// The time of the input, in milliseconds of the application's clock.
    public final let timestampMs: Int64

    /// The responder that received the input last.
    private(set) final var currentResponder: ResponderObject?
    /// Whether every responder passed the input on, to the end of the chain.
    private(set) final var hasReachedTop = false
    private final var passes = 0

    /// A chain in a circle, or responders that each pass input on twice, would never end. No app needs so many passes.
    private static let maximumPasses = 4_096

    init(timestampMs: Int64) {
        self.timestampMs = timestampMs
    }

    /// Starts at the first responder that receives the input.
    final func begin(at responder: ResponderObject) {
        currentResponder = responder
        hasReachedTop = false
    }

    /// The responder that receives the input next if this one passes it on: the nearest above that takes input.
    final func next(above responder: ResponderObject) -> ResponderObject? {
        var above = responder.next
        while let hop = above, passes < Self.maximumPasses {
            passes += 1
            if let object = hop as? ResponderObject {
                currentResponder = object
                return object
            }
            above = hop.next
        }
        hasReachedTop = true
        return nil
    }
}

/// The fingers on the screen at one moment, and those that have changed.
public final class TouchEvent: InputEvent {
    /// All fingers on the screen, including those that did nothing new, in the order in which they came down.
    public let allTouches: [Touch]
    /// The fingers that this event is about.
    public let changedTouches: [Touch]
    /// The new phase of the changed fingers.
    public let phase: Touch.Phase

    init(_ changed: [Touch], phase: Touch.Phase, all: [Touch], timestampMs: Int64) {
        changedTouches = changed
        allTouches = all
        self.phase = phase
        super.init(timestampMs: timestampMs)
    }

    /// The fingers on the screen that came down in a view.
    public func touches(for view: View) -> [Touch] {
        allTouches.filter { $0.view === view }
    }
}

/// A movement of the device on its way up the chain.
public final class MotionEvent: InputEvent {}

/// A press on a remote control on its way up the chain.
public final class RemoteControlEvent: InputEvent {}
