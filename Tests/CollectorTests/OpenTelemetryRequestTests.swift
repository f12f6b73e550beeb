import ClickTracking
import Foundation
import TestSupport
import Testing

@testable import Collector

/// Requests of OpenTelemetry's exporters, in both of their encodings.
struct OpenTelemetryRequestTests {
    private let server: TestCollector

    init() throws { server = try TestCollector(in: try TemporaryFolder()) }

    /// A record of a click.
    struct Record {
        var event: String
        var texts: [(String, String)] = []
        var numbers: [(String, Int64)] = []
        var elementID: String?
        var nanoseconds: UInt64 = 1_699_999_990_000_000_000

        static let widget = Record(
            event: "app.widget.click",
            texts: [
                ("app.widget.id", "send"), ("app.widget.name", "Send"), ("app.screen.id", "Live"),
                ("session.id", "s-1"),
            ],
            numbers: [("app.screen.coordinate.x", 10), ("app.screen.coordinate.y", 20)])
        static let tap = Record(
            event: "app.screen.click", texts: [("session.id", "s-1"), ("app.screen.id", "Live")],
            numbers: [("app.screen.coordinate.x", 12), ("app.screen.coordinate.y", 23)],
            nanoseconds: 1_699_999_990_003_000_000)
        static let page = Record(
            event: "browser.user_action.click",
            texts: [
                ("browser.css_selector", "#main > div:nth-child(2) > button.submit"), ("browser.tag_name", "BUTTON"),
                ("session.id", "s-2"), ("user.id", "u-1"), ("url.full", "https://shop.example/item/42?x=1"),
            ], numbers: [("browser.page.x", 10), ("browser.page.y", -2)], elementID: "7")

