package import ResponderChain

/// The kind of event that a click is. Reports count activations unless they are asked for others.
///
/// The raw values stand in click lines, touch sessions, journals and the column `control.kind`.
public enum ClickKind: String, Hashable, Sendable, CaseIterable {
    /// The user activated a control: touch up inside, value changed, a gesture, a list selection, a finished edit.
    case activation
    /// Any other control event, such as touch down or a keystroke.
    case control
    /// An event that the app itself raised.
    case routed

    /// The kind of the click that an event becomes; nil for questions and named actions, which are no clicks.
    package init?(_ kind: Event.Kind) {
        switch kind {
        case .activation: self = .activation
        case .control: self = .control
        case .routed: self = .routed
        case .question, .action: return nil
        }
    }
}

extension Event {
    /// Whether a recorder records the event, unless privacy forbids it: activations, routed events, and the other control
    /// events with one of these names.
    package func isRecorded(alsoRecording names: Set<String> = []) -> Bool {
        switch kind {
        case .activation, .routed: true
        case .control: names.contains(name)
        case .question, .action: false
        }
    }
}
