package import ClickTracking
import ResponderChain

/// A control as the store knows it.
package struct ControlRow: Sendable {
    /// The id that clicks refer to.
    package let id: Int64
    /// The screen; nil if unknown.
    package let screen: String?
    /// The whole path with its event.
    package let path: String
    /// The path without its event.
    package let element: String
    /// The event's name.
    package let event: String
    /// The class of the innermost component.
    package let className: String
    /// The kind of the control's clicks.
    package let kind: ClickKind
}

extension ControlRow {
    /// A control of a store that keeps whole paths only. A path that is none, as only other programs write it, is its own
    /// element.
    package init(id: Int64, path: String, screen: String?, kind: ClickKind) {
        let parsed = try? ControlPath(parsing: path)
        self.init(
            id: id, screen: screen, path: path, element: parsed?.element ?? path, event: parsed?.event ?? "",
            className: parsed?.controlClass ?? "", kind: kind)
    }
}

extension ControlRow {
    /// The controls in the order in which they were first met, but for some that a selection does not want.
    static func all(
        by selection: ResolvedSelection = .everything, on connection: Connection
    ) throws(StoreError) -> [ControlRow] {
        // What SQL can tell of names: nothing of patterns.
        func isNamed(_ names: SelectedNames, _ columns: String...) -> (condition: String, values: [String]) {
            guard !names.isEmpty, names.patterns.isEmpty else { return ("1", []) }
            let list = names.names.map { _ in "?" }.joined(separator: ", ")
            return (
                "(\(columns.map { "\($0) IN (\(list))" }.joined(separator: " OR ")))",
                columns.flatMap { _ in names.names }
            )
        }
        let conditions = [
            isNamed(selection[.event], "event"), isNamed(selection[.screen], "screen"),
            isNamed(selection[.control], "path", "element"),
        ]
        // Not by GRDB, which ends a text at a NUL: a decoded event's name may hold one.
        let rows = try connection.prepare(
            """
            SELECT id, screen, path, element, event, kind, class FROM control
            WHERE \(conditions.map(\.condition).joined(separator: " AND ")) ORDER BY id
            """)
        for (index, value) in conditions.flatMap(\.values).enumerated() { rows.bind(value, at: Int32(index + 1)) }
        var controls: [ControlRow] = []
        while try rows.step() {
            controls.append(
                ControlRow(
                    id: rows.int(0), screen: rows.text(1), path: rows.text(2) ?? "", element: rows.text(3) ?? "",
                    event: rows.text(4) ?? "", className: rows.text(6) ?? "",
                    kind: rows.text(5).flatMap(ClickKind.init) ?? .activation))
        }
        return controls
    }
}
