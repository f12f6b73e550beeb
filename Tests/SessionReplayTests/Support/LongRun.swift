import Foundation
import SeededGenerator

/// How long tests with random input may take: 2 seconds each, or what `TAPTRAIL_FUZZ_SECONDS` says.
enum LongRun {
    private static let asked = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SECONDS"].flatMap(Double.init)

    /// Whether somebody has time for tests that take long.
    static let isAskedFor = asked != nil
    static let seconds = asked ?? 2

    /// Runs with one seed after the other until the time is over.
    static func repeating(_ body: (inout SplitMix64) throws -> Void) rethrows {
        let end = ContinuousClock.now + .seconds(seconds)
        var seed: UInt64 = 0
        repeat {
            var random = SplitMix64(seed: seed)
            try body(&random)
            seed += 1
        } while ContinuousClock.now < end
    }
}
