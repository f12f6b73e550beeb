import Foundation
import Histogram

/// Times a piece of work over all controls, again and again.
struct Measure {
    let controls: Int
    /// How often the whole is timed; the median counts.
    let rounds = 15
    /// How often all controls are gone through in a round.
    let passes: Int

    /// The median time of one call, in nanoseconds.
    func nanoseconds(_ work: (Int) -> Void) -> Double {
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = Self.threadTime()
            for _ in 0..<passes {
                for control in 0..<controls { work(control) }
            }
            times.append((Self.threadTime() - start) / Double(passes * controls))
        }
        return times.sorted()[rounds / 2]
    }

    /// The times of single calls; each includes two readings of the clock.
    func histogram(_ work: (Int) -> Void) -> Histogram<UInt32> {
        let clock = ContinuousClock()
        var histogram = Histogram<UInt32>(highestTrackableValue: 10_000_000, numberOfSignificantValueDigits: .three)
        for _ in 0..<(passes * rounds) {
            for control in 0..<controls {
                let start = clock.now
                work(control)
                histogram.record(UInt64(max(0, Self.nanoseconds(clock.now - start))))
            }
        }
        return histogram
    }

    /// The processor time of this thread in nanoseconds: what other threads do meanwhile does not count.
    private static func threadTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
}
