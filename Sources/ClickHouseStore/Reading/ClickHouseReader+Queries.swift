extension ClickHouseReader {
    /// The queries that some work asks, as they can be run by ClickHouse's own client: with the settings that change what
    /// they mean.
    package func queries(of work: () throws -> Void) rethrows -> [String] {
        var queries: [String] = []
        client.listener = { sql, settings in
            let meant = settings.filter { Self.meaningful.contains($0.key) }.sorted { $0.key < $1.key }
            let clause = meant.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
            queries.append(clause.isEmpty ? sql : "\(sql)\nSETTINGS \(clause)")
        }
        defer { client.listener = nil }
        try work()
        return queries
    }

    /// Settings that are no limits.
    private static let meaningful: Set<String> = ["distributed_group_by_no_merge", "join_use_nulls"]
}
