import Input
import Testing

@testable import SessionReplay

/// How the work on a recording grows with its length.
struct RRWebGrowthTests {
    enum Shape: CaseIterable {
        case array, arrayAndLineFeed, lines, pairs, object, objectAndLineFeed, windows, sessions

        func text(_ count: Int) -> String {
            let moves = (0..<count).map { RRWebText.event(3, at: $0, "{\"source\":1,\"positions\":[]}") }
            let list = RRWebText.array(moves)
            switch self {
            case .array: return list
            case .arrayAndLineFeed: return list + "\n"
            case .lines: return moves.joined(separator: "\n")
            case .pairs: return moves.map { "[\"w\",\($0)]" }.joined(separator: "\n")
            case .object: return "{\"events\":\(list)}"
            case .objectAndLineFeed: return "{\"data\":{\"events\":\(list)}}\n"
            case .windows: return "{\"window_id\":\"w\",\"data\":\(list)}\n{\"window_id\":\"v\",\"data\":\(list)}\n"
            case .sessions: return "[" + moves.map { "[\($0)]" }.joined(separator: ",") + "]\n"
            }
        }
    }

    private static func bytesScanned(_ shape: Shape, _ count: Int) throws -> Int {
        let bytes = ArraySource(Array(shape.text(count).utf8))
        let walk = try RRWebWalk(
            RecordingInput(name: "test", path: nil, options: ReplayOptions(), bytes: bytes), CollectedOutput())
        try walk.run()
        #expect(walk.eventCount >= count)
        return walk.stream.bytesScanned
    }

    @Test(arguments: Shape.allCases)
    func `twice the events take twice the work, in whatever lines they stand`(shape: Shape) throws {
        let (once, twice) = (try Self.bytesScanned(shape, 4_000), try Self.bytesScanned(shape, 8_000))
        // An object is read on for a while, in case all of it is an event.
        #expect(Double(twice) < 2.2 * Double(once) + Double(4 * RRWebWalk.wholeObjectLimit))
    }
}
