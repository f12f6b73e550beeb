package import Basics
import Gzip

/// Runs statements on the nodes of a ClickHouse database over HTTP.
///
/// It is used by one task at a time. Queries may be nested: each has a connection of its own while its rows are read.
package final class ClickHouseClient {
    package let address: ClickHouseAddress
    /// How a statement is sent.
    package struct Options: Sendable {
        /// Settings of the server for this statement.
        package var settings: [String: String] = [:]
        /// The node that is asked, by its place in the address.
        package var node = 0
        /// Whether the database need not exist.
        package var isWithoutDatabase = false
        /// After so many seconds the statement is given up; nil for as long as it takes.
        package var timeout: Int?
        /// Whether the rows are handed on as they come, so that there may be any number of them.
        package var isStreamed = false
        /// How often it is sent again, after ever longer pauses, if a node does not answer.
        package var repeats = 0

        package init() {}
    }

    /// Is told the queries whose rows are asked for, with their settings.
    var listener: ((_ sql: String, _ settings: [String: String]) -> Void)?

    let limits: ConnectionLimits
    private let password: String
    private let authorities: String?
    private static let authorities = "TAPTRAIL_CLICKHOUSE_CA"
    private var knownInsertSettings: [String: String]?
    /// Those of each node that no query uses now.
    private var idle: [[HTTPConnection]]

    /// Settings of every statement: lists of controls and sessions are long; a shard is waited for longer than 50 ms; an
    /// answer is sent when all of it is known, so that a failure is never half an answer.
    private static let settings = [
        "wait_end_of_query": "1", "max_query_size": "268435456", "max_ast_elements": "10000000",
        "max_expanded_ast_elements": "10000000", "connect_timeout_with_failover_ms": "2000",
    ]

    /// Takes the password from the environment. Connects to nothing yet.
    package init(
        _ address: ClickHouseAddress, limits: ConnectionLimits = ConnectionLimits()
    ) throws(ClickHouseError) {
        (self.address, self.limits) = (address, limits)
        password = try ClickHousePassword.fromEnvironment()
        authorities = getenv(Self.authorities).map { String(cString: $0) }
        idle = address.nodes.map { _ in [] }
    }

    /// Runs a query and reads its rows as they come, in the format RowBinary.
    ///
    /// - Parameters:
    ///   - sql: A SELECT without `FORMAT`.
    ///   - read: Takes the values of one row in the order of the columns, as their types say.
    package func query(
        _ sql: SQLFragment, _ options: Options = Options(), _ read: (inout RowBinaryReader) throws -> Void
    ) throws {
        let sql = sql.clickHouse
        listener?(sql, options.settings)
        var size = AnswerSize(limits.unquestionedBytes)
        try answer(to: sql + "\nFORMAT RowBinary", options) { more in
            var reader = RowBinaryReader {
                let bytes = try more()
                if !options.isStreamed { try size.add(bytes: bytes.count, self) }
                return bytes
            }
            while try !reader.isAtEnd() {
                try read(&reader)
                if !options.isStreamed { try size.addRow(self) }
            }
        }
    }

    /// Runs a query on the first node with settings.
    package func query(
        _ sql: SQLFragment, settings: [String: String], _ read: (inout RowBinaryReader) throws -> Void
    ) throws {
        var options = Options()
        options.settings = settings
        try query(sql, options, read)
    }

    /// The values of a query's only row, if it has one.
    package func row<Value>(
        _ sql: SQLFragment, _ options: Options = Options(), _ read: (inout RowBinaryReader) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try query(sql, options) {
            guard value == nil else { throw ClickHouseError.brokenAnswer(reason: "it has more rows than one") }
            value = try read(&$0)
        }
        return value
    }

    /// Runs a statement that gives no rows.
    package func run(_ sql: SQLFragment, _ options: Options = Options()) throws {
        try answer(to: sql.clickHouse, options, Self.readNothing)
    }

    private static func readNothing(_ more: () throws -> [UInt8]) throws {
        guard try more().isEmpty else { throw ClickHouseError.brokenAnswer(reason: "there should be none") }
    }

    /// Runs a query in a format that it names, and hands its answer on as it comes.
    package func text(_ sql: String, _ options: Options = Options(), _ write: ([UInt8]) throws -> Void) throws {
        try answer(to: sql, options) { more in
            while case let bytes = try more(), !bytes.isEmpty { try write(bytes) }
        }
    }

    /// Inserts rows. When this returns, every shard has its part.
    ///
    /// - Parameters:
    ///   - statement: `INSERT INTO click (at, path) FORMAT RowBinary`.
    ///   - rows: The rows in that format.
    package func insert(_ statement: SQLFragment, _ rows: [UInt8], _ options: Options = Options()) throws {
        var options = options
        options.settings.merge(try insertSettings(options)) { $1 }
        options.settings["query"] = statement.clickHouse
        try answer(to: rows, options, Self.readNothing)
    }

    /// The settings of inserts. Shards are waited for; a server that knows more is told to insert at once, and to take clicks
    /// of more than a hundred months.
    private func insertSettings(_ options: Options) throws -> [String: String] {
        if let known = knownInsertSettings { return known }
        var settings = ["insert_distributed_sync": "1"]
        let newer = ["async_insert": "0", "max_partitions_per_insert_block": "0"]
        let names = ClickHouseSQL.list(newer.keys.sorted())
        try query("SELECT name FROM system.settings WHERE name IN \(names)", options) {
            let name = try $0.string()
            settings[name] = newer[name]
        }
        knownInsertSettings = settings
        return settings
    }

    // MARK: -

    /// Sends a statement and hands out the answer's bytes, none at its end.
    func answer(
        to sql: String, _ options: Options, _ take: (@escaping () throws -> [UInt8]) throws -> Void
    ) throws {
        try answer(to: Array(sql.utf8), options, take)
    }

    /// Sends a body and hands out the answer's bytes.
    private func answer(
        to body: [UInt8], _ options: Options, _ take: (@escaping () throws -> [UInt8]) throws -> Void
    ) throws {
        // A query that is given up closes its connection, and so the server ends it.
        let connection = try idle[options.node].popLast() ?? HTTPConnection(limits)
        var query = RunningQuery(node: options.node)
        var first = try beginRepeatedly(&query, over: connection, repeats: options.repeats) {
            self.request(body, options, $0)
        }
        var isComplete = first.isEmpty
        try take {
            defer { first = [] }
            if !first.isEmpty { return first }
            if isComplete { return [] }
            let bytes = try self.read(query, over: connection)
            isComplete = bytes.isEmpty
            return bytes
        }
        if isComplete { idle[options.node].append(connection) }
    }

    /// Sends a request, again if a node does not answer, and returns the first bytes of its answer.
    private func beginRepeatedly(
        _ query: inout RunningQuery, over connection: HTTPConnection, repeats: Int,
        _ request: (RunningQuery) -> HTTPConnection.Request
    ) throws(ClickHouseError) -> [UInt8] {
        var pauseMs: UInt32 = 250
        for _ in 0..<repeats {
            do throws(ClickHouseError) {
                return try begin(request(query), query, over: connection)
            } catch  where error.isPassing {
                usleep(pauseMs * 1_000)
                pauseMs = min(pauseMs * 2, 5_000)
                // The server may still run the one before.
                query = RunningQuery(node: query.node)
            }
        }
        return try begin(request(query), query, over: connection)
    }

    private func begin(
        _ request: HTTPConnection.Request, _ query: RunningQuery, over connection: HTTPConnection
    ) throws(ClickHouseError) -> [UInt8] {
        let node = address.nodes[query.node].description
        try mapping(query) { () throws(HTTPConnection.Failure) in try connection.begin(request) }
        let first = try read(query, over: connection)
        guard connection.status != 200 || connection.isPage else { return first }
        if connection.isPage { throw .notClickHouse(node: node) }
        var text = first
        while text.count < 65_536, case let bytes = try read(query, over: connection), !bytes.isEmpty { text += bytes }
        throw ClickHouseError(
            answer: text, status: connection.status, node: node, user: address.user, database: address.database)
    }

    private func read(_ query: RunningQuery, over connection: HTTPConnection) throws(ClickHouseError) -> [UInt8] {
        try mapping(query) { () throws(HTTPConnection.Failure) in
            try connection.read { query.isRunning(for: self) }
        }
    }

    private func mapping<Value>(
        _ query: RunningQuery, _ work: () throws(HTTPConnection.Failure) -> Value
    ) throws(ClickHouseError) -> Value {
        let node = address.nodes[query.node].description
        do {
            return try work()
        } catch {
            switch error {
            case .broken(let reason): throw .unreachable(node: node, reason: reason)
            case .timedOut: throw .timedOut(node: node)
            case .silent: throw .silent(node: node)
            }
        }
    }

    private func request(_ body: [UInt8], _ options: Options, _ query: RunningQuery) -> HTTPConnection.Request {
        let node = address.nodes[options.node]
        // On the machine itself compression costs more than it saves.
        let isCompressed = !["127.0.0.1", "::1", "localhost"].contains(node.host)
        var settings = Self.settings.merging(options.settings) { $1 }
        settings["query_id"] = query.id
        if !options.isWithoutDatabase { settings["database"] = address.database }
        if isCompressed { settings["enable_http_compression"] = "1" }
        // A short body is not worth it.
        let compressed = isCompressed && body.count > 1_024 ? GzipText.compressed(body) : nil
        let query = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.escaped($0.value))" }
        return HTTPConnection.Request(
            url: "\(address.usesTLS ? "https" : "http")://\(node)/?\(query.joined(separator: "&"))",
            user: address.user, password: password, headers: compressed == nil ? [] : ["Content-Encoding: gzip"],
            body: compressed ?? body, timeoutMs: (options.timeout ?? 0) * 1_000,
            authorities: (Self.authorities, authorities), isCompressed: isCompressed)
    }

    /// A value as it stands in a URL.
    private static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                escaped.append(byte)
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
