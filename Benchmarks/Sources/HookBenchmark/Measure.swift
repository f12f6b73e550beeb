import Foundation

/// Times a piece of work over all controls, again and again.
struct Measure {
    let controls: Int
    /// How often the whole is timed; the median counts.
    let rounds = 101
    /// How often all controls are gone through in a round.
    private let passes = 10

    /// The median time of one call, in nanoseconds.
    func nanoseconds(_ work: (Int) -> Void) -> Double {
        median((0..<rounds).map { _ in round(work) })
    }

    /// The median of what one call takes longer than another, in nanoseconds.
    ///
    /// Both are timed in each round, one right after the other: a processor that is slower now and then, as others use
    /// it too, is so for both.
    ///
    /// - Parameter prepare: Called before each of the two, with whether it is the longer one.
    func nanoseconds(
        _ work: (Int) -> Void, beyond base: (Int) -> Void, prepare: (_ isWork: Bool) -> Void = { _ in }
    ) -> Double {
        median(
            (0..<rounds).map { _ in
                prepare(false)
                let alone = round(base)
                prepare(true)
                return round(work) - alone
            })
    }

    /// The times of single calls with and without something, in turn; each includes two readings of the clock.
    func singleCalls(_ work: (Int) -> Void, prepare: (_ isWith: Bool) -> Void) -> (with: Times, without: Times) {
        var (with, without): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            prepare(false)
            single(work, &without)
            prepare(true)
            single(work, &with)
        }
        return (Times(with), Times(without))
    }

    /// The times of many calls, in nanoseconds.
    struct Times {
        private let sorted: [Double]

        fileprivate init(_ times: [Double]) { sorted = times.sorted() }

        /// The time that so many of a hundred calls do not exceed.
        func percentile(_ percent: Int) -> Double { sorted[(sorted.count - 1) * percent / 100] }
    }

    private func single(_ work: (Int) -> Void, _ times: inout [Double]) {
        let clock = ContinuousClock()
        for _ in 0..<passes {
            for control in 0..<controls {
                let start = clock.now
                work(control)
                times.append(Self.nanoseconds(clock.now - start))
            }
        }
    }

    private func round(_ work: (Int) -> Void) -> Double {
        let start = Self.threadTime()
        for _ in 0..<passes {
            for control in 0..<controls { work(control) }
        }
        return (Self.threadTime() - start) / Double(passes * controls)
    }

    private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

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
