import Basics
import ClickStore
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore

@Suite struct ClickHouseAddressTests {
    @Test(arguments: [
        "clickhouse://default@localhost:8123/taptrail", "clickhouses://u%40x@h.example:8443/d_1",
        "clickhouse://u@[::1]:8123/d", "clickhouse://u@a:1,b:65535/d?cluster=two",
    ])
    func `an address is written as it was read`(text: String) throws {
        let address = try ClickHouseAddress(text)
        #expect(address.description == text)
        #expect(try ClickHouseAddress(address.description) == address)
    }

    @Test func `what an address leaves out is the usual`() throws {
        let address = try ClickHouseAddress("clickhouse://host/d")
        #expect(address.description == "clickhouse://default@host:8123/d")
        #expect(try ClickHouseAddress("clickhouses://host/d").nodes.first?.port == 8443)
        #expect(try ClickHouseAddress("clickhouse://a%3Db@h/d").user == "a=b")
    }

    @Test(arguments: [
        "", "http://h/d", "clickhouse://", "clickhouse:///d", "clickhouse://h", "clickhouse://h/", "clickhouse://h:0/d",
        "clickhouse://h:65536/d", "clickhouse://h:1x/d", "clickhouse://h/d?cluster=", "clickhouse://h/d?x=y",
        "clickhouse://h/d?cluster=a;b", "clickhouse://h/d`x", "clickhouse://h/1d", "clickhouse://a,b/d",
        "clickhouse://a,a/d?cluster=c", "clickhouse://[::1/d", "clickhouse://[::1]x/d", "clickhouse://h/d/e",
        "clickhouse://h /d", "clickhouse://u%0@h/d", "clickhouse://u%0A@h/d", "clickhouse://u%3Ax@h/d",
        "clickhouse://@h/d",
        "clickhouse://h,/d?cluster=c",
    ])
    func `what is no address is refused`(text: String) {
        #expect { try ClickHouseAddress(text) } throws: { error in
            if case ClickHouseError.badAddress = error { true } else { false }
        }
    }

    @Test(arguments: ["clickhouse://u:s3cret@h/d", "clickhouse://:s3cret@h/d", "clickhouses://u:s3cret@a@h/d"])
    func `a password is refused, and not repeated`(text: String) {
        #expect { try ClickHouseAddress(text) } throws: { error in
            error as? ClickHouseError == .passwordInAddress && !"\(error)".contains("s3cret")
        }
    }
}

@Suite struct ClickHouseSQLTests {
    @Test func `a text cannot end its literal`() {
        #expect(ClickHouseSQL.text(#"it's \ 'x"#) == #"'it\'s \\ \'x'"#)
        #expect(ClickHouseSQL.text("a\0b\u{1B}\n\u{7F}é") == #"'a\x00b\x1b\x0a\x7fé'"#)
    }

    @Test(.onClickHouse) func `a server reads back every text`() throws {
        let client = try ClickHouseClient(try ClickHouseAddress(try ClickHouseTestDatabase().address))
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        var generator = SplitMix64(seed: 5)
        let scalars = (0..<0x80).map { Character(Unicode.Scalar($0)) } + ["é", "\u{301}", "🙂", "\u{2028}", "\u{FFFF}"]
        let texts = (0..<100).map { _ in
            String((0..<20).compactMap { _ in scalars.randomElement(using: &generator) })
        }
        var read: [String] = []
        let list = texts.map { "\(text: $0)" as SQLFragment }.joined(separator: ", ")
        try client.query("SELECT arrayJoin([\(list)])", options) { read.append(try $0.string()) }
        #expect(read == texts)
        let found = try client.row(
            "SELECT count() FROM numbers(1) WHERE toString(number) IN \(ClickHouseSQL.list([String]()))", options
        ) {
            try $0.integer()
        }
        #expect(found == 0)
    }

