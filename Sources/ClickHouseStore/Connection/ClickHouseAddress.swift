package import Basics

/// Where a ClickHouse database is: `clickhouse://user@host:8123/taptrail`, or several nodes of one cluster,
/// `clickhouse://user@host1:8123,host2:8123/taptrail?cluster=clicks`. `clickhouses://` is the same over TLS.
///
/// A password never stands in it: command lines are seen by all users of a machine, and kept by shells.
package struct ClickHouseAddress: Hashable, Sendable {
    /// One server.
    package struct Node: Hashable, Sendable {
        /// A name or a number; that of IPv6 without its brackets.
        package let host: String
        /// That of HTTP.
        package let port: Int
    }

    package let user: String
    /// At least one. Each holds a part of the clicks, all clicks of a session on one.
    package private(set) var nodes: [Node]
    package let database: String
    /// The name that the servers' configuration gives the cluster of the nodes; nil for a node alone.
    package private(set) var cluster: String?
    package let usesTLS: Bool

    /// The table or view of all clicks, on whatever nodes they are.
    package var clicks: SQLFragment { table("click") }
    /// The table of all controls that were ever clicked; with several nodes a control may stand in it several times.
    package var controls: SQLFragment { table("control") }

    /// A table with its rows of all shards.
    func table(_ name: SQLFragment) -> SQLFragment { cluster == nil ? name : "\(name)_all" }

    /// The names of the database and the cluster in SQL. An address has only those that SQL takes without quotes.
    var databaseName: SQLFragment { SQLFragment(verbatim: database) }
    var clusterName: SQLFragment? { cluster.map(SQLFragment.init(verbatim:)) }
}

extension ClickHouseAddress {
    /// Whether a text means a ClickHouse database, and not a file.
    package static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("clickhouse://") || text.hasPrefix("clickhouses://")
    }

    /// Reads an address.
    ///
    /// - Throws: ``ClickHouseError/badAddress(reason:)`` or ``ClickHouseError/passwordInAddress``, neither of which repeats
    ///   what stands before the `@`.
    package init(_ text: String) throws(ClickHouseError) {
        guard Self.isAddress(text) else {
            throw .badAddress(reason: "it begins with neither clickhouse:// nor clickhouses://")
        }
        usesTLS = text.hasPrefix("clickhouses:")
        var rest = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        if let mark = rest.lastIndex(of: UInt8(ascii: "@")) {
            let name = rest[..<mark]
            if name.contains(UInt8(ascii: ":")) { throw .passwordInAddress }
            user = try Self.decoded(name, "the user")
            rest = rest[mark...].dropFirst()
        } else {
            user = "default"
        }
        let options = rest.firstIndex(of: UInt8(ascii: "?")).map { rest[$0...].dropFirst() }
        if let options { rest = rest[..<options.startIndex].dropLast() }
        let parts = rest.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw .badAddress(reason: "it names no database: clickhouse://user@host:8123/taptrail")
        }
        database = try Self.name(parts[1], "the database")
        cluster = try options.map { options throws(ClickHouseError) in try Self.cluster(options) }
        var nodes: [Node] = []
        for node in parts[0].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            nodes.append(try Self.node(node, defaultPort: usesTLS ? 8443 : 8123))
        }
        guard Set(nodes).count == nodes.count else { throw .badAddress(reason: "it names a node twice") }
        guard nodes.count == 1 || cluster != nil else {
            throw .badAddress(
                reason:
                    "several nodes are those of a cluster: add ?cluster=NAME, the name in the servers' remote_servers")
        }
        self.nodes = nodes
    }

    private typealias Bytes = Substring.UTF8View

    private static func cluster(_ options: Bytes) throws(ClickHouseError) -> String {
        let parts = options.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, String(parts[0]) == "cluster" else {
            throw .badAddress(reason: "after ? only cluster=NAME is known")
        }
        return try name(parts[1], "the cluster")
    }

    /// A name that stands in SQL as it is.
    private static func name(_ bytes: Bytes, _ what: String) throws(ClickHouseError) -> String {
        let name = try decoded(bytes, what)
        guard name.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }),
            name.utf8.first.map({ !(0x30...0x39).contains($0) }) == true
        else { throw .badAddress(reason: "\(what) is named by letters, digits and _, and not by a digit first") }
        return name
    }

    private static func node(_ bytes: Bytes, defaultPort: Int) throws(ClickHouseError) -> Node {
        var host = bytes
        var port: Bytes?
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
                throw .badAddress(reason: "a [ of an IPv6 number has no ]")
            }
            host = bytes[..<end].dropFirst()
            let rest = bytes[end...].dropFirst()
            if !rest.isEmpty {
                guard rest.first == UInt8(ascii: ":") else {
                    throw .badAddress(reason: "only :PORT may follow the ] of an IPv6 number")
                }
                port = rest.dropFirst()
            }
        } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            host = bytes[..<colon]
            port = bytes[colon...].dropFirst()
        }
        let others = "-._:%".utf8
        guard !host.isEmpty, host.allSatisfy({ isLetterOrDigit($0) || others.contains($0) }) else {
            throw .badAddress(reason: "a host is a name or a number: clickhouse://user@host:8123/taptrail")
        }
        guard let port else { return Node(host: String(host) ?? "", port: defaultPort) }
        guard let number = String(port).flatMap(UInt16.init), number > 0 else {
            throw .badAddress(
                reason: "a port is a number from 1 to 65535, that of HTTP: 8123 where nothing else is configured")
        }
        return Node(host: String(host) ?? "", port: Int(number))
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// A part of the address without its percent escapes.
    private static func decoded(_ bytes: Bytes, _ what: String) throws(ClickHouseError) -> String {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            let digits = String(rest.prefix(2)).flatMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
            guard let digits else {
                throw .badAddress(reason: "\(what) has a % that two hexadecimal digits do not follow")
            }
            decoded.append(digits)
            rest = rest.dropFirst(2)
        }
        guard let name = String(utf8: decoded), !name.isEmpty,
            decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ":") })
        else { throw .badAddress(reason: "\(what) is no name") }
        return name
    }
}

extension ClickHouseAddress {
    /// The address of the same database and user with other nodes.
    func naming(_ nodes: [Node], cluster: String?) -> ClickHouseAddress {
        var address = self
        (address.nodes, address.cluster) = (nodes, cluster)
        return address
    }
}

extension ClickHouseAddress.Node: CustomStringConvertible {
    /// `localhost:8123`, `[::1]:8123`.
    package var description: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension ClickHouseAddress: CustomStringConvertible {
    /// The address as ``init(_:)`` reads it.
    package var description: String {
        let escaped = user.utf8.reduce(into: "") { text, byte in
            if Self.isLetterOrDigit(byte) || "-._".utf8.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        let hosts = nodes.map(\.description).joined(separator: ",")
        return "\(usesTLS ? "clickhouses" : "clickhouse")://\(escaped)@\(hosts)/\(database)"
            + (cluster.map { "?cluster=\($0)" } ?? "")
    }
}
