/// Which of the names that a control has had over the versions of an app is shown.
public enum ControlNaming: Hashable, Sendable {
    /// The name that was recorded with each click: no alias counts.
    case recorded
    /// The name that the control has in the newest version.
    case newest
    /// The name that it has in a version; that of the newest version in apps that do not have this one.
    case asNamedIn(String)
}
