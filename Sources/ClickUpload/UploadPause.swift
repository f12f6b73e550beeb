internal import ClickTracking
internal import Dispatch
internal import Synchronization

/// The time that a failure keeps the next request waiting: twice as long after each failure, less a random part, so that the
/// devices which a collector has lost do not all come back at once.
package final class UploadPause: Sendable {
    private let nowMs: @Sendable () -> Int64
    private let random: @Sendable (ClosedRange<Int64>) -> Int64
    private let state = Locked(State())

    private struct State {
        var failures = 0
        var endMs: Int64 = 0
    }

    /// The first and the longest pause, in milliseconds.
    private static let firstMs: Int64 = 1_000
    private static let longestMs: Int64 = 300_000
    /// No collector can ask for a longer pause than a day.
    private static let longestAskedSeconds = 86_400

    package convenience init() {
        self.init(
            nowMs: { Int64(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds / 1_000_000) },
            random: { Int64.random(in: $0) })
    }

    /// - Parameters:
    ///   - nowMs: A clock that is never set back.
    ///   - random: A random number of a range.
    package init(
        nowMs: @escaping @Sendable () -> Int64, random: @escaping @Sendable (ClosedRange<Int64>) -> Int64
    ) {
        self.nowMs = nowMs
        self.random = random
    }

    /// Throws if it is too early for a request.
    func check() throws(UploadError) {
        let now = nowMs()
        if state.withLock({ now < $0.endMs }) { throw .tooEarly }
    }

    /// Begins after a request that failed.
    func begin(after error: UploadError) {
        // The next request is another one then.
        if case .refused(status: 409, _) = error { return }
        let now = nowMs()
        state.withLock { state in
            let whole = min(Self.longestMs, Self.firstMs << min(state.failures, 16))
            state.failures += 1
            var pause = random(whole / 2...whole)
            if case .refused(_, let seconds?) = error, seconds > 0 {
                pause += Int64(min(seconds, Self.longestAskedSeconds)) * 1_000
            }
            state.endMs = now + pause
        }
    }

    /// Ends, as a request has succeeded.
    func end() {
        state.withLock { $0 = State() }
    }
}