        var json: String {
            let id = elementID.map { Self.json("id", #"{"stringValue":"\#($0)"}"#) }
            let list = id.map { Self.json("browser.element.attributes", #"{"kvlistValue":{"values":[\#($0)]}}"#) }
            let attributes =
                texts.map { Self.json($0, #"{"stringValue":"\#($1)"}"#) }
                + numbers.map { Self.json($0, #"{"intValue":"\#($1)"}"#) } + [list].compactMap(\.self)
            return #"{"timeUnixNano":"\#(nanoseconds)","severityNumber":9,"body":{},"eventName":"\#(event)","#
                + #""attributes":[\#(attributes.joined(separator: ","))]}"#
        }

        private static func json(_ key: String, _ value: String) -> String { #"{"key":"\#(key)","value":\#(value)}"# }

        var protobuf: [UInt8] {
            let list = elementID.map {
                ProtobufWriter.field(1, "browser.element.attributes")
                    + ProtobufWriter.field(
                        2, ProtobufWriter.field(6, ProtobufWriter.field(1, ProtobufWriter.attribute("id", $0))))
            }
            let attributes =
                texts.map { ProtobufWriter.attribute($0, $1) } + numbers.map { ProtobufWriter.attribute($0, $1) }
                + [list].compactMap(\.self)
            return ProtobufWriter.field(1, fixed64: nanoseconds) + ProtobufWriter.field(2, varint: 9)
                + ProtobufWriter.field(5, []) + attributes.flatMap { ProtobufWriter.field(6, $0) }
                + ProtobufWriter.field(12, event)
        }
    }

    static func json(_ records: [Record]) -> [UInt8] {
        Array(
            (#"{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"LiveRoom"}},"#
                + #"{"key":"service.version","value":{"stringValue":"1.4.0"}}]},"#
                + #""scopeLogs":[{"scope":{"name":"x"},"logRecords":["#
                + records.map(\.json).joined(separator: ",") + "]}]}]}").utf8)
    }

    static func protobuf(_ records: [Record]) -> [UInt8] {
        let resource = [("service.name", "LiveRoom"), ("service.version", "1.4.0")]
            .flatMap { ProtobufWriter.field(1, ProtobufWriter.attribute($0, $1)) }
        let scope = ProtobufWriter.field(1, ProtobufWriter.field(1, "x"))
        return ProtobufWriter.field(
            1,
            ProtobufWriter.field(1, resource)
                + ProtobufWriter.field(2, scope + records.flatMap { ProtobufWriter.field(2, $0.protobuf) }))
    }

    @Test func `both encodings say the same, and a request that is sent again stores nothing twice`() async throws {
        let records = [Record.widget, .page, Record(event: "app.crash")]
        for body in [Self.protobuf(records), Gzip.member(Self.protobuf(records))] {
            let answer = await server.send("POST", "/v1/logs", body, ["content-type": "application/x-protobuf"])
            #expect(answer.status == 200)
            #expect(answer.body.isEmpty)
            #expect(answer.headers.first?.value == "application/x-protobuf")
        }
        let answer = await server.send("POST", "/v1/logs", Self.json(records), ["content-type": "application/json"])
        #expect(answer.body == "{}\n")
        #expect(answer.headers.first?.value == "application/json")
        #expect(
            try PlainSQLite.rows(
                "SELECT control, screen, session, user, app, version, at_ms, x, y FROM clicks ORDER BY session",
                in: server.path)
                == [
                    ["Widget#send--click", "Live", "s-1", nil, "LiveRoom", "1.4.0", "1699999990000", "10.0", "20.0"],
                    [
                        "?#main--div[1]--button--click", "/item/*", "s-2", "u-1", "LiveRoom", "1.4.0", "1699999990000",
                        "10.0", "-2.0",
                    ],
                ])
    }

    @Test func `a tap that is logged of the screen and of the widget is one click, at the tap's place`() async throws {
        var (other, later) = (Record.tap, Record.tap)
        other.texts[0].1 = "s-3"
        later.nanoseconds += 900_000_000
        let records = [Record.tap, .widget, other, later]
        #expect(await server.send("POST", "/v1/logs", Self.protobuf(records)).status == 200)
        #expect(
            try server.column("SELECT control || ' ' || session || ' ' || x || ' ' || y FROM clicks ORDER BY 1") == [
                "Screen--click s-1 12.0 23.0", "Screen--click s-3 12.0 23.0", "Widget#send--click s-1 12.0 23.0",
            ])
    }

    @Test(arguments: [
        ("button", "button--click"), ("DIV#a.b.c", "div#a--click"), ("ul > li:nth-of-type(3)", "ul--li[2]--click"),
        ("a b", "ab--click"), (">", "button#7--click"), ("", "button#7--click"), ("p:hover", "button#7--click"),
        ("li:nth-child(0)", "button#7--click"), (".only", "?--click"),
    ])
    func `the path of a page's element is its selector`(selector: String, control: String) async throws {
        var record = Record.page
        record.texts[0].1 = selector
        #expect(await server.send("POST", "/v1/logs", Self.json([record])).status == 200)
        #expect(try server.column("SELECT control FROM clicks") == [control])
    }

    @Test func `a record without a session or a time is rejected`() async throws {
        var (nameless, timeless) = (Record.widget, Record.widget)
        nameless.texts.removeLast()
        timeless.nanoseconds = 0
        #expect(await server.send("POST", "/v1/logs", Self.protobuf([nameless, timeless, .tap])).status == 200)
        #expect(try server.column("SELECT count(*) FROM rejected") == ["2"])
        #expect(try server.column("SELECT count(*) FROM clicks") == ["1"])
    }

    @Test func `what is no request is refused, and one without clicks is not`() async throws {
        for body in [Array("{".utf8), Array("[]".utf8), [0x0A], [0x0A, 0x7F, 1], [0xFF], [0x0B, 0x0C]] {
            #expect(await server.send("POST", "/v1/logs", body).status == 400, "\(body)")
        }
        for body in [[], Array("{}".utf8), Self.protobuf([]), Self.json([Record(event: "x")])] {
            #expect(await server.send("POST", "/v1/logs", body).status == 200, "\(body)")
        }
        // A group within a group, and messages deeper than those of any click.
        let deep = (0..<1_000).reduce([UInt8]()) { inner, _ in ProtobufWriter.field(1, inner) }
        #expect(await server.send("POST", "/v1/logs", deep).status == 200)
        #expect(try server.column("SELECT (SELECT count(*) FROM click) + (SELECT count(*) FROM rejected)") == ["0"])
    }
}
