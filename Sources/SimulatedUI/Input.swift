/// One piece of input to an application.
public enum Input: Hashable, Sendable {
    /// The screen reports one or more fingers.
    case touches([TouchSample])
    /// The device was moved.
    case motion(Motion, MotionPhase)
    /// A remote control was used.
    case remoteControl(RemoteCommand)
    /// The keyboard typed text.
    case text(String)
    /// The keyboard's delete key was pressed.
    case deleteBackward
    /// The keyboard's return key was pressed.
    case returnKey
    /// The clock has advanced to this time, in milliseconds, without other input.
    case time(Int64)
}

/// The state of one finger at one moment, as the screen reports it.
public struct TouchSample: Hashable, Sendable {
    /// Identifies the finger among those that are down.
    public var id: Int
    public var phase: Touch.Phase
    /// The place on the screen, in points.
    public var location: Point
    /// The time of the sample, in milliseconds of the application's clock.
    public var timestampMs: Int64

    public init(id: Int = 0, _ phase: Touch.Phase, at location: Point, timestampMs: Int64 = 0) {
        self.id = id
        self.phase = phase
        self.location = location
        self.timestampMs = timestampMs
    }
}

/// The movements of the device.
public enum Motion: Hashable, Sendable {
    case shake
}

/// The phases of a movement.
public enum MotionPhase: Hashable, Sendable {
    case began, ended, cancelled
}

/// The commands of a headset or another remote control.
public enum RemoteCommand: Hashable, Sendable {
    case play, pause, togglePlayPause, nextTrack, previousTrack
}

/// Observes the input of an application, to record it.
package protocol InputObserver: AnyObject {
    /// The application is about to handle input.
    func application(_ application: Application, willHandle input: Input)
}
