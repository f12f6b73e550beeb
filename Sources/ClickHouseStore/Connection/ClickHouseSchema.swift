import Basics
import Migrations

/// The tables of a ClickHouse database: made by a writer on each node by itself, and checked by readers.
///
/// Clicks are spread over the nodes: `click` on each of them, and `click_all` for all of them where there is a cluster. What
/// is known of recordings is small, and stands on the first node alone.
enum ClickHouseSchema {
    /// The oldest server that is tested.
    private static let oldest = (18, 16)

    /// Checks that a database is one that this version reads, and that the address names its nodes.
    ///
    /// - Returns: The steps that were applied.
    static func check(_ client: ClickHouseClient) throws -> Set<String> {
        let states = try states(client)
        guard states[0].hasTables else {
            throw ClickHouseError.missing(
                node: client.address.nodes[0].description, database: client.address.database)
        }
        try NodeCheck(states, client).check()
        return try checkSteps(client, node: 0)
    }

    /// Makes the database on each node, or brings it up to date.
    static func migrate(_ client: ClickHouseClient) throws {
        let states = try states(client)
        let nodes = NodeCheck(states, client)
        if states[0].hasTables { try nodes.check() }
        try nodes.checkConfigurations()
        for node in client.address.nodes.indices {
            var options = outside
            options.node = node
            try client.run("CREATE DATABASE IF NOT EXISTS \(client.address.databaseName)", options)
            options = ClickHouseClient.Options()
            options.node = node
            try client.run(
                "CREATE TABLE IF NOT EXISTS migration (name String) ENGINE = ReplacingMergeTree ORDER BY name", options)
            let applied = try checkSteps(client, node: node)
            for step in Migrations.clickHouse where !applied.contains(step.name) {
                for statement in statements(of: step.sql) { try apply(statement, client, options) }
                try client.insert(
                    "INSERT INTO migration (name) FORMAT TSV", Array("\(step.name)\n".utf8), options)
            }
            try syncInserts(client, options)
            guard let cluster = client.address.clusterName else { continue }
            let tables: [(SQLFragment, SQLFragment)] = [
                ("click", "session_id"), ("control", "rand()"), ("click_uid", "rand()"), ("version_control", "rand()"),
                ("click_session", "rand()"), ("session_property", "session_id"),
            ]
            for (table, shard) in tables {
                try client.run(
                    """
                    CREATE TABLE IF NOT EXISTS \(table)_all AS \(table) \
                    ENGINE = Distributed(\(cluster), \(client.address.databaseName), \(table), \(shard))
                    """, options)
            }
            // A table that an earlier version made does not follow the one that it shows.
            for step in Migrations.clickHouse where step.sql.contains("ALTER TABLE click\n") {
                for statement in statements(of: step.sql.replacing("TABLE click\n", with: "TABLE click_all\n")) {
                    try apply(statement, client, options)
                }
            }
        }
        try nodes.keepNodes()
    }

    /// Has inserts reach the disk before they are acknowledged, where the server can do that: 18.16 cannot.
    private static func syncInserts(_ client: ClickHouseClient, _ options: ClickHouseClient.Options) throws {
        var tables: [SQLFragment] = []
        try client.query(
            """
            SELECT name FROM system.tables
            WHERE database = \(text: client.address.database) AND engine LIKE '%MergeTree' AND create_table_query NOT LIKE '%fsync_after_insert%'
                AND position(name, \(text: "`")) = 0 AND position(name, \(text: "\\")) = 0
                AND 1 IN (SELECT 1 FROM system.merge_tree_settings WHERE name = 'fsync_after_insert')
            """, options
        ) { tables.append(SQLFragment(verbatim: try $0.string())) }
        for table in tables {
            try client.run(
                "ALTER TABLE `\(table)` MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1", options)
        }
    }

    /// Runs a statement, unless it adds columns that are there. Of two writers that make a database at once, one finds them added.
    private static func apply(
        _ statement: String, _ client: ClickHouseClient, _ options: ClickHouseClient.Options
    ) throws {
        guard try !hasColumns(of: statement, client, options) else { return }
        do {
            try client.run(SQLFragment(verbatim: statement), options)
        } catch {
            guard try hasColumns(of: statement, client, options) else { throw error }
        }
    }

    /// Whether a statement adds columns, and the table has the first of them: a writer that was killed has run it. All come at
    /// once, and 18.16 does not know `ADD COLUMN IF NOT EXISTS`.
    private static func hasColumns(
        of statement: String, _ client: ClickHouseClient, _ options: ClickHouseClient.Options
    ) throws -> Bool {
        guard let added = statement.firstMatch(of: /ALTER TABLE (\w+)\s+ADD COLUMN (\w+)/) else { return false }
        return try client.row(
            """
            SELECT count() FROM system.columns WHERE database = \(text: client.address.database)
                AND table = \(text: String(added.1)) AND name = \(text: String(added.2))
            """, options
        ) { try $0.integer() } ?? 0 > 0
    }

    /// The statements of a step, each of which ends at a semicolon at the end of a line.
    static func statements(of step: String) -> [String] {
        step.split(separator: ";\n").map { String($0.drop(while: \.isWhitespace)) }.filter { !$0.isEmpty }
    }

    private static var outside: ClickHouseClient.Options {
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        return options
    }

    /// Asks all nodes.
    private static func states(_ client: ClickHouseClient) throws -> [NodeState] {
        try client.address.nodes.indices.map { node in
            let state = try NodeState(client, node: node)
            let parts = state.version.split(separator: ".").map { Int($0) ?? 0 }
            guard parts.count > 1, (parts[0], parts[1]) >= oldest else {
                throw ClickHouseError.tooOld(
                    node: client.address.nodes[node].description, version: state.version)
            }
            return state
        }
    }

    /// The steps that were applied.
    private static func checkSteps(_ client: ClickHouseClient, node: Int) throws -> Set<String> {
        var options = ClickHouseClient.Options()
        options.node = node
        var applied: Set<String> = []
        try client.query("SELECT DISTINCT name FROM migration", options) { applied.insert(try $0.string()) }
        guard applied.isSubset(of: Migrations.clickHouse.map(\.name)) else {
            throw ClickHouseError.newerSchema(database: client.address.database)
        }
        return applied
    }
}

extension ClickHouseClient {
    /// The version of a node's server: `18.16.1`, `26.9.2.1`.
    package func version(ofNode node: Int = 0) throws -> String {
        var options = Options()
        options.node = node
        options.isWithoutDatabase = true
        return try row("SELECT version()", options) { try $0.string() } ?? ""
    }
}
