import Basics

/// What a node says of itself, and of a database there.
struct NodeState {
    /// A shard of a cluster in the configuration of the node.
    private struct Shard {
        let cluster: String
        let number: UInt64
        let host: String
        let isHere: Bool
    }

    let version: String
    /// The nodes of the database in the order of its address; none if no writer has kept them yet.
    private(set) var nodes: [ClickHouseAddress.Node] = []
    /// The place of the node among those.
    private(set) var place: Int?
    /// The engines of the tables that tell something, by their names.
    private let engines: [String: String]
    private let shards: [Shard]

    /// Whether the database is one of TapTrail.
    var hasTables: Bool { has("migration") }

    /// The cluster that its clicks are spread over; nil if they are on this node alone.
    ///
    /// `Distributed(clicks, taptrail, click, session_id)`, with its words in quotes on newer servers.
    var cluster: String? {
        engines["click_all"].flatMap { $0.firstMatch(of: /^Distributed\('?([^',]*)/) }.map { String($0.1) }
    }

    func has(_ table: String) -> Bool { engines[table] != nil }

    /// How many shards a cluster has.
    func shardCount(of cluster: String) -> Int {
        Set(shards.filter { $0.cluster == cluster }.map(\.number)).count
    }

    /// The first host of each shard of a cluster.
    func hosts(of cluster: String) -> [String] {
        let own = Dictionary(shards.filter { $0.cluster == cluster }.map { ($0.number, $0.host) }) { first, _ in first }
        return own.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Which shard of a cluster the node is; nil where it cannot tell, as behind some networks.
    func shard(of cluster: String) -> UInt64? { shards.first { $0.cluster == cluster && $0.isHere }?.number }

    /// Asks a node.
    ///
    /// - Throws: ``ClickHouseError/notClickHouse(node:)`` if what answers is none.
    init(_ client: ClickHouseClient, node: Int) throws {
        var (options, database) = (ClickHouseClient.Options(), client.address.database)
        options.node = node
        options.isWithoutDatabase = true
        var version: String?
        var (engines, shards): ([String: String], [Shard]) = ([:], [])
        do {
            try client.query(
                """
                SELECT 'version' AS what, version() AS name, '' AS text, toUInt64(0) AS number, toUInt8(0) AS here
                UNION ALL
                SELECT 'table', name, engine_full, toUInt64(0), toUInt8(0) FROM system.tables
                WHERE database = \(text: database) AND name IN ('migration', 'click', 'click_all', 'recording', 'layout', 'node')
                UNION ALL
                SELECT 'shard', cluster, host_name, toUInt64(shard_num), toUInt8(is_local) FROM system.clusters
                """, options
            ) { row in
                let (what, name, text) = (try row.string(), try row.string(), try row.string())
                let (number, isHere) = (try row.uint64(), try row.uint8() == 1)
                switch what {
                case "version": version = name
                case "table": engines[name] = text
                case "shard": shards.append(Shard(cluster: name, number: number, host: text, isHere: isHere))
                default: throw ClickHouseError.brokenAnswer(reason: "nobody asked for it")
                }
            }
        } catch ClickHouseError.brokenAnswer {
            throw ClickHouseError.notClickHouse(node: client.address.nodes[node].description)
        }
        guard let version else {
            throw ClickHouseError.notClickHouse(node: client.address.nodes[node].description)
        }
        (self.version, self.engines, self.shards) = (version, engines, shards)
        if has("node") { try readNodes(client, options) }
    }

    private mutating func readNodes(_ client: ClickHouseClient, _ options: ClickHouseClient.Options) throws {
        try client.query(
            "SELECT host, port, is_here FROM \(client.address.databaseName).node FINAL ORDER BY place", options
        ) { row in
            let node = ClickHouseAddress.Node(host: try row.string(), port: Int(try row.uint16()))
            if try row.uint8() == 1 { place = nodes.count }
            nodes.append(node)
        }
    }
}
