import ClickTracking
import TestSupport
import Testing

@testable import SessionReplay

struct ClickLineTests {
    @Test func `a full line says all there is`() throws {
        let line = """
            {"t":1700000000123,"session":"s-1","user":"u-1","path":"A[0]--B#s%65nd--tap","kind":"routed","x":12.55,"y":-300,"app":"App",\
            "version":"1.4","screen":"Screen","window":[390,844.25],"id":"i","seq":7,"handled":true,"handled_by":"A","position":"0:3",\
            "item":"gift","info":{"b":1,"a":[true]},"unknown":[1]}
            """
        let click = try Self.parse(line)
        #expect(click.atMs == 1_700_000_000_123)
        #expect(
            click.session
                == SessionKey(
                    name: "s-1", app: "App", version: "1.4", user: "u-1", window: WindowSize(tenths: 3_900, 8_443)))
        #expect(click.control == ControlKey(path: "A--B#send--tap", screen: "Screen", kind: .routed))
        #expect(click.x == 126)
        #expect(click.y == -3_000)
        #expect(click.handled == .yes)
        #expect(click.detail.id == "i")
        #expect(click.detail.seq == 7)
        #expect(click.detail.handledBy == "A")
        #expect(click.detail.position == "0:3")
        #expect(click.detail.item == "gift")
        #expect(click.detail.info == "{\"a\":[true],\"b\":1}")
    }

    @Test func `null and empty are as good as none`() throws {
        let click = try Self.parse(
            """
            {"t":1,"session":"s","path":"A--t","user":null,"app":"","x":null,"handled":null,"id":"","seq":null,"info":{}}
            """)
        #expect(click.session == SessionKey(name: "s"))
        #expect(click.x == Tenths.unknown)
        #expect(click.handled == .unknown)
        #expect(click.detail.isEmpty)
    }

    @Test(
        arguments: [
            ("touchUpInside", nil, .activation), ("touchDown", nil, .control), ("giftSent", nil, .activation),
            ("touch%44own", nil, .control), ("touchDown", "activation", .activation), ("giftSent", "routed", .routed),
            ("touchDown", "", .control),
        ] as [(String, String?, ClickKind)])
    func `a line without a kind gets it by the event's name`(event: String, kind: String?, expected: ClickKind) throws {
        let member = kind.map { ",\"kind\":\"\($0)\"" } ?? ""
        let line = "{\"t\":1700000000000,\"session\":\"s\",\"path\":\"A--\(event)\"\(member)}"
        #expect(try Self.parse(line).control.kind == expected)
        let sink = MemorySink()
        try ClickLineRun.replay(line + "\n", into: sink)
        #expect(sink.clicks.map(\.control.kind) == [expected])
    }

    @Test(arguments: [
        ("[1]", "not a JSON object"), ("{", "not JSON: ends early"),
        ("{\"session\":\"s\",\"path\":\"A--t\"}", "'t' is missing"),
        ("{\"t\":1,\"path\":\"A--t\"}", "'session' is missing"),
        ("{\"t\":1,\"session\":\"\",\"path\":\"A--t\"}", "'session' is missing"),
        ("{\"t\":1,\"session\":\"s\"}", "'path' is missing"),
        ("{\"t\":\"1\",\"session\":\"s\",\"path\":\"A--t\"}", "'t' must be whole"),
        ("{\"t\":1.5,\"session\":\"s\",\"path\":\"A--t\"}", "'t' must be whole"),
        ("{\"t\":1,\"session\":1,\"path\":\"A--t\"}", "'session' must be a text"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"t\"}", "bad path"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--\"}", "bad path"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"x\":\"1\"}", "'x' must be a number"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"y\":1e300}", "'y' must be a number"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"handled\":1}", "'handled' must be true or false"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"seq\":1.5}", "'seq' must be a whole number"),
        (
            "{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"kind\":\"tap\"}",
            "'kind' must be one of activation, control, routed"
        ),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"kind\":1}", "'kind' must be a text"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"info\":[]}", "'info' must be an object"),
        ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"x\":1,\"x\":1}", "'x' occurs more than once"),
        (
            "{\"t\":1,\"session\":\"s\",\"path\":\"A--t\",\"other\":1,\"other\":2}",
            "'other' occurs more than once"
        ),
    ])
    func `a line that is none says why`(line: String, reason: String) {
        let error = #expect(throws: ClickLineError.self) { try Self.parse(line) }
        #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }

    private static func parse(_ line: String) throws -> ClickLine {
        let result = Array(line.utf8).withUnsafeBytes { bytes in
            Result { () throws(ClickLineError) in try ClickLine(parsing: bytes) }
        }
        return try result.get()
    }
}
