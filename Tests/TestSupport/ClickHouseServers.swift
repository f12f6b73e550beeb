import Foundation

/// The ClickHouse servers that tests may use, whose address `TAPTRAIL_CLICKHOUSE` holds, as `scripts/cluster start`
/// prints it. Tests that need servers are skipped without them.
package enum ClickHouseServers {
    /// The address, whatever database it names.
    package static let address = ProcessInfo.processInfo.environment["TAPTRAIL_CLICKHOUSE"].flatMap {
        $0.isEmpty ? nil : $0
    }
    /// Why tests are skipped.
    package static let areMissing = "TAPTRAIL_CLICKHOUSE names no servers; scripts/cluster start prints its value"
}

/// A database of a test's own on the ``ClickHouseServers``, dropped on every node with the object. A writer makes it.
package final class ClickHouseTestDatabase {
    /// What `--db` takes.
    package let address: String
    package let name: String
    /// The nodes, each as `127.0.0.1:18201`.
    package let nodes: [String]

    /// - Parameter isAlone: Whether it is on the first node only, without a cluster.
    package init(onOneNode isAlone: Bool = false) throws {
        // clickhouse://user@node,node/database?cluster=name
        let parts = (ClickHouseServers.address ?? "").split(separator: "/", maxSplits: 2)
        guard parts.count == 3, let end = parts[1].firstIndex(of: "@") else { throw CocoaError(.featureUnsupported) }
        name = "test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
        let all = parts[1][parts[1].index(after: end)...].split(separator: ",").map(String.init)
        nodes = isAlone ? Array(all.prefix(1)) : all
        let query = isAlone ? "" : parts[2].firstIndex(of: "?").map { String(parts[2][$0...]) } ?? ""
        address = "\(parts[0])//\(parts[1][...end])\(nodes.joined(separator: ","))/\(name)\(query)"
    }

    deinit {
        for node in nodes { _ = try? run("DROP DATABASE IF EXISTS \(name)", on: node) }
    }

    /// Runs a statement on one node by another client than that of the package.
    ///
    /// - Returns: The rows, as tab-separated lines.
    package func run(_ statement: String, on node: String) throws -> String {
        let (curl, output) = (Process(), Pipe())
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = ["--silent", "--fail", "--show-error", "--data-binary", "@-", "http://\(node)/"]
        let input = Pipe()
        (curl.standardInput, curl.standardOutput) = (input, output)
        try curl.run()
        try input.fileHandleForWriting.write(contentsOf: Data(statement.utf8))
        try input.fileHandleForWriting.close()
        let rows = try output.fileHandleForReading.readToEnd() ?? Data()
        curl.waitUntilExit()
        guard curl.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
        return String(decoding: rows, as: UTF8.self)
    }
}
