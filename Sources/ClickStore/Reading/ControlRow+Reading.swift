import ClickTracking

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
