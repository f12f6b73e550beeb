import SimulatedUI

/// A user who finds views by their identifiers, touches them, and notes the clicks that a report must show.
///
/// Each note is a line: `handled` or `unhandled`, a tab, and the path of the control. The paths are written by hand, so
/// that they do not come from the code under test.
final class User {
    private let application: Application
    private let window: Window
    private(set) var notes: [String] = []

    init(of application: Application, window: Window) {
        self.application = application
        self.window = window
    }

    /// Taps the middle of a view, or holds a finger on it. With a row, the view is in that row of the list.
    func tap(
        _ identifier: String, row: Int? = nil, heldMs: Int64 = 0, handled: String? = nil, unhandled: String? = nil
    ) throws {
        let container = row.map { list?.visibleCell(at: ListPosition(row: $0)) } ?? window
        try tap(container?.view(withIdentifier: identifier), called: identifier, heldMs: heldMs)
        note(handled: handled, unhandled: unhandled)
    }

    /// Taps the middle of a row of the list.
    func tapRow(_ row: Int, handled: String) throws {
        try tap(list?.visibleCell(at: ListPosition(row: row)), called: "row \(row)")
        note(handled: handled)
    }

    /// Drags a finger from the middle of a view to its right end.
    func drag(_ identifier: String, handled: String) throws {
        guard let view = window.view(withIdentifier: identifier) else { throw UserError.notFound(identifier) }
        for (step, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
            let place = view.frameInWindow.center + Point(x: Double(step) * 40, y: 0)
            application.enqueue(.touches([TouchSample(phase, at: place, timestampMs: application.nowMs)]))
        }
        application.processInput()
        note(handled: handled)
    }

    /// Types a text into the field that is being edited.
    func type(_ text: String) {
        application.enqueue(.text(text))
        application.processInput()
    }

    /// Presses the return key, which ends the editing of a field.
    func pressReturn(handled: String) {
        application.enqueue(.returnKey)
        application.processInput()
        note(handled: handled)
    }

    /// Notes a click that a step causes besides its own, such as the end of editing when a form is saved.
    func note(handled: String? = nil, unhandled: String? = nil) {
        for control in [handled].compactMap(\.self) { add("handled", control) }
        for control in [unhandled].compactMap(\.self) { add("unhandled", control) }
    }

    private func add(_ outcome: String, _ control: String) {
        print("  \(outcome)  \(control)")
        notes.append("\(outcome)\t\(control)")
    }

    private var list: TableView? { window.view(withIdentifier: "plants") as? TableView }

    /// Taps a view a second after the last input, so that two taps are not taken for a double tap.
    private func tap(_ view: View?, called name: String, heldMs: Int64 = 0) throws {
        guard let view else { throw UserError.notFound(name) }
        let place = view.frameInWindow.center
        let hit = application.tap(at: place, timestampMs: application.nowMs + 1_000, heldMs: heldMs)
        guard hit?.isDescendant(of: view) == true else {
            throw UserError.covered(name, by: hit?.pathName ?? "nothing")
        }
    }
}

/// Why the user could not touch a view.
enum UserError: Error {
    case notFound(String)
    case covered(String, by: String)
}
