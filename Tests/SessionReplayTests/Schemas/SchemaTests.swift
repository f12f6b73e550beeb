import ClickTracking
import JSON
import SeededGenerator
import SimulatedUI
import TestSupport
import Testing
import TouchSessions

@testable import SessionReplay

/// The schemas say what the readers take and the writers write.
struct SchemaTests {
    private static let good = #"{"t":1700000000123,"session":"s","path":"A--tap"}"#

    private static func line(_ members: String) -> String {
        good.dropLast() + "," + members + "}"
    }

    private static func line(path: String) -> String {
        #"{"t":1700000000123,"session":"s","path":"\#(path)"}"#
    }

    @Test(
        arguments: [
            good, line(#""user":null,"app":"","version":"1","screen":null"#), line(#""x":1.25,"y":-3e2"#),
            line(#""screen":"S","address":1"#), line(#""screen":"","address":1"#),
            line(#""address":"/cart""#), line(#""address":"cart""#), line(#""x":null"#), line(#""x":200000001"#),
            line(#""y":"1""#), line(#""id":"a","seq":7"#),
            line(#""seq":1.0"#), line(#""seq":1.5"#), line(#""seq":"1""#), line(#""handled":true,"handled_by":"A""#),
            line(#""handled":1"#), line(#""position":"0:1","item":"i""#), line(#""item":3"#),
            line(#""info":{"a":[1]}"#),
            line(#""info":[]"#), line(#""id":1"#), line(#""other":[1,{}]"#), "[]", "1", "{}",
            #"{"session":"s","path":"A--tap"}"#, #"{"t":1700000000123,"path":"A--tap"}"#,
            #"{"t":1700000000123,"session":"s"}"#, #"{"t":1700000000123.0,"session":"s","path":"A--tap"}"#,
            #"{"t":1700000000123.5,"session":"s","path":"A--tap"}"#, #"{"t":"1","session":"s","path":"A--tap"}"#,
            #"{"t":1,"session":"s","path":"A--tap"}"#, #"{"t":1700000000123,"session":"","path":"A--tap"}"#,
            line(path: "A#b[1]--C[*]--x-y--tap"), line(path: "A%2d%23--tap"), line(path: "é#ü--tap"),
            line(path: "tap"), line(path: ""), line(path: "--tap"), line(path: "A--"), line(path: "A---B--tap"),
            line(path: "-A--tap"), line(path: "A#--tap"), line(path: "A[]--tap"), line(path: "A[x]--tap"),
            line(path: "A[1--tap"), line(path: "A%2--tap"), line(path: "A--ta#p"), line(path: "A[1]b--tap"),
            line(path: #"A\u0001--tap"#),
        ])
    func `the schema of click lines and their reader agree`(line: String) throws {
        let schema = try JSONSchema("click-line")
        let bytes = Array(line.utf8)
        let sink = MemorySink()
        let isRead = try ClickLineRun.replay(bytes + [0x0A], into: sink).result.stored == 1
        #expect(try schema.allows(line: line) == isRead)
    }

    @Test func `what the writer of click lines writes is as its schema says`() throws {
        let schema = try JSONSchema("click-line")
        var random = SplitMix64(seed: 1)
        var count = 0
        for _ in 0..<500 {
            let lines = (0..<5).map { _ in RandomLine.text(using: &random) + "\n" }.joined()
            let sink = MemorySink()
            try ClickLineRun.replay(lines, into: sink)
            for line in try Self.written(sink.clicks).split(separator: "\n") {
                count += 1
                #expect(try schema.allows(JSONValue(parsing: Array(line.utf8))), "\(line)")
            }
        }
        #expect(count > 300)
    }

    private static func written(_ clicks: [CollectedClick]) throws -> String {
        var builder = BatchBuilder()
        for click in clicks {
            let detail = ClickDetail(
                id: click.id, seq: click.seq, position: click.position, item: click.item, handledBy: click.handledBy,
                info: click.info)
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                detail: detail)
        }
        var text = ""
        let source = ClickSource(name: "", format: "", head: SourceHead(length: 0, digest: 0))
        _ = try ClickLineWriter { text += $0 }.open(source, continuing: nil).write(builder.batch, upTo: nil) {
            RejectedRecord(reason: $1, offset: $0, content: .bytes([]))
        }
        return text
    }

    @Test(
        arguments: [
            #"{"format":"taptrail-touches/1","session":"s","user":null,"events":true}"#,
            #"{"format":"taptrail-touches/1"}"#, #"{"format":"taptrail-touches/2","session":"s"}"#,
            #"{"format":"taptrail-touches/1","session":"s","events":1}"#,
            #"{"format":"taptrail-touches/1","session":"s","seq":9007199254740991}"#,
            #"{"format":"taptrail-touches/1","session":"s","seq":9007199254740992}"#,
            #"{"format":"taptrail-touches/1","session":"s","seq":-1}"#, "[1]", "{}", #"{"t":5}"#, #"{"t":5.5}"#,
            #"{"t":null}"#, #"{"t":5,"key":"return"}"#, #"{"t":5,"key":"a"}"#, #"{"t":5,"key":null}"#,
            #"{"t":5,"touches":[]}"#, #"{"t":5,"touches":{}}"#,
            #"{"t":5,"touches":[{"phase":"began","x":1,"y":null,"finger":2,"t":4}]}"#,
            #"{"t":5,"touches":[{"phase":"began","x":1}]}"#, #"{"t":5,"touches":[{"phase":"up","x":1,"y":1}]}"#,
            #"{"t":5,"touches":[{"phase":"began","x":"1","y":1}]}"#,
            #"{"t":5,"touches":[{"phase":"began","x":1,"y":1,"finger":"a"}]}"#,
            #"{"t":5,"event":"e","node":1,"x":1,"y":2,"handled_by":"A"}"#, #"{"t":5,"event":"e"}"#,
            #"{"event":"e","node":1}"#, #"{"t":5,"event":"e","node":1,"handled_by":3}"#,
            #"{"t":5,"event":"e","node":1,"x":"1","y":2}"#, #"{"layout":[]}"#, #"{"layout":{}}"#, #"{"layout":[1]}"#,
            node(""), node(#","kind":"cell","section":1,"row":2,"item":"i""#), node(#","kind":"knob""#),
            node(#","kind":null,"hidden":null,"children":null,"frame":null"#), node(#","frame":[0,0,1,null]"#),
            node(#","frame":[0,0,1]"#), node(#","frame":[0,0,1,"1"]"#), node(#","scrolled":[1,2],"content":[3,4]"#),
            node(#","content":[3]"#), node(#","hidden":1"#), node(#","alpha":"1""#), node(#","alpha":0.5"#),
            node(#","children":[2,3]"#), node(#","children":["2"]"#), node(#","level":1.5"#),
            node(#","actions":{"a":["B"]}"#), node(#","actions":{"a":"B"}"#), node(#","actions":{"a":[1]}"#),
            node(#","actions":[]"#), node(#","gestures":[{"kind":"tap","taps":2,"actions":["A"]}]"#),
            node(#","gestures":[{"kind":"longPress","ms":500}]"#), node(#","gestures":[{"kind":"pinch"}]"#),
            node(#","gestures":[{"taps":2}]"#), node(#","gestures":[{"kind":"tap","taps":"2"}]"#),
            node(#","main_event":"valueChanged","segments":3,"selected":1"#), node(#","selected":"1""#),
            #"{"layout":[{"node":1}]}"#, #"{"layout":[{"class":"A"}]}"#, #"{"layout":[{"node":1,"class":""}]}"#,
            #"{"layout":[{"node":"1","class":"A"}]}"#,
        ])
    func `the schema of touch sessions and their reader agree`(line: String) throws {
        let value = try JSONValue(parsing: Array(line.utf8))
        let isRead = (try? TouchSessionLine(value)) != nil
        #expect(try JSONSchema("touch-session").allows(value) == isRead)
    }

    private static func node(_ members: String) -> String {
        #"{"t":1,"layout":[{"node":1,"class":"A"\#(members)}]}"#
    }

    @Test(
        arguments: [
            #"{"screen_view":"Cart","appeared":true,"t":1700000000123,"session":"s","user":"u","window":[1,2.5]}"#,
            #"{"screen_view":"","appeared":false,"t":1700000000123,"session":"s","address":"/cart","app":"A"}"#,
            #"{"layout":[[0,"A--B",1,2,3,4],[1,"C",1,2,3,4]],"t":1,"session":"s","screen":"Cart","address":"","version":"1"}"#,
        ])
    func `the schema of an upload's other lines and their readers agree`(line: String) throws {
        let schema = try JSONSchema("upload-line")
        for line in try JSONSchema.variations(of: line) {
            let bytes = Array(line.utf8)
            let isRead = bytes.withUnsafeBytes { bytes in
                if ScreenLine.isOne(bytes) { return (try? ScreenLine(parsing: bytes, screens: .withoutIDs())) != nil }
                return LayoutLine.isOne(bytes) && (try? LayoutLine(parsing: bytes, screens: .withoutIDs())) != nil
            }
            #expect(try schema.allows(line: line) == isRead, "\(line)")
        }
    }

    @Test func `the schema of expected clicks and their reader agree`() throws {
        let folder = try TemporaryFolder()
        let schema = try JSONSchema("expected-click")
        let line =
            #"{"path":"A--B#b[2]--tap","session":"s","app":"A","kind":"control","screen":"S","position":"0:1","#
            + #""handled":true,"handled_by":"C"}"#
        for line in try JSONSchema.variations(of: line) {
            try folder.write(line, to: "expected.jsonl")
            let isRead = (try? ExpectedClicks(readingFile: folder.file("expected.jsonl"))) != nil
            #expect(try schema.allows(line: line) == isRead, "\(line)")
        }
    }

    @Test func `what the writer of touch sessions writes is as its schema says`() throws {
        let schema = try JSONSchema("touch-session")
        let lines = try SampleTouches.lines()
        #expect(lines.count > 10)
        for line in lines { #expect(try schema.allows(JSONValue(parsing: Array(line.utf8))), "\(line)") }
    }
}
