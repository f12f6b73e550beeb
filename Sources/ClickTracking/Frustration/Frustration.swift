/// Something that tells of a user who does not get what they want.
public enum Frustration: Sendable, Equatable {
    /// Nobody on the chain took the click.
    case unhandled(control: String, screen: String?)
    /// A burst of hurried clicks on one control in one place; told once, at its third click.
    case rage(control: String, screen: String?)
}
