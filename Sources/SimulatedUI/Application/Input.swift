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
