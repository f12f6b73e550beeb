/// How the device was moved.
public enum Motion: Hashable, Sendable {
    case shake
}

/// What a movement is doing.
public enum MotionPhase: Hashable, Sendable {
    case began, ended, cancelled
}

/// A movement of the device on its way up the chain.
public final class MotionEvent: InputEvent {}
