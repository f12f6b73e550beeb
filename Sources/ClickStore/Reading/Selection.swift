/// Which clicks a report is about. Every condition must hold; one that is not set holds for all clicks.
///
/// A selection filters clicks first, and all figures are worked out from what is left.
package struct Selection: Sendable {
    /// The earliest time, in milliseconds since the Unix epoch, UTC.
    package var sinceMs: Int64?
    /// The end of the time, itself not in it.
    package var untilMs: Int64?
    /// Any of these; none means all. Names are compared byte for byte.
    package var apps: [String] = []
    package var versions: [String] = []
    package var users: [String] = []
    package var sessions: [String] = []
    package var events: [String] = []
    package var screens: [String] = []
    /// Any of these whole paths, or paths without their event; none means all.
    package var controls: [String] = []
    /// Any of these ids of controls; nil means all.
    package var controlIDs: Set<Int64>?

    package init() {}

    /// Whether all clicks are selected.
    package var isEverything: Bool {
        sinceMs == nil && untilMs == nil && controlIDs == nil
            && [apps, versions, users, sessions, events, screens, controls].allSatisfy(\.isEmpty)
    }
}
