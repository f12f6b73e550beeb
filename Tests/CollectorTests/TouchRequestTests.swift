import ClickStore
import ClickTracking
import Foundation
import SessionReplay
import TestSupport
import Testing

@testable import Collector

/// Touch sessions that are sent to `/v1/touches`.
struct TouchRequestTests {
    /// The session of an example's test.
    static let session = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Examples/HookedApp/Tests/NotesTests/Sessions/add-note.touches.jsonl")

    @Test func `a touch session gives what a replay of its file gives, once`() async throws {
        let folder = try TemporaryFolder()
        let server = try TestCollector(in: folder)
        server.setTime(RecorderConfiguration.systemTimeMs())
        let body = Array(try Data(contentsOf: Self.session))
        let first = await server.send("POST", "/v1/touches", body)
        #expect(first.number("stored") == first.number("received"))
        #expect(try #require(first.number("stored")) > 2)
        let again = await server.send("POST", "/v1/touches", Gzip.member(body))
        #expect(again.number("duplicate") == first.number("stored"))

        let replayed = folder.file("replayed.sqlite")
        let database = try ClickDatabase(path: replayed)
        let replayer = Replayer(into: database, nowMs: RecorderConfiguration.systemTimeMs()) { _, _ in }
        _ = try replayer.replay(Replayer.Request(paths: [Self.session.path]))
        try database.close()
        for sql in [
            "SELECT control, screen, session, at_ms, x, y, seq, handled FROM clicks ORDER BY seq",
            "SELECT screen, from_ms, to_ms FROM screen_view", "SELECT screen, width, height FROM layout",
        ] { #expect(try PlainSQLite.rows(sql, in: server.path) == PlainSQLite.rows(sql, in: replayed), "\(sql)") }
    }

    @Test func `another body is refused with the path for it`() async throws {
        let server = try TestCollector(in: try TemporaryFolder())
        let answer = await server.send("/v1/touches", [clickLine()])
        #expect(answer.status == 400)
        #expect(answer.body.contains("/v1/clicks"))
    }
}
