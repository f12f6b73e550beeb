import Basics
import ClickStore
import Foundation
import Gzip
import Synchronization
import TestSupport
import Testing

@testable import ClickHouseStore

/// Servers that are none, that fall silent, or that send without end.
@Suite struct BadServerTests {
    private static func client(
        _ server: FakeServer, _ change: (inout ConnectionLimits) -> Void = { _ in }
    ) throws -> ClickHouseClient {
        var limits = ConnectionLimits()
        limits.silence = .milliseconds(30)
        limits.checking = .milliseconds(30)
        change(&limits)
        let address = try ClickHouseAddress("clickhouse://u@\(server.host):\(server.port)/d")
        return try ClickHouseClient(address, limits: limits)
    }

    private static func name(_ client: ClickHouseClient) -> String { client.address.nodes[0].description }

    @Test(arguments: [true, false]) func `what never answers is given up`(isWriter: Bool) throws {
        let server = try FakeServer { _, _ in }
        let client = try Self.client(server)
        #expect(throws: ClickHouseError.silent(node: Self.name(client))) {
            if isWriter { try ClickHouseSchema.migrate(client) } else { _ = try ClickHouseSchema.check(client) }
        }
    }

    /// What a server does that runs the query no more, or does not say so.
    @Test(arguments: [true, false], [[], Array("x".utf8)])
    func `an answer that does not come, or not to its end, is given up`(saysSo: Bool, beginning: [UInt8]) throws {
        let server = try FakeServer { request, send in
            if request.contains("system.processes") {
                if saysSo { _ = send(FakeServer.answer(FakeServer.number(0))) }
            } else {
                _ = send(FakeServer.endlessHead + beginning)
            }
        }
        let client = try Self.client(server)
        #expect(throws: ClickHouseError.silent(node: Self.name(client))) {
            try client.query("SELECT 1") { _ = try $0.string() }
        }
        #expect(throws: ClickHouseError.silent(node: Self.name(client))) { try client.text("SELECT 1") { _ in } }
    }

    @Test func `an answer is waited for as long as the server works at it`() throws {
        let questions = Mutex(0)
        let isAsked = DispatchSemaphore(value: 0)
        let server = try FakeServer { request, send in
            if request.contains("system.processes") {
                #expect(request.contains("taptrail-"))
                if questions.withLock({
                    $0 += 1; return $0
                }) == 3 {
                    isAsked.signal()
                }
                _ = send(FakeServer.answer(FakeServer.number(1)))
            } else {
                isAsked.wait()
                _ = send(FakeServer.answer(FakeServer.number(7)))
            }
        }
        let client = try Self.client(server) { $0.checking = .seconds(60) }
        #expect(try client.row("SELECT 7") { try $0.integer() } == 7)
    }

    @Test(arguments: [[0x00], [0x41], [0xFF, 0xFF, 0xFF, 0x7F]] as [[UInt8]])
    func `an endless answer is given up`(pattern: [UInt8]) throws {
        let piece = Array(repeating: pattern, count: 16_384 / pattern.count).flatMap(\.self)
        let server = try FakeServer { _, send in
            if send(FakeServer.endlessHead) { while send(piece) {} }
        }
        // Its length ends it, not its silence: a slow machine may pause for longer than the others wait.
        let client = try Self.client(server) { ($0.silence, $0.checking) = (.seconds(60), .seconds(60)) }
        #expect(throws: ClickHouseError.notClickHouse(node: Self.name(client))) { try ClickHouseSchema.check(client) }
        let tasks: [() throws -> Void] = [
            { _ = try client.row("SELECT 1") { try $0.string() } }, { try client.run("CREATE") },
            { try client.query("SELECT 1") { _ = try $0.string() } },
            { try client.query("SELECT 1") { _ = try $0.array { try $0.string() } } },
        ]
        for task in tasks {
            #expect { try task() } throws: { error in
                if case ClickHouseError.brokenAnswer = error { true } else { false }
            }
        }
    }

    /// What is in the tables tells how long an answer may be.
    @Test(arguments: [true, false]) func `a long answer is one of a large database`(isLarge: Bool) throws {
        let server = try FakeServer { request, send in
            let body =
                request.contains("system.parts")
                ? FakeServer.number(isLarge ? 1 << 30 : 1) : [UInt8](repeating: 0, count: 800_000)
            _ = send(FakeServer.answer(body))
        }
        let client = try Self.client(server) { $0.unquestionedBytes = 1 << 20 }
        var (rows, error): (Int, (any Error)?) = (0, nil)
        do {
            try client.query("SELECT 0") {
                _ = try $0.uint64(); rows += 1
            }
        } catch let caught { error = caught }
        #expect(isLarge ? error == nil && rows == 100_000 : error is ClickHouseError && rows < 10_000)
        var streamed = ClickHouseClient.Options()
        streamed.isStreamed = true
        rows = 0
        try client.query("SELECT 0", streamed) {
            _ = try $0.uint64(); rows += 1
        }
        #expect(rows == 100_000)
    }

    @Test(arguments: ["<html>It works!</html>", "", "18.16.1", "Ok.\n"])
    func `what answers something else is not ClickHouse`(page: String) throws {
        let server = try FakeServer { _, send in _ = send(FakeServer.answer(Array(page.utf8))) }
        let client = try Self.client(server) { $0.silence = .seconds(60) }
        for work in [{ _ = try ClickHouseSchema.check(client) }, { try ClickHouseSchema.migrate(client) }] {
            #expect(throws: ClickHouseError.notClickHouse(node: Self.name(client)), performing: work)
        }
    }

    @Test func `a page is not an answer, whatever was asked`() throws {
        let server = try FakeServer { _, send in
            _ = send(FakeServer.answer(FakeServer.number(0), "Content-Type: text/html; charset=UTF-8"))
        }
        let client = try Self.client(server) { $0.silence = .seconds(60) }
        #expect(throws: ClickHouseError.notClickHouse(node: Self.name(client))) {
            try client.row("SELECT 0") { try $0.integer() }
        }
    }

    #if os(Linux)
        @Test func `an answer is unpacked a piece at a time`() throws {
            let size = 64 << 20
            let packed = try #require(GzipText.compressed([UInt8](repeating: 0, count: size)))
            // Of 127.0.0.1 nothing compressed is asked for.
            let server = try FakeServer(host: "127.0.0.2") { _, send in
                _ = send(FakeServer.answer(packed, "Content-Encoding: gzip"))
            }
            let client = try Self.client(server) { $0.silence = .seconds(60) }
            var (longest, sum) = (0, 0)
            try client.text("SELECT 0") {
                longest = max(longest, $0.count)
                sum += $0.count
            }
            #expect(sum == size && longest < 2 << 20)
        }
    #endif
}

@Suite struct PatienceTests {
    @Test func `drops are no answer`() {
        var patience = Patience(.seconds(2))
        for _ in 0..<20 {
            patience.wait(.milliseconds(100))
            patience.take(100)
        }
        #expect(patience.isOver)
        patience.take(20_000)
        #expect(!patience.isOver && patience.waitMs == 1_000)
    }

    @Test func `whoever works is waited for again, and whoever has answered for a third of the time`() {
        var patience = Patience(.seconds(3))
        for isWorking in [true, true, false] {
            patience.wait(.seconds(3))
            #expect(patience.isOver && patience.waitMs == 0 && patience.goesOn { isWorking } && !patience.isOver)
        }
        patience.wait(.seconds(1))
        // It is not asked again, which might take long, too.
        #expect(patience.isOver && !patience.goesOn { true })
    }
}
