import CSQLite
import ClickStore
import ClickTracking
import Dispatch

/// Stops a statement that has run for as long as it may.
///
/// All time counts, that of rendering and writing rows, too, but not what a slow reader of the results takes. SQLite looks
/// at an interrupt between the steps of a statement and never within an SQL function, and `instr` or `trim` over texts of
/// megabytes run for minutes. What works out rows of our tables looks at the session's ``Interruption``. So a statement that
/// goes on after the interrupt is reported as stuck; nothing but the end of the process stops it.
///
/// `@unchecked Sendable`: the connection is used by the timer under the lock alone, and `sqlite3_interrupt` may be called
/// from any thread while the connection is open; all else is immutable or atomic.
final class QueryWatchdog: @unchecked Sendable {
    /// How long the statement may run.
    let seconds: Int

    private struct State {
        /// nil once the connection may be closed.
        var connection: OpaquePointer?
        /// For how long the statement has run, and until when that has been counted.
        var spent = Duration.zero
        var last = ContinuousClock.now
    }

    private let state: Locked<State>
    private let interruption: Interruption
    private let isWaiting: @Sendable () -> Bool
    private let timer: any DispatchSourceTimer

    /// How often the watchdog looks.
    private static let tick = DispatchTimeInterval.milliseconds(20)
    /// How long a statement may go on after it was interrupted.
    private static let graceTime = Duration.milliseconds(100)

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - seconds: How long the statement may run.
    ///   - session: That of the statement; call ``stop()`` before its connection is closed.
    ///   - isWaiting: Whether somebody who reads the results is waited for at the moment.
    ///   - whenStuck: Called on another thread, perhaps several times, when the statement cannot be interrupted.
    init(
        seconds: Int, session: QuerySession, isWaiting: @escaping @Sendable () -> Bool,
        whenStuck: @escaping @Sendable () -> Void
    ) {
        self.seconds = seconds
        nonisolated(unsafe) let start = State(connection: session.connection.handle)
        state = Locked(start)
        interruption = session.interruption
        self.isWaiting = isWaiting
        timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
        let limit = Duration.seconds(seconds)
        timer.setEventHandler { [weak self] in
            guard let spent = self?.look(limit), spent >= limit + Self.graceTime else { return }
            whenStuck()
        }
        timer.schedule(deadline: .now(), repeating: Self.tick)
        timer.activate()
    }

    /// Ends the watch; the connection may be closed afterwards.
    func stop() {
        timer.cancel()
        state.withLock { $0.connection = nil }
    }

    /// Whether the time is over.
    var isOver: Bool { interruption.isSet }

    /// Counts the time since the last look, and interrupts the statement if none is left.
    ///
    /// - Returns: How long the statement has run; nil while somebody is waited for.
    private func look(_ limit: Duration) -> Duration? {
        state.withLock { state in
            let now = ContinuousClock.now
            defer { state.last = now }
            guard state.connection != nil, !isWaiting() else { return nil }
            state.spent += now - state.last
            if state.spent >= limit, let connection = state.connection {
                interruption.set()
                sqlite3_interrupt(connection)
            }
            return state.spent
        }
    }
}
