import Foundation
package import SeededGenerator

/// How many seeds tests with random input take: a few, or as many as there is time for, where `TAPTRAIL_FUZZ_SECONDS` says
/// how long each may take. The seeds begin at 0, or at what `TAPTRAIL_FUZZ_SEED` says.
package enum LongRun {
    private static let asked = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SECONDS"].flatMap(Double.init)

    /// Whether somebody has time for tests that take long.
    package static let isAskedFor = asked != nil
    private static let firstSeed = ProcessInfo.processInfo.environment["TAPTRAIL_FUZZ_SEED"].flatMap(UInt64.init) ?? 0

    private static let seeds = 60 as UInt64

    /// Runs a test with one seed after the other.
    package static func repeating(
        _ test: String = #function, _ body: (inout SplitMix64) throws -> Void
    ) rethrows {
        let end = asked.map { ContinuousClock.now + .seconds($0) }
        let start = threadSeconds()
        var seed = firstSeed
        repeat {
            var random = SplitMix64(seed: seed)
            try body(&random)
            seed += 1
        } while end.map { ContinuousClock.now < $0 } ?? (seed - firstSeed < seeds)
        if isAskedFor { report(test, seed - firstSeed, since: start) }
    }
}
