/// What the screen reports of one finger at one moment: the input from which touches are made.
public struct TouchSample: Hashable, Sendable {
    /// What tells the finger from others that are down.
    public var id: Int
    public var phase: Touch.Phase
    /// The place on the screen, in points.
    public var location: Point
    /// When it happened, in milliseconds of the clock that drives the application.
    public var timestampMs: Int64

    public init(id: Int = 0, _ phase: Touch.Phase, at location: Point, timestampMs: Int64 = 0) {
        self.id = id
        self.phase = phase
        self.location = location
        self.timestampMs = timestampMs
    }
}
