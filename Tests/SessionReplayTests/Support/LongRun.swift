import ClickTracking
import Foundation
import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

/// How many seeds tests with random input take: a few, or as many as there is time for, where `TAPTRAIL_FUZZ_SECONDS` says
/// how long each may take. The seeds begin at 0, or at what `TAPTRAIL_FUZZ_SEED` says.
enum LongRun {
    private static let asked = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SECONDS"].flatMap(Double.init)

    /// Whether somebody has time for tests that take long.
    static let isAskedFor = asked != nil
    private static let firstSeed = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SEED"].flatMap(UInt64.init) ?? 0

    private static let seeds = 60 as UInt64

    /// Runs with one seed after the other.
    static func repeating(_ body: (inout SplitMix64) throws -> Void) rethrows {
        let end = asked.map { ContinuousClock.now + .seconds($0) }
        let start = threadSeconds()
        var seed = firstSeed
        repeat {
            var random = SplitMix64(seed: seed)
            try body(&random)
            seed += 1
        } while end.map { ContinuousClock.now < $0 } ?? (seed - firstSeed < seeds)
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
