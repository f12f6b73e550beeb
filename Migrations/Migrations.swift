/// The store's schema: numbered SQL files that are only ever appended to.
package enum Migrations {
    /// One step of the schema.
    package struct Step: Sendable {
        /// The name that a database remembers the step by. It never changes.
        package let name: String
        /// The statements, run in one transaction.
        package let sql: String
    }

    /// Every step, in order.
    package static let all = [
        Step(name: "V001_clicks", sql: String(decoding: PackageResources.V001_clicks_sql, as: UTF8.self)),
        index,
        Step(name: "V003_click_kind", sql: String(decoding: PackageResources.V003_click_kind_sql, as: UTF8.self)),
        Step(name: "V004_layouts", sql: String(decoding: PackageResources.V004_layouts_sql, as: UTF8.self)),
        Step(name: "V005_aliases", sql: String(decoding: PackageResources.V005_aliases_sql, as: UTF8.self)),
        Step(name: "V006_catalogues", sql: String(decoding: PackageResources.V006_catalogues_sql, as: UTF8.self)),
        Step(
            name: "V007_alias_followers",
            sql: String(decoding: PackageResources.V007_alias_followers_sql, as: UTF8.self)),
        Step(name: "V008_attributes", sql: String(decoding: PackageResources.V008_attributes_sql, as: UTF8.self)),
        Step(name: "V009_settings", sql: String(decoding: PackageResources.V009_settings_sql, as: UTF8.self)),
        Step(name: "V010_views", sql: String(decoding: PackageResources.V010_views_sql, as: UTF8.self)),
        sequences,
        Step(name: "V012_look_ups", sql: String(decoding: PackageResources.V012_look_ups_sql, as: UTF8.self)),
        Step(name: "V013_pages", sql: String(decoding: PackageResources.V013_pages_sql, as: UTF8.self)),
        Step(name: "V014_properties", sql: String(decoding: PackageResources.V014_properties_sql, as: UTF8.self)),
        ids,
    ]

    /// Every step of the schema in ClickHouse, in order. A step's statements may each be run again.
    package static let clickHouse = [
        Step(
            name: "ClickHouse001_clicks",
            sql: String(decoding: PackageResources.ClickHouse001_clicks_sql, as: UTF8.self)),
        Step(
            name: "ClickHouse002_recordings",
            sql: String(decoding: PackageResources.ClickHouse002_recordings_sql, as: UTF8.self)),
        Step(
            name: namesInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse003_names_sql, as: UTF8.self)),
        Step(
            name: sessionsInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse004_sessions_sql, as: UTF8.self)),
        Step(
            name: "ClickHouse005_nodes",
            sql: String(decoding: PackageResources.ClickHouse005_nodes_sql, as: UTF8.self)),
        Step(
            name: attributesInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse006_attributes_sql, as: UTF8.self)),
        Step(
            name: settingsInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse007_settings_sql, as: UTF8.self)),
        Step(
            name: pagesInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse008_pages_sql, as: UTF8.self)),
        Step(
            name: propertiesInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse009_properties_sql, as: UTF8.self)),
        Step(
            name: storedTimesInClickHouse,
            sql: String(decoding: PackageResources.ClickHouse010_stored_sql, as: UTF8.self)),
    ]

    /// The step that brings what is known of names. Readers get along without it.
    package static let namesInClickHouse = "ClickHouse003_names"

    /// The step that brings the table of sessions, which only writers ask.
    package static let sessionsInClickHouse = "ClickHouse004_sessions"

    /// The step that brings what is known of controls beside their paths. Readers get along without it.
    package static let attributesInClickHouse = "ClickHouse006_attributes"

    /// The step that brings the table of settings. Readers get along without it.
    package static let settingsInClickHouse = "ClickHouse007_settings"

    /// The step that brings what a web page adds to a click. Readers get along without it.
    package static let pagesInClickHouse = "ClickHouse008_pages"

    /// The step that brings what is known of sessions. Readers get along without it.
    package static let propertiesInClickHouse = "ClickHouse009_properties"

    /// The step that brings when a click was stored. Readers get along without it.
    package static let storedTimesInClickHouse = "ClickHouse010_stored"

    /// The step that makes the index, whose tables may also be made anew: they hold nothing of their own.
    package static let index = Step(
        name: "V002_index", sql: String(decoding: PackageResources.V002_index_sql, as: UTF8.self))

    /// The step that begins with making the part of the index that leads writers from an id to its click, unless it is there.
    package static let ids = Step(name: "V015_ids", sql: String(decoding: PackageResources.V015_ids_sql, as: UTF8.self))

    /// The step that makes the part of the index that leads them from a number, unless it is there. It is one statement.
    package static let sequences = Step(
        name: "V011_seq", sql: String(decoding: PackageResources.V011_seq_sql, as: UTF8.self))
}
