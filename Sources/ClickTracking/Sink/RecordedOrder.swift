/// Works out where the clicks of a recording stand among those of their session and millisecond, as far as it says: each
/// click after those that came directly before it.
///
/// The first one has the order 0, those that follow 1, 2 and so on; in a recording whose times fall, as newest-first exports
/// have them, -1, -2 and so on. So an order needs no look at what comes later, and a batch or a killed process may end
/// anywhere.
package struct RecordedOrder: Sendable {
    /// The last click that the recording has brought of a session.
    package struct Last: BitwiseCopyable, Sendable {
        /// Milliseconds since the Unix epoch, UTC.
        package var atMs: Int64
        /// Its order, or how many clicks of this time came directly before it.
        package var order: Int32

        package init(atMs: Int64, order: Int32) {
            (self.atMs, self.order) = (atMs, order)
        }

        fileprivate static let none = Last(atMs: .min, order: 0)
    }

    private struct Session: BitwiseCopyable {
        var last: Last
        /// The number that holds the session's last click: it may have several, one for each user and version.
        let holder: Int32
    }

    /// Whether times may fall: clicks that several senders deliver have no common direction.
    private let mayFall: Bool
    private var isFalling = false
    /// By the numbers that the feed gives them.
    private var sessions: [Session] = []

    package init(mayFall: Bool) {
        self.mayFall = mayFall
    }

    /// Gives the feed's next number to a session.
    ///
    /// - Parameters:
    ///   - number: An earlier number of the same session; nil if it has none.
    ///   - last: The last click of it; nil if the recording has brought none, or it has an earlier number.
    package mutating func addSession(knownAs number: Int32? = nil, last: Last? = nil) {
        let own = Int32(truncatingIfNeeded: sessions.count)
        let holder = number.map { sessions[Int($0)].holder } ?? own
        var last = last ?? .none
        if last.order < 0 {
            isFalling = mayFall
            last.order = last.order == .min ? .max : -last.order
        }
        sessions.append(Session(last: last, holder: holder))
    }

    /// The last click of a session; nil if the recording has brought none.
    package func last(ofSession number: Int32) -> Last? {
        let last = sessions[Int(sessions[Int(number)].holder)].last
        return last.atMs == .min ? nil : last
    }

    /// Forgets all sessions and their numbers.
    package mutating func removeAll() {
        sessions.removeAll(keepingCapacity: true)
    }

    /// The orders of a batch's clicks, but for those that have a `seq`; empty if all are 0.
    package mutating func orders(of batch: ClickBatch) -> [Int32] {
        if let orders = batch.orders { return orders }
        var orders: [Int32] = []
        var (rises, falls) = (0, 0)
        for (row, click) in batch.rows.enumerated() {
            var number = Int(click.session)
            let holder = Int(sessions[number].holder)
            if holder != number { number = holder }
            let last = sessions[number].last
            guard click.atMs == last.atMs else {
                if last.atMs != .min {
                    rises += click.atMs > last.atMs ? 1 : 0
                    falls += click.atMs < last.atMs ? 1 : 0
                }
                sessions[number].last = Last(atMs: click.atMs, order: 0)
                continue
            }
            let before = last.order == .max ? .max : last.order + 1
            sessions[number].last.order = before
            if orders.isEmpty { orders = Array(repeating: 0, count: batch.count) }
            orders[row] = before
        }
        guard !orders.isEmpty, mayFall else { return orders }
        if rises == falls { (rises, falls) = Self.steps(of: batch) }
        if rises != falls { isFalling = falls > rises }
        return isFalling ? orders.map { -$0 } : orders
    }

    /// How often a click is later, and how often earlier than the one before, whatever their sessions are.
    private static func steps(of batch: ClickBatch) -> (rises: Int, falls: Int) {
        zip(batch.rows, batch.rows.dropFirst()).reduce(into: (0, 0)) { steps, pair in
            if pair.1.atMs > pair.0.atMs { steps.0 += 1 }
            if pair.1.atMs < pair.0.atMs { steps.1 += 1 }
        }
    }
}

extension ClickDetail? {
    /// The order of a click: its `seq`, else the one that its recording gives it.
    package func order(_ recorded: Int32) -> Int32 {
        self?.seq.map { Int32(clamping: $0) } ?? recorded
    }
}
