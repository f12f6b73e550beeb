import ClickTracking
import Foundation
import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

/// How long tests with random input may take: 2 seconds each, or what `TAPTRAIL_FUZZ_SECONDS` says. The seeds begin at 0,
/// or at what `TAPTRAIL_FUZZ_SEED` says.
enum LongRun {
    private static let asked = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SECONDS"].flatMap(Double.init)

    /// Whether somebody has time for tests that take long.
    static let isAskedFor = asked != nil
    static let seconds = asked ?? 2
    private static let firstSeed = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SEED"].flatMap(UInt64.init) ?? 0

    /// Runs with one seed after the other until the time is over.
    static func repeating(_ body: (inout SplitMix64) throws -> Void) rethrows {
        let end = ContinuousClock.now + .seconds(seconds)
        let start = threadSeconds()
        var seed = firstSeed
        repeat {
            var random = SplitMix64(seed: seed)
            try body(&random)
            seed += 1
        } while ContinuousClock.now < end
        if isAskedFor { report(seed - firstSeed, since: start) }
    }

    /// Reads damaged recordings: whatever is in them, what is rejected stands in the file, and paths are paths.
    static func mutating(_ recordings: [[UInt8]], _ read: ([UInt8]) throws -> CollectedOutput) throws {
        try repeating { random in
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
