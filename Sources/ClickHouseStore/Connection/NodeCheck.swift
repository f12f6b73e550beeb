import Basics

/// Whether an address names the nodes of a database as the database itself has them.
///
/// A node alone would answer with its part of the clicks, and a writer there would not see those of the others. Nothing but
/// the address says which node keeps what is known of recordings.
struct NodeCheck {
    private let client: ClickHouseClient
    private let states: [NodeState]
    private var address: ClickHouseAddress { client.address }
    private var first: NodeState { states[0] }

    init(_ states: [NodeState], _ client: ClickHouseClient) {
        (self.states, self.client) = (states, client)
    }

    /// Checks an address of a database that is there.
    ///
    /// - Throws: ``ClickHouseError/wrongAddress(node:reason:use:)``
    func check() throws {
        try checkCluster()
        // Neither is known where a writer was killed before it had made all tables.
        let count = first.nodes.isEmpty ? first.cluster.map(first.shardCount) : first.nodes.count
        if let count, count != address.nodes.count {
            let nodes = Wording.count(count, "node")
            throw wrong(
                0, "the database \(address.database) is on \(nodes), and the address names \(address.nodes.count)")
        }
        for (index, state) in states.enumerated() where state.place.map({ $0 != index }) ?? false {
            throw wrong(
                index, "it is node \((state.place ?? 0) + 1) of the database, and is named as node \(index + 1)")
        }
        if first.nodes.isEmpty { try checkFirst() }
    }

    private func checkCluster() throws {
        switch (first.cluster, address.cluster) {
        case (nil, nil): break
        case (let there?, nil):
            throw wrong(0, "it holds only a part of the database \(address.database), which is on the cluster \(there)")
        case (nil, let named?):
            guard try first.nodes.count == 1 || first.nodes.isEmpty && holds("click", on: 0) else { return }
            throw wrong(0, "the database \(address.database) is on this node alone, and not on the cluster \(named)")
        case (let there?, let named?):
            guard there == named else {
                throw wrong(
                    0, "the database \(address.database) is on the cluster \(there), and the address names \(named)")
            }
        }
    }

    /// Checks the first node of a database that does not say which it is: only that one has recordings.
    private func checkFirst() throws {
        guard states.count > 1, try !holdsRecordings(0) else { return }
        for index in states.indices.dropFirst() where try holdsRecordings(index) {
            throw wrong(index, "it keeps the state of recordings, so name it first", startingWith: index)
        }
    }

    private func holdsRecordings(_ node: Int) throws -> Bool {
        try ["recording", "layout"].contains { try holds($0, on: node) }
    }

    /// Whether a table is there and not empty.
    private func holds(_ table: String, on node: Int) throws -> Bool {
        guard states[node].has(table) else { return false }
        var options = ClickHouseClient.Options()
        options.node = node
        return try client.row("SELECT count() FROM (SELECT 1 FROM \(SQLFragment(verbatim: table)) LIMIT 1)", options) {
            try $0.integer()
        } == 1
    }

    /// - Parameter start: The place of the node that stands first.
    private func wrong(_ node: Int, _ reason: String, startingWith start: Int = 0) -> ClickHouseError {
        let name = address.nodes[node].description
        let cluster = first.nodes.count == 1 ? nil : first.cluster
        var nodes = first.nodes.isEmpty ? guessedNodes : first.nodes
        if nodes.indices.contains(start) { nodes.insert(nodes.remove(at: start), at: 0) }
        return .wrongAddress(node: name, reason: reason, use: address.naming(nodes, cluster: cluster).description)
    }

    /// The nodes of a database that does not say what its own are: those of the address if these are as many as there have to
    /// be, else those of the cluster. How these are reached over HTTP they do not know.
    private var guessedNodes: [ClickHouseAddress.Node] {
        guard let cluster = first.cluster else { return Array(address.nodes.prefix(1)) }
        let hosts = first.hosts(of: cluster)
        if hosts.count == address.nodes.count { return address.nodes }
        return hosts.map { ClickHouseAddress.Node(host: $0, port: address.nodes[0].port) }
    }
}

extension NodeCheck {
    /// Checks that the configurations of all nodes have the cluster of the address, with as many shards as it has nodes, each
    /// of them one of its own.
    func checkConfigurations() throws {
        guard let cluster = address.cluster else { return }
        for (index, state) in states.enumerated() {
            let count = state.shardCount(of: cluster)
            guard count == address.nodes.count else {
                throw ClickHouseError.wrongCluster(
                    node: address.nodes[index].description,
                    reason: count == 0
                        ? "its remote_servers have no cluster \(cluster)"
                        : "its cluster \(cluster) has \(count) shards, and the address \(address.nodes.count)")
            }
        }
        let numbers = states.map { $0.shard(of: cluster) }
        for (index, number) in numbers.enumerated() {
            guard let number, let other = numbers[..<index].firstIndex(of: number) else { continue }
            throw ClickHouseError.wrongCluster(
                node: address.nodes[index].description, reason: "it is the same shard as \(address.nodes[other])")
        }
    }

    /// Keeps which nodes the database has, on each of them, if that was not done yet.
    func keepNodes() throws {
        for index in states.indices where states[index].place == nil {
            var options = ClickHouseClient.Options()
            options.node = index
            var rows = RowBinaryWriter()
            for (place, node) in (first.nodes.isEmpty ? address.nodes : first.nodes).enumerated() {
                rows.append(UInt32(truncatingIfNeeded: place))
                rows.append(node.host)
                rows.append(UInt16(truncatingIfNeeded: node.port))
                rows.append(UInt8(place == index ? 1 : 0))
            }
            try client.insert("INSERT INTO node FORMAT RowBinary", rows.bytes, options)
        }
    }
}
