import Foundation
import Input
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct RecordingFormatTests {
    @Test(
        arguments: [
            (#"{"version":8,"type":"context-options","origin":"library","browserName":"chromium"}"#, .playwrightTrace),
            (
                #"{"title":"Buy","steps":[{"type":"setViewport","width":1},{"type":"click","selectors":[["a"]]}]}"#,
                .devToolsRecording
            ),
            (
                #"{"id":"1","version":"2.0","name":"n","tests":[{"id":"2","commands":[{"command":"click"}]}],"suites":[]}"#,
                .seleniumProject
            ),
            (#"{"log":{"version":"1.2","creator":{"name":"WebInspector"},"entries":[]}}"#, .httpArchive),
            (
                #"<?xml version="1.0"?><hierarchy index="0" rotation="0"><android.widget.FrameLayout/></hierarchy>"#,
                .appiumSource
            ),
            ("<AppiumAUT><XCUIElementTypeApplication/></AppiumAUT>", .appiumSource),
            ("appId: com.example\r\n---\r\n- launchApp\r\n- tapOn: Buy\r\n", .maestroFlow),
            (
                "{\"event_id\":\"1\",\"sent_at\":\"2024-01-01T00:00:00Z\"}\n{\"type\":\"replay_event\"}\n{}\n",
                .sentryEnvelope
            ),
            (
                #"[{"type":4,"data":{"href":"a","width":1},"timestamp":1},{"type":2,"data":{"wireframes":[{"id":1}]},"timestamp":2}]"#,
                .posthogMobile
            ),
            ("[{'type': 4, 'data': {'href': 'a'}, 'timestamp': 1}]", .pythonNotation),
            ("{'events': [{'type': 4}]}\n", .pythonNotation),
            ("export const events = [\n  { type: 4, data: {}, timestamp: 1 },\n];\n", .scriptNotation),
            ("H4sIAAAAAAAAA6tWKkktLlGyUlAqS8wpTtVRUErOzytJzStRslIy", .base64),
            ("eJyrVipJLS5RslJQKkvMKU4FAC3nBRQ=", .base64),
        ] as [(String, ForeignContent)])
    func `what others record is named with what to do, and ends with 65`(text: String, content: ForeignContent) throws {
        let files = try ReplayedSessions()
        let path = try files.write(Array(text.utf8), to: "a")
        let error = #expect(throws: InputError.self) { _ = try files.names(in: path) }
        #expect(error == .foreign(path: path, content))
        #expect(try #require(error).description.contains("; ") || content == .base64)
    }

    @Test func `a module that exports a recording is read`() throws {
        let events = """
            [{"type":4,"data":{"href":"https://a.example/"},"timestamp":1700000000000},
            {"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html","attributes":{},"childNodes":[]}]}},
            "timestamp":1700000000001},{"type":3,"data":{"source":2,"type":2,"id":2},"timestamp":1700000000123}]
            """
        let files = try ReplayedSessions()
        #expect(try files.names(of: Array(events.utf8)).count == 1)
        #expect(try files.names(of: Array("export const events = \(events);\n".utf8)).count == 1)
    }

    @Test func `a recording in zlib's packing is read`() throws {
        let files = try ReplayedSessions()
        let line = #"{"t":1700000000123,"session":"s","path":"App--Button--tap"}"#
        #expect(try files.names(of: Gzip.zlib(Array(line.utf8))) == ["s"])
        #expect(try !files.names(of: Gzip.zlib(Array(RRWebText.array(RRWebText.session).utf8))).isEmpty)
    }

    @Test(arguments: RecordingFormat.allCases.filter { $0 != .droidbot })
    func `a file of zeros is no recording, whatever its format is said to be, and little of it is read`(
        format: RecordingFormat
    ) throws {
        let files = try ReplayedSessions()
        let path = try files.write(Gzip.member([UInt8](repeating: 0, count: 50_000_000)), to: "zeros.gz")
        var bytesRead = 0
        var request = Replayer.Request(paths: [path], format: format)
        request.options.startedAtMs = 0
        #expect(throws: InputError.notARecording(path: path)) {
            _ = try Replayer(into: MemorySink(), nowMs: 1_800_000_000_000) { read, _ in bytesRead = read }
                .replay(request)
        }
        #expect(bytesRead == 0)
    }

    @Test(
        arguments: [
            ("{\"t\":1,\"session\":\"s\",\"path\":\"A--t\"}", .clicks),
            ("{\"session\":\"s\",\"path\":\"A--t\"}\n", .clicks),
            ("broken\n\n{\"path\":\"A--t\",\"t\":1}\r\n{\"t\":17", .clicks), ("{\"path\":\"A--t\"}", nil), ("", nil),
            ("\n\n", nil),
            ("[{\"type\":4,\"data\":{},\"timestamp\":1}]", .rrweb),
            (" [ { \"type\" : 4 , \"timestamp\" : 1 , \"data\" : { ", .rrweb),
            ("\u{FEFF}[{\"type\":4,\"data\":{},\"timestamp\":1}]", .rrweb),
            ("[[{\"type\":4,\"data\":{},\"timestamp\":1}]]", .rrweb),
            ("{\"session_guid\":\"a\",\"rrweb_data\":[", .rrweb), ("{\"events\":[{\"type\":4", .rrweb),
            ("{\"result\":{\"snapshots\":[", .rrweb), ("{\"window_id\":\"w\",\"data\":[", .rrweb),
            ("[\"w\",{\"type\":4,\"data\":{},\"timestamp\":1}]\n", .rrweb),
            ("{\"timestamp\":1,\"type\":4,\"data\":\"packed\",\"cv\":\"2024-10\"}", .rrweb), ("[]", nil), ("{}", nil),
            ("hello", nil),
            ("# Clicks\n\nA line:\n\n    {\"t\":1,\"session\":\"s\",\"path\":\"A--t\"}\n\nThat is all.\n", nil),
            ("{\"a\":1\n{\"a\":2}\n{\"t\":1,\"session\":\"s\",\"path\":\"A--t\"}\n{\"b\":1}\n", .clicks),
            ("[![Build](x)](y)\n\n    [{\"type\":4,\"data\":{},\"timestamp\":1}]\n", nil),
            ("Run it:\n{\"taskName\":\"t\",\"states\":[]}\nand see.\n", nil),
            ("An event:\n{\"event\":\"$autocapture\",\"distinct_id\":\"u\"}\nand more.\n", nil),
            ("A header:\n{\"format\":\"taptrail-touches/1\",\"session\":\"s\"}\nand more.\n", nil),
            ("\"type\" \"data\" \"timestamp\"", nil), ("{\"events\":[]}", nil),
            ("{\"taskName\":\"t\",\"states\":[]}", .miniwob),
            ("{\"states\":[{\"time\":0,\"action\":null,\"dom\":{", .miniwob), ("{\"states\":[1]}", nil),
            ("{\"tag\":\"2017-01-01_000000\",\"event\":{\"event_type\":\"touch\"}}", nil),
            ("{\"event\":\"$autocapture\",\"properties\":{},\"elements\":[]}", .posthog),
            (
                "{\"event\":\"$pageview\",\"distinct_id\":\"u\",\"timestamp\":\"2021-01-01\",\"type\":1,\"data\":{}}\n",
                .posthog
            ),
            ("{\"results\":[{\"event\":\"$autocapture\",\"elements\":[", .posthog),
            ("{\"event\":\"x\",\"properties\":{}}", nil),
        ] as [(String, RecordingFormat?)])
    func `a format is told by its content`(text: String, format: RecordingFormat?) {
        #expect(RecordingFormat.detect(Array(text.utf8)) == format)
    }

    @Test(arguments: [
        (String.Encoding.utf16, ForeignContent.utf16), (.utf16LittleEndian, .utf16), (.utf16BigEndian, .utf16),
        (.utf32, .utf32),
    ])
    func `a recording in another encoding is told by its first bytes`(
        encoding: String.Encoding, content: ForeignContent
    ) throws {
        for text in ["[{\"type\":4}]", "{\"t\":1}"] {
            let bytes = try #require(text.data(using: encoding))
            #expect(ForeignContent(Array(bytes)) == content)
            #expect(ForeignContent(Array(text.utf8)) == nil)
        }
    }

    @Test func `no mutated head makes it trap`() {
        var random = SplitMix64(seed: 16)
        let heads = ["[{\"type\":4,\"data\":{},\"timestamp\":1}]", "{\"t\":1,\"session\":\"s\",\"path\":\"A--t\"}\n"]
        for _ in 0..<500 {
            let head = Array(random.pick(heads).utf8)
            _ = RecordingFormat.detect(Mutation.mutated(head, times: 4, using: &random))
        }
    }
}
