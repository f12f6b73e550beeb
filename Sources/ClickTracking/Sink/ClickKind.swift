package import ResponderChain

/// The kind of event that a click is. Reports count activations unless they are asked for others.
///
/// The raw values stand in click lines, touch sessions and the column `control.kind`.
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

extension ClickKind {
    /// Where clicks of the kind stand among those of one session and millisecond, from 0: causes come before effects. A touch's
    /// control events end with an activation, and an app raises events because of either.
    package var causalRank: UInt8 {
        switch self {
        case .control: 0
        case .activation: 1
        case .routed: 2
        }
    }

    /// The kind of a click whose recording does not say it, by the event's name: a known control event, of UIKit, web pages
    /// or Android, that activates nothing is ``control``; every other name is an ``activation``.
    ///
    /// Recordings of version 0.1.0 and of other programs say no kind. Events that an app raised cannot be told from
    /// gestures of its own there, so they are activations.
    package init(eventName name: String) {
        self = Self.namesOfOthers.contains(ByteString(name)) ? .control : .activation
    }

    /// The kind of a click whose recording does not say it, by the event that its control's path ends with.
    package init(ofPath path: String) {
        self = (try? ControlPath(parsing: path)).map { ClickKind(eventName: $0.event) } ?? .activation
    }

    /// The events that are no activations. The migration `V003_click_kind.sql` has the same names.
    package static let namesOfControlEvents = [
        // UIKit
        "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter", "touchDragExit",
        "touchUpOutside", "touchCancel", "editingDidBegin", "editingChanged", "editingDidEndOnExit", "textChanged",
        "menuActionTriggered",
        // Web pages
        "mousedown", "mouseup", "mousemove", "mouseover", "mouseout", "mouseenter", "mouseleave", "pointerdown",
        "pointerup", "pointermove", "pointerover", "pointerout", "pointerenter", "pointerleave", "pointercancel",
        "touchstart", "touchmove", "touchend", "touchcancel", "focus", "blur", "focusin", "focusout", "keydown",
        "keypress", "keyup", "input", "wheel",
        // Android
        "key",
        // UIKit, web pages and Android
        "scroll",
    ]

    private static let namesOfOthers = Set(namesOfControlEvents.map { ByteString($0) })
}

extension Event {
    /// Whether a recorder records the event, unless privacy forbids it: activations, routed events, and the other control
    /// events with one of these names.
    package func isRecorded(alsoRecording names: Set<ByteString> = []) -> Bool {
        switch kind {
        case .activation, .routed: true
        case .control: names.contains(ByteString(name))
        case .question, .action: false
        }
    }
}
