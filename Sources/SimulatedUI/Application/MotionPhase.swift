/// What a movement is doing.
public enum MotionPhase: Hashable, Sendable {
    case began, ended, cancelled
}
