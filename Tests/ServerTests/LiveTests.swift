import Foundation
import TestSupport
import Testing

/// Clicks that an open page hears of as they are stored. No time is measured: what has to happen is waited for.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct LiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func line(_ seq: Int, app: String = "a", name: String = "send") -> String {
        #"{"t":1700000000123,"session":"\#(app)","app":"\#(app)","path":"A--Button#\#(name)\#(seq)--tap","seq":\#(seq)}"#
            + "\n"
    }

    @Test func `a click that is stored reaches the pages that are open, once`() throws {
        let server = try RunningServer(in: folder, "--page")
        let pages = try (0..<3).map { _ in try LivePageReader(server) }
        #expect(pages[0].text.hasPrefix("HTTP/1.1 200 "))
        #expect(pages[0].text.contains("text/event-stream"))
        for seq in 1...3 {
            #expect(try server.send("POST", "/v1/clicks", line(seq)).contains("\"stored\":1"))
            #expect(try server.send("POST", "/v1/clicks", line(seq)).contains("\"duplicate\":1"))
            for page in pages { page.read(until: "Button#send\(seq)") }
        }
        for page in pages { #expect(page.buttons == [1, 2, 3]) }
        // Each with its row of the page's table.
        #expect(pages[0].text.components(separatedBy: "\"row\":\"<tr role=").count == 4)
        // The pages that are open keep the server from no end.
        #expect(server.end() == 0)
        for page in pages {
            page.readToEnd()
            #expect(page.buttons == [1, 2, 3])
        }
    }

    @Test func `a page hears of what its address selects alone`() throws {
        let server = try RunningServer(in: folder, "--page")
        let (one, all) = (try LivePageReader(server, "?app=b"), try LivePageReader(server))
        for seq in 1...4 { _ = try server.send("POST", "/v1/clicks", line(seq, app: seq % 2 == 0 ? "b" : "a")) }
        for page in [one, all] { page.read(until: "Button#send4") }
        #expect(one.buttons == [2, 4])
        #expect(all.buttons == [1, 2, 3, 4])
        #expect(try server.send("GET", "/live/events?scren=1").hasPrefix("HTTP/1.1 400 "))
    }

    @Test func `times are those of the page's zone`() throws {
        let server = try RunningServer(in: folder, "--page")
        let pages = [try LivePageReader(server), try LivePageReader(server, "?tz=Asia/Tokyo")]
        _ = try server.send("POST", "/v1/clicks", line(1))
        for (page, time) in zip(pages, ["2023-11-14T22:13:20.123Z", "2023-11-15T07:13:20.123+09:00"]) {
            page.read(until: "Button#send1")
            #expect(page.text.contains("\"at\":\"\(time)\""), "\(page.text)")
        }
    }

    @Test func `a page that has lost its connection goes on behind the last click that it has`() throws {
        let server = try RunningServer(in: folder, "--page")
        var page = try LivePageReader(server)
        _ = try server.send("POST", "/v1/clicks", line(1))
        page.read(until: "Button#send1")
        let last = try #require(page.lastID)
        _ = try server.send("POST", "/v1/clicks", line(2) + line(3))
        page = try LivePageReader(server, headers: "Last-Event-ID: \(last)\r\n")
        page.read(until: "Button#send3")
        #expect(page.buttons == [2, 3])
        page = try LivePageReader(server, "?after=\(last)")
        page.read(until: "Button#send3")
        #expect(page.buttons == [2, 3])
        page = try LivePageReader(server)
        page.read(until: "Button#send3")
        #expect(page.buttons == [1, 2, 3])
        #expect(!page.text.contains("event: cut"))
    }

    @Test func `of many clicks at once a page hears of the last ones, and that there were others`() throws {
        let server = try RunningServer(in: folder, "--page")
        let page = try LivePageReader(server)
        let sent = (1...200).map { line($0) }.joined()
        #expect(try server.send("POST", "/v1/clicks", sent).contains("\"stored\":200"))
        page.read(until: "Button#send200")
        #expect(page.buttons == Array(151...200))
        #expect(page.text.contains("event: cut\n"))
    }

    @Test func `who has no page hears of nothing`() throws {
        #expect(try RunningServer(in: folder).send("GET", "/live/events").hasPrefix("HTTP/1.1 404 "))
        try folder.write("a-long-pass:word\n", to: "password")
        let server = try RunningServer(in: folder, "--page", "--page-password", folder.file("password"))
        #expect(try server.send("GET", "/live/events").hasPrefix("HTTP/1.1 401 "))
    }

    @Test func `the demo's users go on clicking, and nothing of it is left`() throws {
        let environment = ["TMPDIR": folder.path]
        let server = try RunningServer(["--demo", "--port", "0"], in: folder, environment: environment)
        #expect(try folder.names().contains { $0.hasPrefix("taptrail-demo-") })
        #expect(try server.send("GET", "/").contains("GiftPanel"))
        let page = try LivePageReader(server)
        page.read { $0.components(separatedBy: "event: clicks").count > 2 }
        #expect(page.text.contains("\"app\":\"LiveRoom\""))
        #expect(server.end() == 0)
        #expect(try !folder.names().contains { $0.hasPrefix("taptrail-demo-") })
        let taken = try RunningServer(in: folder)
        let failed = try RunningServer.failure(["--demo", "--port", String(taken.port)], environment: environment)
        #expect(failed.status == 69)
        #expect(try !folder.names().contains { $0.hasPrefix("taptrail-demo-") })
    }
}
