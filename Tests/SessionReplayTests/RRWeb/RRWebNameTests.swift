import Testing

@testable import SessionReplay

/// The names of sessions.
struct RRWebNameTests {
    private static func session(_ ms: Int) -> [String] {
        [
            RRWebText.meta(at: ms), RRWebText.snapshot(at: ms + 1, RRWebText.page), RRWebText.click(7, at: ms + 2),
            RRWebText.click(8, at: ms + 3),
        ]
    }

    @Test(arguments: ["session_guid", "session_id", "sessionId"])
    func `a name that the file gives is taken, before the events or after`(key: String) throws {
        let events = RRWebText.array(Self.session(0))
        for text in ["{\"\(key)\":\"s\",\"events\":\(events)}", "{\"events\":\(events),\"\(key)\":\"s\"}"] {
            #expect(try CollectedOutput.reading(text).clicks.map(\.session) == ["s", "s"])
        }
    }

    @Test func `a session without a name has the same one in every file and at every index`() throws {
        let (mine, other) = (RRWebText.array(Self.session(0)), RRWebText.array(Self.session(500)))
        let name = try #require(try CollectedOutput.reading(mine).clicks.first?.session)
        #expect(name.count == 32)
        for text in [
            "[\(mine)]", "[\(other),\(mine)]", "[\(mine),\(other)]", "{\"events\":\(mine)}", "[ [], \(other) ,\(mine)]",
        ] {
            let names = try CollectedOutput.reading(text).clicks.map(\.session)
            #expect(names.count { $0 == name } == 2)
        }
        #expect(try CollectedOutput.reading(other).clicks.first?.session != name)
    }

    @Test func `the first event by time names a session, wherever it stands`() throws {
        let events = Self.session(0)
        let names = try [events, events.reversed()].map {
            try CollectedOutput.reading(RRWebText.array($0)).clicks.first?.session
        }
        #expect(names[0] != nil)
        #expect(names[0] == names[1])
    }
}
