import ClickTracking
import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import Collector

/// Requests that are damaged, or made to hurt.
struct FuzzTests {
    @Test func `mutated requests never trap, and each line counts once`() throws {
        let touches = Array(try Data(contentsOf: TouchRequestTests.session))
        let clicks = [
            clickLine("\"id\":\"a\""), clickLine("\"seq\":3,\"info\":{\"a\":[1]}"), clickLine("\"x\":1.5"), "{}",
        ]
        let head = "{\"journal\":\"00000000000000aa\",\"first\":0,\"end\":5,\"sent\":1700000000123}"
        let screen = "{\"screen_view\":\"Lobby\",\"appeared\":true,\"t\":1700000000000,\"session\":\"s\"}"
        let bodies = [clicks, [head] + clicks + [screen]].map { Array($0.joined(separator: "\n").utf8) }
        let records = [OpenTelemetryRequestTests.Record.widget, .tap, .page]
        let others = [
            PostHogRequestTests.body, Array("data=\(Data(PostHogRequestTests.body).base64EncodedString())".utf8),
            OpenTelemetryRequestTests.json(records), OpenTelemetryRequestTests.protobuf(records),
        ]
        try LongRun.repeating { random in
            var body = Mutation.mutated(
                random.pick(bodies + others + [touches]), times: 1 + random.below(12), using: &random)
            if random.oneIn(4) { body = Mutation.mutated(Gzip.member(body), using: &random) }
            let sent = random.pick(["", "-1", "1700000000123", "9007199254740993", "9223372036854775807", "x"])
            let request = CollectorRequest(
                head: RequestHead(
                    method: "POST", path: "/",
                    headers: sent.isEmpty ? [:] : [SenderClock.header: sent, PostHogDelivery.sentHeader: sent]),
                body: body, receivedMs: TestCollector.receivedMs)
            for reader in CollectorProtocol.all {
                guard var delivery = try? reader.read(request) else { continue }
                try delivery.correctTimes(keptBy: EmptyStore())
                let times = delivery.pieces.flatMap { $0.clicks.rows.map(\.atMs) + $0.clicks.screens.map(\.atMs) }
                #expect(times.allSatisfy { $0 <= TestCollector.receivedMs + 60_000 })
                if reader.path == "/v1/clicks" {
                    let lines = body.split(separator: 0x0A).count {
                        !$0.allSatisfy { [0x20, 0x0D, 0x09].contains($0) }
                    }
                    #expect(delivery.received + delivery.pieces.reduce(0) { $0 + $1.clicks.screens.count } == lines)
                    #expect(
                        delivery.pieces.allSatisfy { piece in
                            piece.clicks.rows.indices.allSatisfy {
                                piece.clicks.details[$0]?.id != nil || piece.clicks.details[$0]?.seq != nil
                            }
                        }, "each has an identity")
                }
            }
        }
    }
}
