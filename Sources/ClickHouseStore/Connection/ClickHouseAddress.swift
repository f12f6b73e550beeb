/// Where a ClickHouse database is: `clickhouse://user@host:8123/taptrail`, or several nodes of one cluster,
/// `clickhouse://user@host1:8123,host2:8123/taptrail?cluster=clicks`.
package struct ClickHouseAddress: Hashable, Sendable {
    /// One server.
    package struct Node: Hashable, Sendable {
        package let host: String
        /// That of HTTP.
        package let port: Int
    }

    package let user: String
    /// At least one. Each holds a part of the clicks, all clicks of a session on one.
    package let nodes: [Node]
    package let database: String
    /// The name that the servers' configuration gives the cluster of the nodes; nil for a node alone.
    package let cluster: String?
    package let usesTLS: Bool
}
