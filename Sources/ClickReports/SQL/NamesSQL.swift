import Basics
import ClickStore
import ClickTracking

// The names that clicks are shown by, in SQL.

extension ReportSQL {
    /// The tables that give clicks the names of controls that a reader shows, and the one of them that has the clicks then:
    /// the view `clicks` where no control has another name.
    static func named(on reader: ClickReader) throws(StoreError) -> (tables: [Table], clicks: SQLFragment) {
        let renamings = try reader.renamings()
        guard !renamings.isEmpty else { return ([], "clicks") }
        let values: [SQLFragment] = renamings.map { renaming in
            let (old, now) = (renaming.old, renaming.now)
            let texts = [
                old.path, old.screen, old.kind.rawValue, renaming.app, renaming.version, now.path, now.element,
                now.event, now.className, now.screen,
            ]
            return "(\(texts.map { "\(text: $0)" }.joined(separator: ", ")))"
        }
        let columns: [SQLFragment] = [
            "old_control", "old_screen", "old_kind", "of_app", "of_version", "new_control", "new_element", "new_event",
            "new_class", "new_screen",
        ]
        let shown = columns.enumerated().map { "column\($0 + 1) AS \($1)" as SQLFragment }.joined(separator: ", ")
        let names: SQLFragment = "SELECT \(shown)\nFROM (VALUES\n    \(values.joined(separator: ",\n    "))\n)"
        let named: SQLFragment = """
            SELECT coalesce(new_control, control) AS control, coalesce(new_element, element) AS element,
                coalesce(new_event, event) AS event, coalesce(new_class, class) AS class,
                CASE WHEN new_control IS NULL THEN screen ELSE new_screen END AS screen, kind,
                at, at_ms, session, user, app, version, x, y, position, item, handled, handled_by, seq, answered,
                order_in_ms, scroll_x, scroll_y
            FROM clicks
            LEFT JOIN names ON old_control = control AND old_screen IS screen AND old_kind = kind AND of_app IS app
                AND of_version IS version
            """
        return ([("names", names), ("named", named)], "named")
    }
}
