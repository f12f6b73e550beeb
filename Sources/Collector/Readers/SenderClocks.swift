internal import ClickTracking
internal import Synchronization

/// Corrects the times of clicks by their senders' clocks.
///
/// The clicks of a session or a journal all move alike, by what its first request showed: a later one that was long on its way
/// shows another difference, and would put its clicks among those of others. So many are remembered, and at least the latest
/// half of them; one that was forgotten is judged by its next request.
final class SenderClocks: Sendable {
    private let shifts: Mutex<Shifts>

    init(capacity: Int = 1 << 16) { shifts = Mutex(Shifts(capacity: capacity)) }

    /// Of what a request's clicks are.
    private enum Owner: Hashable {
        case journal(UInt64)
        case session(SessionKey)
    }

    /// Two generations: where one is full, the older one goes.
    private struct Shifts {
        let capacity: Int
        var new: [Owner: Int64] = [:]
        var old: [Owner: Int64] = [:]

        mutating func shift(of owner: Owner, else shiftMs: Int64) -> Int64 {
            if let known = new[owner] { return known }
            if new.count >= capacity / 2 { (old, new) = (new, [:]) }
            let shift = old[owner] ?? shiftMs
            new[owner] = shift
            return shift
        }
    }

    /// Corrects the times of what was delivered.
    func correct(_ delivery: inout Delivery) {
        let clock = delivery.clock
        for index in delivery.pieces.indices {
            let shifts = shifts(of: delivery.pieces[index].clicks.newSessions, delivery.journal, clock)
            delivery.pieces[index].clicks.replaceTimes { session, atMs in
                clock.corrected(atMs, by: shifts.isEmpty ? clock.shiftMs : shifts[Int(session)])
            }
        }
    }

    /// The shift of each session; none if all have the clock's own.
    private func shifts(of sessions: [SessionKey], _ journal: JournalSpan?, _ clock: SenderClock) -> [Int64] {
        guard clock.isKnown else { return [] }
        return shifts.withLock { shifts in
            if let journal {
                let shift = shifts.shift(of: .journal(journal.journal), else: clock.shiftMs)
                return sessions.map { _ in shift }
            }
            return sessions.map { session in
                // A session's user and version may change.
                shifts.shift(of: .session(SessionKey(name: session.name, app: session.app)), else: clock.shiftMs)
            }
        }
    }
}
