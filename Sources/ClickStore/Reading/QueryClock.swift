/// Tells SQLite when a statement has run for as long as it may.
final class QueryClock {
    let seconds: Int
    private let end: ContinuousClock.Instant

    init(seconds: Int) {
        self.seconds = seconds
        end = .now + .seconds(seconds)
    }

    /// SQLite's progress handler: anything but 0 stops the statement.
    static let isOver: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { clock in
        guard let clock else { return 0 }
        return Unmanaged<QueryClock>.fromOpaque(clock).takeUnretainedValue().end < .now ? 1 : 0
    }
}