    @Test(.onClickHouse, arguments: [1, 256, 257, 5_000])
    func `a long list of numbers holds what a short one does`(count: Int) throws {
        let client = try ClickHouseClient(ClickHouseAddress(try #require(ClickHouseServers.address)))
        var options = ClickHouseClient.Options()
        options.isWithoutDatabase = true
        var generator = SplitMix64(seed: 7)
        let numbers = (0..<count).map { _ in generator.next() } + [0, .max]
        let others = (0..<100).map { _ in generator.next() }
        var found: [UInt64] = []
        let looked = (numbers.prefix(200) + others).map { "toUInt64(\($0))" as SQLFragment }.joined(separator: ", ")
        try client.query(
            "SELECT arrayJoin([\(looked)]) AS number WHERE number IN \(ClickHouseSQL.list(numbers))", options
        ) { found.append(try $0.uint64()) }
        #expect(found == Array(numbers.prefix(200)))
    }
}

@Suite struct RowBinaryTests {
    @Test(arguments: 1..<12)
    func `values are read as they were written, wherever the answer is cut`(size: Int) throws {
        var writer = RowBinaryWriter()
        let texts = ["", "a", String(repeating: "é", count: 200)]
        for text in texts { writer.append(text) }
        writer.append(Int64.min)
        writer.append(UInt8(7))
        writer.append([Int32.min, .max]) { $0.append($1) }
        writer.append((0.1).bitPattern)
        var rest = writer.bytes[...]
        var reader = RowBinaryReader {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        for text in texts { #expect(try reader.string() == text) }
        #expect(try reader.int64() == .min)
        #expect(try reader.uint8() == 7)
        #expect(try reader.array { try $0.int32() } == [.min, .max])
        #expect(try reader.isAtEnd() == false)
        #expect(try reader.double() == 0.1)
        #expect(try reader.isAtEnd())
    }

    @Test(arguments: [[], [5], [0x80], [3, 1, 2], Array(repeating: 0xFF, count: 12)] as [[UInt8]])
    func `an answer that is cut short is an error`(bytes: [UInt8]) {
        var reader = RowBinaryReader(bytes)
        #expect(throws: ClickHouseError.self) { try reader.string() }
    }
}

@Suite struct ClickHouseErrorTests {
    @Test(arguments: [
        (
            "Code: 193, e.displayText() = DB::Exception: Wrong password for user u, e.what() = DB::Exception",
            "password is wrong"
        ),
        (
            "Code: 516. DB::Exception: u: Authentication failed. (AUTHENTICATION_FAILED) (version 26.9.2.1)",
            "password is wrong"
        ),
        (
            "Code: 81, e.displayText() = DB::Exception: Database d doesn't exist, e.what() = DB::Exception",
            "no TapTrail database d"
        ),
        ("Code: 243, e.displayText() = DB::Exception: Cannot reserve 1 MiB, e.what()", "the disk is full"),
        (
            "Code: 1000, e.displayText() = DB::Exception: errno: 28, "
                + "strerror: No space left on device, e.what()", "the disk is full"
        ),
        ("Code: 279, e.displayText() = DB::NetException: All connection tries failed", "another node of the cluster"),
        ("Code: 241. DB::Exception: Memory limit exceeded", "the server's limits"),
        (
            "Code: 115, e.displayText() = DB::Exception: Unknown setting x, e.what() = DB::Exception",
            "does not understand"
        ),
        ("Code: 252, e.displayText() = DB::Exception: Too many parts (300)", "cannot keep up"),
        ("Code: 170, e.displayText() = DB::Exception: Requested cluster 'x' not found", "knows no such cluster"),
        ("<html>It works!</html>", "not ClickHouse"),
        ("", "not ClickHouse"),
    ])
    func `each failure is one clear line`(answer: String, words: String) {
        let error = ClickHouseError(answer: Array(answer.utf8), status: 500, node: "h:8123", user: "u", database: "d")
        #expect("\(error)".contains(words))
        #expect("\(error)".hasPrefix("h:8123: "))
        #expect(!"\(error)".contains("\n") && !"\(error)".contains("e.what"))
    }

    @Test(arguments: [
        "Code: 279, e.displayText() = DB::NetException: All connection tries failed. Log: \n\n"
            + "Code: 210, e.displayText() = DB::NetException: Connection refused: (shard-2:9000), e.what()",
        "Code: 279. DB::NetException: All connection tries failed. Log: \n\n"
            + "Code: 210. DB::NetException: Connection refused (shard-2:9000). (NETWORK_ERROR) (version 26.9.2.1)",
        "Code: 209. DB::NetException: Timeout exceeded while reading from socket (shard-2:9000, 300000 ms)",
    ])
    func `a node that another one cannot reach is told by its name`(answer: String) {
        let error = ClickHouseError(answer: Array(answer.utf8), status: 500, node: "h:8123", user: "u", database: "d")
        #expect("\(error)".hasPrefix("shard-2:9000: it does not answer h:8123"))
    }

    @Test func `a full disk is told of the node that has it`() {
        let answer =
            "Code: 75, e.displayText() = DB::Exception: Received from shard-2:9000. DB::ErrnoException: Cannot write to file "
            + "/x/row.bin, errno: 28, strerror: No space left on device"
        let error = ClickHouseError(answer: Array(answer.utf8), status: 500, node: "h:8123", user: "u", database: "d")
        #expect("\(error)".hasPrefix("shard-2:9000: the disk is full"))
    }

    @Test func `a node that nobody listens on does not answer`() throws {
        let client = try ClickHouseClient(try ClickHouseAddress("clickhouse://u@127.0.0.1:1/d"))
        #expect { try client.version() } throws: { error in
            if case ClickHouseError.unreachable(let node, _) = error { node == "127.0.0.1:1" } else { false }
        }
    }

    @Test(.onClickHouse) func `a user that there is not is refused`() throws {
        let known = try ClickHouseAddress(try ClickHouseTestDatabase(onOneNode: true).address)
        let node = try #require(known.nodes.first)
        let client = try ClickHouseClient(try ClickHouseAddress("clickhouse://nobody@\(node)/d"))
        #expect(throws: ClickHouseError.wrongPassword(node: "\(node)", user: "nobody")) { try client.version() }
    }

    @Test(.onClickHouse) func `a database that there is not, and a newer one, are refused`() throws {
        let database = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(database.address)
        #expect { try ClickHouseReader(address) } throws: { error in
            if case ClickHouseError.missing = error { true } else { false }
        }
        try ClickHouseSink(address).close()
        _ = try ClickHouseReader(address)
        _ = try database.run("INSERT INTO \(database.name).migration VALUES ('later')", on: database.nodes[0])
        #expect(throws: ClickHouseError.newerSchema(database: database.name)) { try ClickHouseReader(address) }
        #expect(throws: ClickHouseError.newerSchema(database: database.name)) { try ClickHouseSink(address) }
    }
}
