package import Basics
import ClickStore
import Migrations

extension ClickHouseReader {
    /// The value of each session that has said something under a key, on each node of the sessions there, as the columns
    /// `session_id` and `said`.
    package func values(ofProperty key: String) -> SQLFragment { values(ofProperty: key, in: ownProperties) }

    private func values(ofProperty key: String, in table: SQLFragment) -> SQLFragment {
        """
        (SELECT session_id, \(Self.earliest) AS said FROM \(table) WHERE key = \(text: key) GROUP BY session_id)
        """
    }

    /// Whether the database has a table for properties: only a writer makes tables that are new.
    var hasProperties: Bool { appliedSteps.contains(Migrations.propertiesInClickHouse) }

    /// The keys of the properties that sessions have, in the order of their bytes.
    package func propertyKeys() throws -> [String] {
        guard hasProperties else { return [] }
        var keys: [String] = []
        try client.query("SELECT DISTINCT key FROM \(address.table("session_property")) ORDER BY key") {
            keys.append(try $0.string())
        }
        return keys
    }

    /// The clicks, each with all that its session has said of itself, as arrays of keys and of values.
    var clicksWithProperties: SQLFragment {
        """
        \(clicks) ANY LEFT JOIN (
            SELECT session_id, groupArray(key) AS said_keys, groupArray(said) AS said_values FROM (
                SELECT session_id, key, \(Self.earliest) AS said FROM \(ownProperties)
                GROUP BY session_id, key ORDER BY key
            ) GROUP BY session_id
        ) USING session_id
        """
    }

    /// That a click's session has said what a property asks for, on each node of the sessions there; or, of all nodes, that
    /// another table's has.
    func condition(_ property: PropertyCondition, session other: SQLFragment?) -> SQLFragment {
        guard hasProperties else { return "0" }
        let table = other == nil ? ownProperties : address.table("session_property")
        return """
            \(other ?? "session_id") \(other == nil ? "" : "GLOBAL ")IN (
                SELECT session_id FROM \(values(ofProperty: property.key, in: table))
                WHERE \(property.names.condition(on: "said")))
            """
    }

    /// The node's own rows. The database is named, as a query that another node has sent on knows none.
    private var ownProperties: SQLFragment { "\(address.databaseName).session_property" }

    /// The value that came earliest: 18.16 compares no tuples. All times have as many digits then.
    private static let earliest: SQLFragment = "substring(min(concat(toString(at + 10000000000000), value)), 15)"
}
