package import Basics
import ClickTracking
import ResponderChain

/// What a page says of a double click after the two clicks that it consists of: an activation named `dblclick`.
///
/// It is stored like any other event. Reports that count activations leave it out, as its two clicks count already, unless
/// they are asked for it by its name.
package enum DoubleClick {
    private static let event = "dblclick"

    static func isOne(_ control: ControlRow) -> Bool {
        control.kind == .activation && control.event.hasSameBytes(as: event)
    }

    /// The condition that a row of the view `clicks` is none.
    package static let isNoneSQL: SQLFragment =
        "(kind <> \(text: ClickKind.activation.rawValue) OR event <> \(text: event))"

    /// Whether a selection asks for it by its name.
    static func isNamed(by selection: Selection) -> Bool {
        let patterns = selection.events.compactMap(NamePattern.init(globbing:))
        let selected = (selection.selectors + selection.branches).flatMap { $0.names }.filter { $0.role == .event }
        return selection.events.contains { $0.hasSameBytes(as: event) }
            || (patterns + selected.map(\.pattern)).contains { $0.matches(event) }
            || selection.controls.contains { (try? ControlPath(parsing: $0))?.event.hasSameBytes(as: event) ?? false }
    }
}

extension Selection {
    /// Whether the selection names the event `dblclick`, and so means it; see ``countsDoubleClicks``.
    package var namesDoubleClicks: Bool { DoubleClick.isNamed(by: self) }
}
