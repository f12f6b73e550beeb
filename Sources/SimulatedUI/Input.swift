/// What reaches an application from outside, one at a time.
public enum Input: Hashable, Sendable {
    /// The screen reports one or more fingers.
    case touches([TouchSample])
    /// The device was moved.
    case motion(Motion, MotionPhase)
    /// A remote control was used.
    case remoteControl(RemoteCommand)
    /// The keyboard wrote something.
    case text(String)
    /// The keyboard's key for deleting backwards was pressed.
    case deleteBackward
    /// The keyboard's return key was pressed.
    case returnKey
    /// The clock has moved on to so many milliseconds, without anything else happening.
    case time(Int64)
}

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

/// How the device was moved.
public enum Motion: Hashable, Sendable {
    case shake
}

/// What a movement is doing.
public enum MotionPhase: Hashable, Sendable {
    case began, ended, cancelled
}

/// What a headset or another remote control asks for.
public enum RemoteCommand: Hashable, Sendable {
    case play, pause, togglePlayPause, nextTrack, previousTrack
}

/// Sees what reaches an application: for those who record it.
package protocol InputObserver: AnyObject {
    /// Input is about to be handled.
    func application(_ application: Application, willHandle input: Input)
}
