import ClickStore
import ClickTracking
import Foundation
import SessionReplay
import TestSupport
import Testing

@testable import Collector

/// Requests of PostHog's clients.
struct PostHogRequestTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let key = "phc_0123456789abcdef"
    private static let chain =
        #"span:nth-child=\"1\"nth-of-type=\"1\"text=\"Buy\";"#
        + #"button.buy:attr__id=\"buy\"attr_id=\"buy\"nth-child=\"2\"nth-of-type=\"2\";body:nth-of-type=\"1\""#

    /// An event of a page.
    private static func event(
        _ id: String = "e-1", _ more: String = "", time: String? = "2023-11-14T22:13:10.500Z",
        type: String = "$autocapture"
    ) -> String {
        let time = time.map { #""timestamp":"\#($0)","# } ?? ""
        return #"{"uuid":"\#(id)","event":"\#(type)",\#(time)"distinct_id":"u-1","properties":{"token":"\#(key)","#
            + #""$event_type":"click","$session_id":"s-1","$current_url":"https://shop.example/item/42?x=1","#
            + #""$window_id":"w","$os":"Linux","$viewport_width":800,"$viewport_height":600,"#
            + #""$elements_chain":"\#(chain)"}\#(more)}"#
    }

    private static func batch(_ events: String..., more: String = "") -> String {
        #"{"api_key":"\#(key)","batch":[\#(events.joined(separator: ","))]\#(more)}"#
    }

    private static let phone =
        #"{"uuid":"p-1","event":"$autocapture","timestamp":"2023-11-14T22:13:10Z","distinct_id":"u-2","properties":{"#
        + #""$screen_name":"Live","$session_id":"s-2","$app_name":"LiveRoom","$app_version":"1.4.0","#
        + #""$elements_chain":"UIButton:text=\"Send\"attr_id=\"send\";GiftPanel;UIWindow"}}"#
    private static let reactNative =
        #"{"uuid":"r-1","event":"$autocapture","timestamp":"2023-11-14T22:13:11Z","distinct_id":"u-3","properties":{"#
        + #""$event_type":"touch","$touch_x":12.5,"$touch_y":300,"$screen_name":"Live","$session_id":"s-3","#
        + #""$elements":[{"tag_name":"Send","attr__testID":"send"},{"tag_name":"ScrollView"}]}}"#

    /// A body with all that a body may have.
    static let body = Array(
        batch(
            event(), phone, reactNative, event("e-2", #","offset":3000"#, time: nil),
            more: #","sent_at":"2023-11-14T22:13:20Z""#
        )
        .utf8)

    private func rows(_ path: String) throws -> [[String]] {
        try [
            "SELECT control, screen, session, user, app, version, at_ms, x, y, tab, hit FROM clicks ORDER BY at_ms, session",
            "SELECT uid FROM click_detail ORDER BY uid", "SELECT properties FROM property_set ORDER BY 1",
            "SELECT screen, element FROM layout JOIN layout_control ON layout_id = layout.id ORDER BY 1, 2",
            "SELECT reason FROM rejected ORDER BY 1",
        ].map { try PlainSQLite.rows($0, in: path).map { "\($0)" } }
    }

    @Test(arguments: [
        batch(event(), event("e-2"), event("e-3", type: "$pageview")), "[\(event()),\(event("e-2"))]", event(),
        batch(phone, reactNative, more: #","historical_migration":false"#),
        batch(event(), event("e-2", time: nil), event("e-3").replacingOccurrences(of: "span:", with: ":")),
    ])
    func `a body gives what a replay of the same events gives`(body: String) async throws {
        let server = try TestCollector(in: folder)
        #expect(await server.send("POST", "/batch", Array(body.utf8)).body == "{\"status\":1}\n")
        let (file, replayed) = (folder.file("events.json"), folder.file("replayed.sqlite"))
        try Data(body.utf8).write(to: URL(fileURLWithPath: file))
        let database = try ClickDatabase(path: replayed)
        let replayer = Replayer(into: database, nowMs: TestCollector.receivedMs) { _, _ in }
        var request = Replayer.Request(paths: [file], format: .posthog)
        request.options.rules = .controls
        _ = try replayer.replay(request)
        try database.close()
        #expect(try rows(server.path) == rows(replayed))
        #expect(try server.column("SELECT count(*) > 0 FROM click") == ["1"])
    }

    @Test func `each path and packing of a body is understood, and an event that is sent again is stored once`()
        async throws
    {
        let server = try TestCollector(in: folder)
        let body = Self.batch(Self.event())
        let base64 = Data(body.utf8).base64EncodedString()
        let escaped = try #require(base64.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let json = try #require(body.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let bodies = [
            Array(body.utf8), Gzip.member(Array(body.utf8)), Array(base64.utf8), Array("data=\(escaped)".utf8),
            Array("data=\(base64)&ip=0".utf8), Array("data=\(json)&verbose=1".utf8),
        ]
        for path in ["/batch", "/e", "/i/v0/e", "/capture", "/track"].flatMap({ [$0, $0 + "/"] }) {
            for body in bodies {
                let answer = await server.send("POST", path, body, ["content-type": "text/plain"])
                #expect(answer.status == 200, "\(path) \(String(decoding: body, as: UTF8.self))")
                #expect(answer.body == "{\"status\":1}\n")
            }
        }
        #expect(try server.column("SELECT control FROM clicks") == ["body--button[1]--click"])
        #expect(await server.send("GET", "/batch").status == 405)
    }

    @Test func `the second protocol answers for each event, and its header says when it was sent`() async throws {
        let server = try TestCollector(in: folder)
        let event = Self.event().replacingOccurrences(of: #""$session_id":"s-1","#, with: "")
        let events = [event.dropLast() + #","session_id":"s-9"}"#, Self.event("e-2", type: "$pageview")]
        let body = #"{"created_at":"x","batch":[\#(events.joined(separator: ","))]}"#
        // The sender's clock is two hours behind.
        let headers = ["posthog-request-timestamp": "2023-11-14T20:13:20+00:00"]
        let answer = await server.send("POST", "/i/v1/analytics/events", Array(body.utf8), headers)
        #expect(answer.body == #"{"results":{"e-1":{"result":"ok"},"e-2":{"result":"ok"}}}"# + "\n")
        #expect(try server.column("SELECT session FROM clicks") == ["s-9"])
        #expect(
            try server.column("SELECT at_ms FROM click") == [String(TestCollector.receivedMs)], "not after its arrival")
    }

    @Test func `times are corrected by the time of sending, and events may say how long ago they were`() async throws {
        let server = try TestCollector(in: folder)
        let late = Self.event("e-1", time: "2023-11-14T21:13:10Z")
        let bodies = [
            Self.batch(late, more: #","sent_at":"2023-11-14T21:13:20.000Z""#),
            "[\(Self.event("e-2", #","offset":3000"#, time: nil))]",
        ]
        for body in bodies { #expect(await server.send("POST", "/e/", Array(body.utf8)).status == 200) }
        let seconds = try server.column(
            "SELECT (\(TestCollector.receivedMs) - at_ms) / 1000.0 FROM click ORDER BY at_ms")
        #expect(seconds == ["10.0", "3.0"])
        // A client that got no answer tries again some time later.
        server.setTime(TestCollector.receivedMs + 10_000)
        for body in bodies { #expect(await server.send("POST", "/e/", Array(body.utf8)).status == 200) }
        #expect(try server.column("SELECT count(*) FROM click") == ["2"])
        #expect(try server.column("SELECT count(*) FROM rejected") == ["0"])
    }

    @Test func `a key stands in the body, or in the head, and nothing is stored without it`() async throws {
        let keys = try CollectorKeys(parsing: "\(Self.key) Shop")
        let server = try TestCollector(in: folder, access: CollectorAccess(keys: keys))
        let foreign = Self.batch(Self.event(), "7").replacingOccurrences(of: Self.key, with: "phc_other")
        for (path, body) in [
            ("/batch", foreign), ("/e", "[]"), ("/s/", foreign), ("/i/v1/analytics/events", Self.batch(Self.event())),
        ] {
            let answer = await server.send("POST", path, Array(body.utf8))
            #expect(answer.status == 401, "\(path)")
            #expect(!answer.body.contains("phc_"))
        }
        #expect(try server.column("SELECT (SELECT count(*) FROM click) + (SELECT count(*) FROM rejected)") == ["0"])
        let body = Self.batch(Self.event())
        #expect(await server.send("POST", "/batch", Array(body.utf8)).status == 200)
        #expect(await server.send("POST", "/e", Array("[\(Self.event("e-2"))]".utf8)).status == 200)
        let second = await server.send(
            "POST", "/i/v1/analytics/events", Array("[\(Self.event("e-3"))]".utf8),
            ["authorization": "Bearer \(Self.key)"])
        #expect(second.status == 200)
        #expect(try server.column("SELECT DISTINCT app FROM clicks") == ["Shop"])
        #expect(try server.column("SELECT count(*) FROM clicks") == ["3"])
        #expect(await server.send("POST", "/batch", Array(Self.batch(Self.phone).utf8)).status == 403, "another app's")
    }

    @Test func `the key of a page takes clicks from its origins, and so many of them`() async throws {
        let webKeys = try WebKeys(parsing: "\(Self.key) https://shop.example 1 Shop")
        let server = try TestCollector(in: folder, access: CollectorAccess(webKeys: webKeys))
        func send(_ ids: Range<Int>, from origin: String?) async -> CollectorAnswer {
            let events = ids.map { Self.event("e-\($0)") }.joined(separator: ",")
            let headers = origin.map { ["origin": $0] } ?? [:]
            return await server.send("POST", "/e/", Array(Self.batch(events).utf8), headers)
        }
        let answer = await send(0..<12, from: "https://shop.example")
        #expect(answer.status == 200)
        #expect(answer.headers.contains { $0 == ("Access-Control-Allow-Origin", "https://shop.example") })
        #expect(await send(12..<13, from: "https://shop.example").status == 429)
        #expect(await send(12..<13, from: "https://evil.example").status == 403)
        #expect(await send(12..<13, from: nil).status == 403)
        #expect(try server.column("SELECT count(*) FROM clicks") == ["12"])
    }

    @Test func `a page is let in by its origin, and learns that it is to record clicks`() async throws {
        let server = try TestCollector(in: folder, access: CollectorAccess(origins: ["https://shop.example"]))
        let path = "/array/\(Self.key)/config"
        let answer = await server.send("GET", path, [], ["origin": "https://shop.example"])
        #expect(answer.status == 200)
        #expect(answer.body.contains("\"autocapture_opt_out\":false"))
        #expect(answer.headers.contains { $0 == ("Access-Control-Allow-Origin", "https://shop.example") })
        #expect(await server.send("GET", path, [], ["origin": "https://evil.example"]).status == 403)
        #expect(await server.send("GET", "/array/\(Self.key)/config.js").status == 404)
        let asking = ["origin": "https://shop.example", "access-control-request-method": "POST"]
        let preflight = await server.send("OPTIONS", "/i/v1/analytics/events", [], asking)
        let allowed = preflight.headers.first { $0.name == "Access-Control-Allow-Headers" }?.value ?? ""
        #expect(allowed.contains("PostHog-Request-Timestamp") && allowed.contains("Authorization"))
    }

    @Test func `nothing is kept of recordings of pages`() async throws {
        let server = try TestCollector(in: folder)
        let body = Self.event(type: "$snapshot")
        let answer = await server.send("POST", "/s/", Gzip.member(Array("[\(body)]".utf8)))
        #expect(answer.status == 200)
        #expect(answer.body == "{\"status\":1}\n")
        for table in ["click", "session", "rejected", "layout"] {
            #expect(try server.column("SELECT count(*) FROM \(table)") == ["0"])
        }
        #expect(await server.send("GET", "/metrics").body.contains(#"answers_total{path="/s",status="200"} 1"#))
    }

    @Test(arguments: [
        "", "no JSON", "7", #"{"api_key":"k","events":[{"event_type":"click"}]}"#, #"{"a":1}"#, "data=%zz", "data=",
        "eyJhIjoxfQ==", #"{"event":"#, #"[{"event":"$mp_click","properties":{"token":"t","mp_lib":"web"}}]"#,
    ])
    func `a body without events is refused`(body: String) async throws {
        let server = try TestCollector(in: folder)
        for path in ["/batch", "/s/", "/i/v1/analytics/events"] {
            #expect(await server.send("POST", path, Array(body.utf8)).status == 400, "\(path)")
        }
        #expect(try server.column("SELECT count(*) FROM rejected") == ["0"])
    }

    @Test func `a body of too many events is refused as a whole`() async throws {
        var limits = CollectorLimits()
        limits.lines = 2
        let server = try TestCollector(in: folder, limits: limits)
        let events = (0..<3).map { Self.event("e-\($0)") }
        #expect(await server.send("POST", "/e", Array("[\(events.joined(separator: ","))]".utf8)).status == 413)
        #expect(await server.send("POST", "/e", Array("[\(events[0]),\(events[1])]".utf8)).status == 200)
        #expect(try server.column("SELECT count(*) FROM click") == ["2"])
    }

    @Test func `a journal keeps all that is needed to read a request again`() async throws {
        let (direct, other) = (try TestCollector(in: folder), try TemporaryFolder())
        let journaling = try JournalingCollector(in: other)
        let offset = Self.event("e-2", #","offset":3000"#, time: nil)
        let requests: [(path: String, body: String, headers: [String: String])] = [
            ("/e/", "data=" + Data(Self.batch(offset).utf8).base64EncodedString(), [:]),
            ("/batch", Self.batch(Self.phone, more: #","sent_at":"2023-11-14T23:13:20Z""#), [:]),
            (
                "/i/v1/analytics/events/", Self.batch(Self.event("e-3")),
                ["posthog-request-timestamp": "2023-11-14T21:13:20+00:00"]
            ),
        ]
        for request in requests {
            let body = Array(request.body.utf8)
            let answers = [
                await direct.send("POST", request.path, body, request.headers),
                await journaling.send(request.path, body, request.headers),
            ]
            #expect(answers.map(\.status) == [200, 200])
            #expect(answers[0].body == answers[1].body)
        }
        #expect(journaling.drain.drain())
        #expect(try rows(direct.path) == rows(other.store))
        #expect(try direct.column("SELECT count(*) FROM click") == ["3"])
        journaling.close()
    }
}
