import ClickTracking
import GRDB

/// Lets a reader use a database that an earlier version has written and that no command of this version has migrated yet.
///
/// A reader cannot migrate: the file may be on a read-only disk, or the other version may still write it. So views of the
/// reader's own stand before the tables and show the columns that are missing there.
enum OlderSchema {
    /// The statements that make such views; nil for a database that has all columns.
    static func views(for db: Database) throws -> String? {
        let hasKind = try Bool.fetchOne(
            db, sql: "SELECT count(*) FROM pragma_table_info('control', 'main') WHERE name = 'kind'")
        return hasKind == true ? nil : try controls + ";" + clicks
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

    /// The view for people, as this version makes it.
    private static var clicks: String {
        get throws {
            let template = try DatabaseQueue(configuration: .store(label: "template"))
            try Schema.migrator.migrate(template)
            let view = try template.read { db in
                try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'clicks'")
            }
            try template.close()
            return (view ?? "").replacing("CREATE VIEW", with: "CREATE TEMP VIEW", maxReplacements: 1)
        }
    }
}
