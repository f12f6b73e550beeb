import ClickStore
import Collector
import Foundation
import TestSupport
import Testing

/// A server whose database others change while it runs.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .serialized,
    .timeLimit(.minutes(5)))
struct LendingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func line(_ seq: Int, user: String) -> String {
        #"{"t":1700000000123,"session":"\#(user)","user":"\#(user)","path":"A--tap","seq":\#(seq)}"# + "\n"
    }

    @Test func `the database is lent and given back, and no request is lost`() throws {
        let server = try RunningServer(in: folder)
        for seq in 0..<5 { #expect(try server.send("POST", "/v1/clicks", Self.line(seq, user: "u")).contains(" 200 ")) }
        for turn in 0..<3 {
            #expect(throws: StoreError.busy(path: folder.store)) { try ClickDatabase(path: folder.store) }
            #expect(DatabaseLoan.take(of: folder.store))
            #expect(try clicks() == 5 + turn)
            DatabaseLoan.giveBack()
            // It waits until the server has the database again.
            let answer = try server.send("POST", "/v1/clicks", Self.line(100 + turn, user: "v"))
            #expect(answer.hasSuffix("{\"received\":1,\"stored\":1,\"duplicate\":0,\"rejected\":0}\n"))
        }
        #expect(server.end() == 0)
        #expect(!DatabaseLoan.take(of: folder.store), "nobody is there")
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: folder.store) == ["8"])
    }

    /// Opens the database as a command does that changes it, and counts its clicks.
    private func clicks() throws -> Int? {
        let database = try ClickDatabase(path: folder.store)
        let clicks = try database.totals(countingClicks: true).clicks
        try database.close()
        return clicks
    }

    @Test(.enabled(if: (try? BuiltExecutable.named("taptrail")) != nil, "taptrail is not built"))
    func `taptrail forget works beside a server`() throws {
        let server = try RunningServer(in: folder)
        for user in ["u-1", "u-2"] { _ = try server.send("POST", "/v1/clicks", Self.line(1, user: user)) }
        let command = Process()
        command.executableURL = try BuiltExecutable.named("taptrail")
        command.arguments = ["forget", "--user", "u-1", "--db", folder.store]
        command.standardOutput = FileHandle.nullDevice
        command.standardError = try folder.newFile(".err")
        try command.run()
        command.waitUntilExit()
        let messages = String(decoding: try folder.bytes(of: ".err"), as: UTF8.self)
        #expect(command.terminationStatus == 0, "\(messages)")
        _ = try server.send("POST", "/v1/clicks", Self.line(2, user: "u-2"))
        #expect(
            try PlainSQLite.column("SELECT user || ' ' || count(*) FROM clicks GROUP BY user", in: folder.store) == [
                "u-2 2"
            ])
    }
}
