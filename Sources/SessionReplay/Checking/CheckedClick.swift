package import ClickTracking
import ResponderChain

/// What a check compares of a click: everything but its time, its place in the window and the item that its row showed,
/// which are data.
package struct CheckedClick: Sendable {
    /// The canonical text of the control's path, with its event.
    package var path: String
    package var kind: ClickKind
    package var screen: String?
    package var position: String?
    package var handled: Handled
    package var handledBy: String?

    package init(
        _ control: ControlKey, position: String? = nil, handled: Handled = .unknown, handledBy: String? = nil
    ) {
        (path, kind, screen) = (control.path, control.kind, control.screen)
        (self.position, self.handled, self.handledBy) = (position, handled, handledBy)
    }

    /// What is compared of a click. The raw values are keys of click lines.
    package enum Property: String, CaseIterable, Sendable {
        case path, kind, screen, position, handled
        case handledBy = "handled_by"
    }

    /// The value of a property; nil for none, and for an outcome that is not known.
    package subscript(property: Property) -> String? {
        switch property {
        case .path: path
        case .kind: kind.rawValue
        case .screen: screen
        case .position: position
        case .handled:
            switch handled {
            case .yes: "yes"
            case .no: "no"
            case .unknown: nil
            }
        case .handledBy: handledBy
        }
    }
}

/// A click that a check expects.
package struct ExpectedClick: Sendable {
    package var click: CheckedClick
    /// What is compared; the path always is.
    package var compared = Set(CheckedClick.Property.allCases)
    /// The line of the file that expects it, from 1; nil if no file does.
    package var line: Int?

    package init(_ click: CheckedClick) {
        self.click = click
    }

    /// The properties in which a click is not as expected.
    package func differences(from found: CheckedClick) -> [CheckedClick.Property] {
        CheckedClick.Property.allCases.filter { compared.contains($0) && !click[$0].hasSameBytes(as: found[$0]) }
    }

    /// Whether a click is as expected.
    func matches(_ found: CheckedClick) -> Bool {
        // Most clicks differ in their paths.
        click.path.hasSameBytes(as: found.path) && differences(from: found).isEmpty
    }
}

/// The clicks of a session, as a recording or a running app gives them.
package struct CheckedSession: Sendable {
    package var name: String
    package var app: String?
    /// In the order of their times.
    package var clicks: [CheckedClick]

    package init(name: String, app: String? = nil, clicks: [CheckedClick]) {
        self.name = name
        self.app = app
        self.clicks = clicks
    }
}
