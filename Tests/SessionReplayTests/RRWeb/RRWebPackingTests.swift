import TestSupport
import Testing

@testable import SessionReplay

/// Data that PostHog packs, whole or list by list.
struct RRWebPackingTests {
    private static let adds = "[" + RRWebText.add(RRWebText.element("p", 9), to: 4) + "]"

    private static func packed(_ type: Int, at ms: Int, _ data: String) -> String {
        "{\"type\":\(type),\"data\":\(data),\"timestamp\":\(RRWebText.startMs + ms),\"cv\":\"2024-10\"}"
    }

    private static func read(_ events: String...) throws -> CollectedOutput {
        try CollectedOutput.reading(RRWebText.array(events))
    }

    private static let snapshot = packed(2, at: 1, Gzip.posthogString("{\"node\":\(RRWebText.page)}"))
    private static let damaged = "\"\\u001f\\u008b\\u0008 no gzip\""

    @Test func `data packed as a whole is unpacked`() throws {
        let mutation = Self.packed(3, at: 2, Gzip.posthogString("{\"source\":0,\"removes\":[],\"adds\":\(Self.adds)}"))
        let output = try Self.read(Self.snapshot, mutation, RRWebText.click(9, at: 3), RRWebText.click(7, at: 4))
        #expect(output.paths == ["document--html--body--p--click", RRWebText.firstButton])
        #expect(output.damaged == 0)
    }

    @Test func `lists packed one by one are unpacked`() throws {
        let empty = Gzip.posthogString("[]")
        let removes = Gzip.posthogString("[" + RRWebText.remove(7, from: 5) + "]")
        let data =
            "{\"source\":0,\"texts\":\(empty),\"attributes\":\(empty),\"removes\":\(removes),"
            + "\"adds\":\(Gzip.posthogString(Self.adds))}"
        let output = try Self.read(
            Self.snapshot, Self.packed(3, at: 2, data), RRWebText.click(9, at: 3), RRWebText.click(8, at: 4))
        #expect(output.paths == ["document--html--body--p--click", RRWebText.firstButton])
        #expect(output.damaged == 0)
    }

    @Test func `a click packed as a whole is a click`() throws {
        let click = Self.packed(3, at: 2, Gzip.posthogString("{\"source\":2,\"type\":2,\"id\":7,\"x\":1,\"y\":2}"))
        #expect(try Self.read(Self.snapshot, click).paths == [RRWebText.firstButton])
    }

    @Test(arguments: [("removes", 1), ("adds", 1), ("texts", 1), ("attributes", 1)])
    func `a damaged list is counted and the rest of the recording used`(list: String, count: Int) throws {
        let data = "{\"source\":0,\"\(list)\":\(Self.damaged)}"
        let output = try Self.read(Self.snapshot, Self.packed(3, at: 2, data), RRWebText.click(7, at: 3))
        #expect(output.damaged == count)
        #expect(output.paths == [RRWebText.firstButton])
        #expect(output.rejections.isEmpty)
    }

    @Test func `a damaged list costs its neighbour in the event nothing`() throws {
        let data = "{\"source\":0,\"removes\":\(Self.damaged),\"adds\":\(Gzip.posthogString(Self.adds))}"
        let output = try Self.read(Self.snapshot, Self.packed(3, at: 2, data), RRWebText.click(9, at: 3))
        #expect(output.damaged == 1)
        #expect(output.paths == ["document--html--body--p--click"])
    }

    @Test func `a damaged mutation is counted and the rest of the recording used`() throws {
        let output = try Self.read(Self.snapshot, Self.packed(3, at: 2, Self.damaged), RRWebText.click(7, at: 3))
        #expect(output.damaged == 1)
        #expect(output.paths == [RRWebText.firstButton])
    }

    @Test func `a damaged full snapshot makes clicks unresolved until the next one`() throws {
        let output = try Self.read(
            Self.snapshot, RRWebText.click(7, at: 2), Self.packed(2, at: 3, Self.damaged), RRWebText.click(7, at: 4),
            RRWebText.snapshot(at: 5, RRWebText.page), RRWebText.click(8, at: 6))
        #expect(output.damaged == 1)
        #expect(output.clicks.map(\.x) == [7, 8])
        #expect(output.reasons == ["the clicked node 7 is not on the page"])
    }

    @Test(arguments: [
        "\"\"", "\"plain\"", "\"\\u0100\"", Gzip.posthogString("{"), Gzip.posthogString(""),
    ])
    func `what does not decode to JSON is damaged`(data: String) throws {
        #expect(try Self.read(Self.snapshot, Self.packed(3, at: 2, data)).damaged == 1)
    }
}
