import Foundation
import SeededGenerator
import Testing

@testable import SessionReplay

struct RecordingFormatTests {
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
