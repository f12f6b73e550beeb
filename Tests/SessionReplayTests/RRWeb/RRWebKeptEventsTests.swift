import Input
import JSON
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct RRWebKeptEventsTests {
    @Test(arguments: [0, 1_000, 100_000])
    func `events come back as they were, and no more than the limit is in memory`(limit: Int) throws {
        var random = SplitMix64(seed: 5)
        let kept = RRWebKeptEvents(limit: limit)
        var waiting: [(kept: RRWebKeptEvents.Kept, text: [UInt8])] = []
        for _ in 0..<2_000 {
            if waiting.isEmpty || random.below(5) < 3 {
                let text = Array(RandomJSON.text(using: &random).utf8)
                waiting.append((kept.keep(try JSONValue(parsing: text), text: text), text))
            } else {
                let (event, text) = waiting.remove(at: random.below(waiting.count))
                let taken = try kept.take(event)
                #expect(taken.text == text)
                if let event = taken.event {
                    #expect(event.writtenBytes == (try JSONValue(parsing: text)).writtenBytes)
                }
            }
            #expect(kept.bytesInMemory <= limit)
        }
        for (event, text) in waiting { #expect(try kept.take(event).text == text) }
        #expect(kept.bytesInMemory == 0)
    }

    private static let recordings: [String] = {
        let session = RRWebText.array(RRWebText.session)
        let inMany = (0..<9).map { #"{"session_id":"s\#($0 % 4)","events":\#(session)}"# }
        let inTurn = RRWebText.session.flatMap { event in (0..<20).map { #"["w\#($0)",\#(event)]"# } }
        let atOnce = (0..<40).map { RRWebText.click([7, 8, 5][$0 * $0 % 3], at: 5) }
        return [
            session, RRWebText.array(inMany), inTurn.joined(separator: "\n"),
            RRWebText.session.reversed().joined(separator: "\n"),
            RRWebText.array([RRWebText.snapshot(at: 1, RRWebText.page)] + atOnce),
        ]
    }()

    @Test(arguments: recordings.indices)
    func `events that waited in a file give the same clicks`(index: Int) throws {
        var found: [[CollectedOutput.Click]] = []
        for limit in [RRWebKeptEvents.defaultLimit, 500, 0] {
            let (output, kept) = (CollectedOutput(), RRWebKeptEvents(limit: limit))
            let bytes = ArraySource(Array(Self.recordings[index].utf8))
            let recording = RecordingInput(name: "test", path: nil, options: ReplayOptions(), bytes: bytes)
            try RRWebWalk(recording, output, keeping: kept).run()
            found.append(output.clicks)
            #expect(kept.bytesInMemory == 0)
        }
        #expect(!found[0].isEmpty)
        #expect(found[1] == found[0])
        #expect(found[2] == found[0])
    }
}
