package import ClickIndex
package import ClickTracking

/// Which clicks a report is about. Every condition must hold; one that is not set holds for all clicks.
///
/// A selection filters clicks first, and all figures are worked out from what is left.
package struct Selection: Sendable {
    /// The earliest time, in milliseconds since the Unix epoch, UTC.
    package var sinceMs: Int64?
    /// The end of the time; this millisecond is not in it.
    package var untilMs: Int64?
    /// Any of these; none means all. In a text that is itself no name in the store, `*` stands for any text, `?` for one
    /// character, `\*` and `\?` for the characters themselves; all else is compared byte for byte. A screen
    /// may be given as tables show it: `LiveRoom` for `LiveRoomViewController`.
    package var apps: [String] = []
    package var versions: [String] = []
    package var users: [String] = []
    package var sessions: [String] = []
    package var events: [String] = []
    package var screens: [String] = []
    package var kinds: Set<ClickKind> = []
    /// Any of these outcomes; a selector may ask for one, too.
    package var handled = HandledSet.all
    /// Whether an activation named `dblclick` counts; see ``DoubleClick``.
    package var countsDoubleClicks = true
    /// Any of these whole paths, or paths without their event, with wildcards as in other names; none means all.
    package var controls: [String] = []
    /// Controls that any of these match; none means all.
    package var selectors: [any ControlSelector] = []
    /// Controls in the branch of any of these; none means all.
    package var branches: [any ControlSelector] = []
    /// Any of these ids of controls; nil means all.
    package var controlIDs: Set<Int64>?
    /// Only clicks of these sessions.
    package var segment = Segment()

    package init() {}

    /// Whether all clicks are selected.
    package var isEverything: Bool {
        sinceMs == nil && untilMs == nil && handled == .all && !namesControls && segment.isEmpty
            && [apps, versions, users, sessions].allSatisfy(\.isEmpty)
    }

    /// Whether controls may be left out.
    package var namesControls: Bool {
        controlIDs != nil || !kinds.isEmpty || !countsDoubleClicks || hasSelectors
            || ![events, screens, controls].allSatisfy(\.isEmpty)
    }

    /// Whether selectors choose controls.
    package var hasSelectors: Bool { !selectors.isEmpty || !branches.isEmpty }

    /// Whether clicks may be left out for what became of them.
    package var asksForOutcome: Bool {
        handled != .all || (selectors + branches).contains { $0.asksForOutcome }
    }

    /// A condition that names are given for. The raw value is what people call it.
    package enum Name: String, CaseIterable, Sendable {
        case app, version, user, session, event, screen, control

        /// What the selection gives for it.
        package var texts: WritableKeyPath<Selection, [String]> {
            switch self {
            case .app: \.apps
            case .version: \.versions
            case .user: \.users
            case .session: \.sessions
            case .event: \.events
            case .screen: \.screens
            case .control: \.controls
            }
        }
    }
}
