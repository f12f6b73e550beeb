import ClickTracking

/// Lets a reader use a database that an earlier version has written and that no command of this version has migrated yet.
///
/// A reader cannot migrate: the file may be on a read-only disk, or the other version may still write it. So views of the
/// reader's own stand before the tables and show the columns that are missing there.
enum OlderSchema {
    /// The statements that make such views; nil for a database that has all columns.
    static func views(for connection: Connection) throws(StoreError) -> String? {
        var statements: [String] = []
        if try !has("kind", in: "control", connection) { statements.append(controls) }
        if try !has("width", in: "session", connection) {
            statements += [sessions] + layouts
        } else if try !has("target", in: "layout_control", connection) {
            statements.append(withoutAttributes("layout_control"))
        }
        if try !has("hit", in: "click_detail", connection) {
            statements += [details] + withoutRows([("first_click", "user, app, kind, at_ms")])
        }
        if try !has("properties", in: "property_set", connection) {
            statements +=
                [try clicks(connection.path)]
                + withoutRows([
                    ("property_set", "id, properties"), ("session_properties", "session_id, set_id, first_ms"),
                ])
        }
        if try !has("accepted_ms", in: "alias", connection) {
            statements += aliases
        } else if try !has("follows", in: "alias", connection) {
            statements += acceptedAliases
        }
        if try !has("app", in: "catalogue", connection) {
            statements += catalogues
        } else if try !has("target", in: "catalogue_control", connection) {
            statements.append(withoutAttributes("catalogue_control"))
        }
        if try !has("value", in: "setting", connection) { statements += withoutRows([("setting", "name, value")]) }
        return statements.isEmpty ? nil : statements.joined(separator: ";\n")
    }

    /// The tables for which such a view may stand, and whose `id` is their row's number. A view has no number of its own.
    static let numbered: Set<String> = ["control", "session", "alias"]

    private static func has(
        _ column: String, in table: String, _ connection: Connection
    ) throws(StoreError) -> Bool {
        try connection.int("SELECT count(*) FROM pragma_table_info('\(table)', 'main') WHERE name = '\(column)'") != 0
    }

    /// The controls with the kind that the migration will give them.
    private static var controls: String {
        let names = ClickKind.namesOfControlEvents.map { "'\($0)'" }.joined(separator: ", ")
        return """
            CREATE TEMP VIEW control AS
            SELECT id, screen, path, element, event, class,
                CASE WHEN event IN (\(names)) THEN 'control' ELSE 'activation' END AS kind
            FROM main.control
            """
    }

    /// The details of clicks, none of which is of a web page.
    private static let details = """
        CREATE TEMP VIEW click_detail AS
        SELECT *, NULL AS hit, NULL AS tab, NULL AS scroll_x, NULL AS scroll_y FROM main.click_detail
        """

    /// The spans of sessions, each in a window of unknown size.
    private static let sessions = """
        CREATE TEMP VIEW session AS SELECT *, NULL AS width, NULL AS height FROM main.session
        """

    /// The tables of layouts, without rows.
    private static let layouts = withoutRows([
        ("layout", "id, digest, app, version, screen, width, height"),
        (
            "layout_control",
            "layout_id, number, element, x, y, width, height, is_control, \(ElementAttributes.columnList)"
        ),
        ("session_layout", "layout_id, session_id, first_ms, last_ms"),
    ])

    /// The tables of aliases, without rows.
    private static let aliases = withoutRows([
        ("app_version", "app, version, place, first_ms, stated"),
        ("alias", aliasColumns), ("alias_step", aliasColumns + ", first_place, last_place, place"),
    ])

    /// The tables of aliases, none of which follows from another one.
    private static let acceptedAliases = ["alias", "alias_step"].map { table in
        "CREATE TEMP VIEW \(table) AS SELECT *, NULL AS follows FROM main.\(table)"
    }

    private static let aliasColumns = """
        id, app, from_version, version, is_unversioned, screen, element, new_screen, new_element, event, new_event, \
        confidence, causes, accepted_ms, accepted_by, follows
        """

    /// The tables of catalogues, without rows.
    private static let catalogues = withoutRows([
        ("catalogue", "id, app, version, imported_ms"),
        (
            "catalogue_control",
            """
            catalogue_id, number, path, element, screen, position, x, y, width, height, events, actions, handled_by, name, \
            \(ElementAttributes.columnList)
            """
        ),
    ])

    /// A table of controls, of which nothing but their paths is known.
    private static func withoutAttributes(_ table: String) -> String {
        let values = ElementAttributes.columns.map { "NULL AS \($0)" }.joined(separator: ", ")
        return "CREATE TEMP VIEW \(table) AS SELECT *, \(values) FROM main.\(table)"
    }

    private static func withoutRows(_ tables: [(name: String, columns: String)]) -> [String] {
        tables.map { table, columns in
            let values = columns.split(separator: ", ").map { "NULL AS \($0)" }.joined(separator: ", ")
            return "CREATE TEMP VIEW \(table) AS SELECT \(values) WHERE 0"
        }
    }

    /// The view for people, as this version makes it.
    ///
    /// - Parameter path: The path that errors name.
    private static func clicks(_ path: String) throws(StoreError) -> String {
        let template = try Connection(opening: Connection.memory, for: .writing, path: path)
        try Schema.migrate(template)
        let view = try template.prepare("SELECT sql FROM sqlite_schema WHERE name = 'clicks'")
        _ = try view.step()
        return (view.text(0) ?? "").replacing("CREATE VIEW", with: "CREATE TEMP VIEW", maxReplacements: 1)
    }
}
