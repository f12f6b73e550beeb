internal import ResponderChain

/// Input on its way up the chain, like `UIEvent`: touches, motion, remote control.
public class InputEvent {
    /// The time of the input, in milliseconds of the application's clock.
    public final let timestampMs: Int64

    /// The responder that received the input last.
    private(set) final var receiver: ResponderObject?
    /// Whether every responder passed the input on, to the end of the chain.
    private(set) final var hasReachedTop = false
    private final var passes = 0
    /// How many responders have the input at this moment, each having received it from the one below.
    private final var depth = 0
    /// Responders that receive the input after those below them have returned, as too many are nested.
    private final var waiting: [ResponderObject] = []

    /// A chain in a circle, or responders that each pass input on twice, would never end. No app needs so many passes.
    private static let maximumPasses = 4_096
    /// The number of responders that may pass input on inside one another, as each takes a piece of the stack.
    private static let maximumDepth = 256

    init(timestampMs: Int64) {
        self.timestampMs = timestampMs
    }

    /// Hands the input to the first responder of a chain.
    final func begin(at first: ResponderObject, _ receive: (ResponderObject) -> Void) {
        hasReachedTop = false
        passes = 0
        hand(to: first, receive)
    }

    /// Hands the input to a responder, or to the nearest above it if that one takes no input.
    final func pass(to responder: (any Responder)?, _ receive: (ResponderObject) -> Void) {
        var above = responder
        while let hop = above, passes < Self.maximumPasses {
            passes += 1
            if let object = hop as? ResponderObject { return hand(to: object, receive) }
            above = hop.next
        }
        hasReachedTop = true
    }

    private final func hand(to responder: ResponderObject, _ receive: (ResponderObject) -> Void) {
        guard depth < Self.maximumDepth else { return waiting.append(responder) }
        depth += 1
        defer { depth -= 1 }
        receiver = responder
        receive(responder)
        while depth == 1, !waiting.isEmpty {
            let responder = waiting.removeFirst()
            receiver = responder
            receive(responder)
        }
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
