import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

extension LongRun {
    /// Reads damaged recordings: whatever is in them, what is rejected stands in the file, and paths are paths.
    static func mutating(
        _ recordings: [[UInt8]], test: String = #function, _ read: ([UInt8]) throws -> CollectedOutput
    ) throws {
        try repeating(test) { random in
            let times = 1 + random.below(random.oneIn(4) ? 20 : 3)
            let bytes = Mutation.mutated(random.pick(recordings), times: times, using: &random)
            _ = RecordingFormat.detect(bytes)
            let output = try read(bytes)
            for record in output.rejections {
                guard case RejectedRecord.Content.bytes(let kept) = record.content else { continue }
                #expect(bytes[record.offset...].starts(with: kept), "what is rejected stands in the file")
            }
            for path in output.paths {
                let canonical = try ControlPath(parsing: path).description
                #expect(canonical == path)
            }
        }
    }
}
