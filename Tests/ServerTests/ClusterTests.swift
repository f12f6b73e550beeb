import Foundation
import SeededGenerator
import Synchronization
import TestSupport
import Testing

/// Servers that store clicks in ClickHouse, each through a journal of its own.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"),
    .enabled(if: ClickHouseServers.address != nil, Comment(rawValue: ClickHouseServers.areMissing)))
struct ClusterTests {
    private let folder: TemporaryFolder
    private let database: ClickHouseTestDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try ClickHouseTestDatabase()
    }

    private func server(
        _ name: String = "a", port: Int = 0, of address: String? = nil, _ options: String...
    ) throws -> RunningServer {
        try RunningServer(
            [
                "--db", address ?? database.address, "--journal", folder.file("\(name).journal"), "--port",
                String(port),
            ] + options, in: folder)
    }

    /// What is stored of the clicks: their numbers, each once for each id and time that it has.
    private func stored() throws -> [Int] {
        var numbers: [Int] = []
        for node in database.nodes {
            let rows = try database.run("SELECT x FROM \(database.name).click GROUP BY x, id, at", on: node)
            numbers += rows.split(separator: "\n").compactMap { Int($0) }.map { $0 / 10 }
        }
        return numbers.sorted()
    }

    @Test func `clicks that were answered for are in the database when the server has ended`() throws {
        let server = try server()
        let lines = (0..<5).map { Self.line($0, "\"seq\":\($0)", session: "s") } + ["no click"]
        let answer = try server.send("POST", "/v1/clicks", lines.joined(separator: "\n"))
        #expect(answer.contains("\"received\":6,\"stored\":0,\"duplicate\":0,\"rejected\":1,\"waiting\":5"))
        #expect(server.end() == 0)
        #expect(try stored() == Array(0..<5))
        let again = try self.server()
        _ = try again.send("POST", "/v1/clicks", lines.joined(separator: "\n"))
        #expect(again.end() == 0)
        #expect(try stored() == Array(0..<5))
    }

    @Test func `a server starts and answers while the database does not, and stores it all later`() throws {
        let dead = "clickhouse://default@127.0.0.1:1/none"
        let refusal = try RunningServer.failure("--db", dead, "--journal", folder.file("a.journal"))
        #expect(refusal.status == 69)
        #expect(try server().end() == 0)
        let server = try server(of: dead)
        for number in 0..<8 {
            let answer = try server.send("POST", "/v1/clicks", Self.line(number, "", session: "s\(number % 2)"))
            #expect(answer.contains("200 OK"))
        }
        let metrics = try server.send("GET", "/metrics")
        #expect(metrics.contains("taptrail_journal_clicks 8"))
        #expect(try server.send("GET", "/health").contains("200 OK"))
        #expect(server.end() == 0)
        #expect(try stored().isEmpty)
        #expect(try self.server().end() == 0)
        #expect(try stored() == Array(0..<8))
    }

    @Test func `of servers that are killed, and senders that try again at another one, no click is lost or twice`()
        throws
    {
        let senders = try Senders(try server("a"), try server("b"))
        let threads = (0..<3).map { number in
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                senders.send(from: number)
                done.signal()
            }
            return done
        }
        for kill in 0..<Self.kills {
            // Waiting is the point here: the moment must not depend on what the processes do.
            usleep(UInt32.random(in: 100_000...600_000))
            let name = kill % 2 == 0 ? "a" : "b"
            try senders.replace(kill % 2) { port in try server(name, port: port) }
        }
        senders.isEnding.withLock { $0 = true }
        for thread in threads { thread.wait() }
        try senders.end()
        let stored = try stored()
        let answered = senders.answered.withLock { $0 }
        let twice = zip(stored, stored.dropFirst()).filter { $0 == $1 }.map(\.0)
        #expect(twice.isEmpty, "\(twice.count) are there twice, such as \(twice.prefix(20))")
        let missing = answered.subtracting(stored)
        #expect(missing.isEmpty, "\(missing.count) of \(answered.count) are missing, such as \(missing.prefix(20))")
        #expect(answered.count > 100)
        for node in database.nodes {
            #expect(try database.run("SELECT count() FROM \(database.name).rejected", on: node) == "0\n")
        }
    }

    @Test func `an open page hears of clicks that another collector stores, each once`() throws {
        let (storing, showing) = (try server("a"), try server("b", of: nil, "--page"))
        let pages = [try LivePageReader(showing), try LivePageReader(showing, "?session=b")]
        let now = Int64(Date.now.timeIntervalSince1970 * 1_000)
        for (number, session) in ["a", "b", "a"].enumerated() {
            let line = Self.line(number, "\"seq\":\(number)", session: session, atMs: now + Int64(number))
            for _ in 0..<2 { _ = try storing.send("POST", "/v1/clicks", line) }
            if session == "a" { pages[0].read(until: "Button#\(number)--tap\"") }
        }
        pages[1].read(until: "Button#1--tap\"")
        for (page, numbers) in zip(pages, [[0, 1, 2], [1]]) {
            for number in 0..<3 {
                let times = page.text.components(separatedBy: "\"control\":\"Window--Button#\(number)--tap\"").count - 1
                #expect(times == (numbers.contains(number) ? 1 : 0), "\(page.text)")
            }
        }
        let shown = try showing.send("GET", "/live")
        #expect(shown.contains("Button#2") && shown.contains("only clicks of today and yesterday are shown"))
        #expect(try showing.send("GET", "/live.json?session=b").contains("Button#2") == false)
        #expect(storing.end() == 0)
        #expect(showing.end() == 0)
    }

    @Test func `a statement of a page reads the server's tables, and neither changes nor reaches anything`() throws {
        let server = try server("a", of: nil, "--page")
        _ = try server.send(
            "POST", "/v1/clicks", (0..<5).map { Self.line($0, "", session: "s") }.joined(separator: "\n"))
        while try !server.send("GET", "/metrics").contains("taptrail_journal_clicks 0\n") { usleep(100_000) }
        let table = "\(database.name).click"
        for (statement, status, text) in [
            (
                "SELECT intDiv(x, 10) AS number, '<é>' AS other FROM \(table)_all ORDER BY x LIMIT 1 OFFSET 3", 200,
                "\"number\":3,\"other\":\"<é>\""
            ),
            ("SELECT count() AS clicks FROM click_all -- of all nodes", 200, "\"clicks\":5"),
            ("SELECT unheard FROM click_all", 400, "unheard"),
            ("ALTER TABLE click DELETE WHERE 1", 400, "begins no statement"),
            ("SELECT * FROM url('http://127.0.0.1:\(server.port)/', CSV, 'a String')", 400, "readonly"),
            ("SELECT * FROM remote('127.0.0.1', system.one)", 400, "readonly"),
        ] {
            let query = try #require(statement.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let answer = try server.send("GET", "/sql.json?q=\(query)")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) ") && answer.contains(text), "\(statement): \(answer)")
        }
        #expect(try server.send("GET", "/sql").contains("click_all"))
        #expect(server.end() == 0)
    }

    private static let kills = sweep(5, of: 200)

    /// A click line.
    ///
    /// - Parameter number: By which the click is found again.
    static func line(_ number: Int, _ identity: String, session: String, atMs: Int64? = nil) -> String {
        let atMs = atMs ?? 1_790_000_000_000 + Int64(number)
        let more = identity.isEmpty ? "" : "," + identity
        return
            "{\"t\":\(atMs),\"session\":\"\(session)\",\"path\":\"Window--Button#\(number % 7)--tap\",\"x\":\(number),\"y\":1\(more)}"
    }
}

