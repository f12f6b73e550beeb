import Basics

/// How much an answer takes that is kept until its end, so that nothing which sends without end fills the memory.
struct AnswerSize {
    private var bytes = 0
    private var rows = 0
    private var limit: Int

    init(_ limit: Int) {
        self.limit = limit
    }

    mutating func add(bytes count: Int, _ client: ClickHouseClient) throws {
        bytes += count
        try check(client)
    }

    mutating func addRow(_ client: ClickHouseClient) throws {
        rows += 1
        try check(client)
    }

    /// What a row becomes takes some times its bytes, and more the more values it has.
    private var memory: Int { 4 * bytes + 128 * rows }

    private mutating func check(_ client: ClickHouseClient) throws {
        guard memory > limit else { return }
        // However a report groups clicks, it has no more rows than they, and hardly longer ones.
        limit = max(limit, try 8 * client.storedBytes())
        guard memory <= limit else {
            throw ClickHouseError.brokenAnswer(reason: "it is longer than all that the database holds")
        }
    }
}

extension ClickHouseClient {
    /// What all nodes hold of the database, before compression.
    fileprivate func storedBytes() throws -> Int {
        return try address.nodes.indices.reduce(0) { sum, node in
            var options = Options()
            options.node = node
            let bytes = try row(
                """
                SELECT toUInt64(sum(data_uncompressed_bytes)) FROM system.parts WHERE database = \(text: address.database) AND active
                """, options
            ) { Int64(clamping: try $0.uint64()) }
            return sum + Int(min(bytes ?? 0, 1 << 50))
        }
    }
}
