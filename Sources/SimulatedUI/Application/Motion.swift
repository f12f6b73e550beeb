/// How the device was moved.
public enum Motion: Hashable, Sendable {
    case shake
}
