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
        Step(name: "V001_clicks", sql: String(decoding: PackageResources.V001_clicks_sql, as: UTF8.self))
    ]
}