/// Senders that send each body until a server has answered for it, and often again to the other server.
///
/// `@unchecked Sendable`: the servers are used by the test's thread alone.
private final class Senders: @unchecked Sendable {
    private var servers: [RunningServer]
    private let ports: [Int]
    let isEnding = Mutex(false)
    let answered = Mutex<Set<Int>>([])

    init(_ first: RunningServer, _ second: RunningServer) throws {
        ports = [first.port, second.port]
        servers = [first, second]
    }

    /// Kills a server and starts it again.
    func replace(_ index: Int, starting start: (Int) throws -> RunningServer) throws {
        servers[index].kill()
        servers[index] = try start(ports[index])
    }

    /// Waits until all that was answered for is stored, and ends the servers.
    func end() throws {
        for server in servers {
            while try !server.send("GET", "/metrics").contains("taptrail_journal_clicks 0\n") { usleep(100_000) }
            #expect(server.end() == 0)
        }
    }

    /// Sends bodies of clicks with numbers, with ids and with neither, by clocks of which some are hours wrong.
    func send(from sender: Int) {
        var generator = SystemRandomNumberGenerator()
        var number = sender * 1_000_000
        while !isEnding.withLock({ $0 }) {
            let session = "s\(sender)-\(number / 20)"
            let hours = Int64((number / 20) % 3 - 1)
            let nowMs = Int64(Date().timeIntervalSince1970 * 1_000) + hours * 3_600_000
            let numbers = number..<number + Int.random(in: 1...20, using: &generator)
            number = numbers.upperBound
            let lines = numbers.map { number in
                let identity = sender == 0 ? "\"seq\":\(number)" : sender == 1 ? "\"id\":\"i\(number)\"" : ""
                return ClusterTests.line(number, identity, session: session, atMs: nowMs - 5)
            }
            let first = Int.random(in: 0..<2, using: &generator)
            // Both at once, at times: neither finds the clicks of the other one stored.
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let body = lines
                let done = DispatchSemaphore(value: 0)
                Thread.detachNewThread { [self] in
                    _ = post(body, to: 1 - first, hours)
                    done.signal()
                }
                _ = post(lines, to: first, hours)
                done.wait()
            }
            var target = first
            while !post(lines, to: target, hours) {
                target = 1 - target
                usleep(20_000)
            }
            answered.withLock { $0.formUnion(numbers) }
            if Bool.random(using: &generator) { _ = post(lines, to: 1 - target, hours) }
        }
    }

    /// Whether a server has answered for some lines.
    ///
    /// - Parameter hours: How far the sender's clock is ahead. What it says of sending differs by up to a minute from try to try.
    private func post(_ lines: [String], to index: Int, _ hours: Int64) -> Bool {
        let sentMs =
            Int64(Date().timeIntervalSince1970 * 1_000) + hours * 3_600_000
            - (hours == 0 ? 0 : Int64.random(in: 0...59_000))
        let body = lines.joined(separator: "\n") + "\n"
        guard let connection = try? RawConnection(to: ports[index]) else { return false }
        connection.send(
            "POST /v1/clicks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTaptrail-Sent: \(sentMs)\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        return connection.receiveAll().hasPrefix("HTTP/1.1 200")
    }
}
