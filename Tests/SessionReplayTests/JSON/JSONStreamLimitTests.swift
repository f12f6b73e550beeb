import ClickTracking
import Testing

@testable import SessionReplay

struct JSONStreamLimitTests {
    @Test(.enabled(if: LongRun.isAskedFor, "it takes long; TAPTRAIL_FUZZ_SECONDS asks for it"))
    func `a value over the limit is passed over, measured and hashed`() throws {
        let source = PaddedSource("[", filler: "1", count: JSONStream.maxValueLength + (1 << 20), "]{}")
        let stream = JSONStream(source)
        guard case .tooLong(let place) = try stream.readValue(), case .digest(let length, _) = place.content else {
            throw Unexpected.value
        }
        #expect(place.offset == 0)
        #expect(place.line == 1)
        #expect(length == source.length - 2)
        guard case .whole(let next) = try stream.readValue() else { throw Unexpected.value }
        #expect(next.bytes.text == "{}")
    }
}
