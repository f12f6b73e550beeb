import Basics
import ClickIndex
import ClickStore
import ResponderChain

/// Notes in which periods each session span clicked, and when first.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit.
struct RetentionCounter {
    private(set) var counts: RetentionCounts
    private var clock: TimeSlices.Clock
    private let buffer = ClickBuffer()

    /// - Returns: nil if there are more periods than the limit.
    init?(_ unit: CalendarUnit, in zone: TimeZoneRules, limit: Int, _ scan: ClickScan) throws(StoreError) {
        guard let periods = Periods(of: unit, in: zone, scan.times ?? 0...0, limit: limit) else {
            return nil
        }
        clock = TimeSlices.periods(periods, zone).clock
        let spans = scan.sessions.sessionLimit
        counts = RetentionCounts(
            periods: periods, directory: scan.sessions,
            spans: try GroupMembers(memberLimit: spans, capacity: scan.maxClicks),
            firstMs: Array(repeating: .max, count: spans))
    }

    /// Counts the clicks of one more control.
    mutating func count(_ clicks: ControlClicks) throws(StoreError) {
        try clicks.visit(in: buffer) { block, _ in
            var row = 0
            while row < block.count {
                let (period, end) = clock.slice(of: block, from: row)
                for row in row..<end { counts.spans.note(block.spans[row], in: period) }
                row = end
            }
            counts.lastMs = max(counts.lastMs, block.atMs[block.count - 1])
            counts.firstMs.withUnsafeMutableBufferPointer { firstMs in
                for row in 0..<block.count {
                    let span = Int(block.spans[row])
                    firstMs[span] = min(firstMs[span], block.atMs[row])
                }
            }
        }
    }
}

/// What a counter noted.
struct RetentionCounts: Sendable {
    let periods: Periods
    let directory: SessionDirectory
    /// The spans that clicked in each period, some more than once.
    fileprivate(set) var spans: GroupMembers
    /// The first click of each span, by its id; the highest number of all for none.
    fileprivate(set) var firstMs: [Int64]
    /// The last click of all; the lowest number of all for none.
    fileprivate(set) var lastMs = Int64.min
}

extension [RetentionCounts] {
    /// The last click that any of the counters met; nil if there is none.
    var lastMs: Int64? { map(\.lastMs).max().flatMap { $0 == .min ? nil : $0 } }

    /// The first click of each user, by the user's number, in milliseconds since the Unix epoch; the highest number of all
    /// for none. No user is not a user.
    ///
    /// - Parameters:
    ///   - directory: That of the scan whose numbers of users are meant.
    ///   - pruned: Earlier clicks; users who have no session left come last.
    func firstOfUsers(in directory: SessionDirectory?, after pruned: [PrunedFirst] = []) -> [Int64] {
        guard let directory else { return [] }
        var firsts = Array<Int64>(repeating: .max, count: directory.nameLimit)
        for part in self {
            for (span, firstMs) in part.firstMs.enumerated() where firstMs < .max {
                let user = Int(directory.users[span])
                firsts[user] = Swift.min(firsts[user], firstMs)
            }
        }
        var gone: [ByteString: Int64] = [:]
        for first in pruned {
            guard let user = first.span.flatMap({ directory.users.at(Int($0)) }) else {
                let name = ByteString(first.user)
                gone[name] = Swift.min(gone[name] ?? .max, first.atMs)
                continue
            }
            firsts[Int(user)] = Swift.min(firsts[Int(user)], first.atMs)
        }
        if !firsts.isEmpty { firsts[0] = .max }
        return firsts + gone.values
    }

    /// Visits each user with a click in a period, once for each of the user's periods, in the order of the periods.
    ///
    /// - Parameter others: What was counted in a scan that the users' numbers are those of.
    func visitUsers(by others: [RetentionCounts], _ body: (_ user: Int, _ period: Int) -> Void) throws(StoreError) {
        guard let directory = others.first?.directory, let count = first?.periods.count else { return }
        // The last period in which each one was met, from 1.
        let met = try ZeroedMemory<UInt32>(count: directory.nameLimit)
        try GroupMembers.visit(map(\.spans), limit: count) { period, spans in
            let mark = UInt32(truncatingIfNeeded: period) + 1
            // No user is not a user.
            met.start[0] = mark
            for span in spans {
                let user = Int(directory.users[Int(span)])
                guard met.start[user] != mark else { continue }
                met.start[user] = mark
                body(user, period)
            }
        }
    }

    /// How many sessions have clicks, and none of them of a user.
    ///
    /// - Parameter periods: Of each period, whether its clicks count; nil for all clicks.
    func sessionsWithoutUser(in periods: [Bool]? = nil) throws(StoreError) -> Int {
        guard let directory = first?.directory, let count = first?.periods.count else { return 0 }
        // For each session 1 if it has clicks, 2 if it has some of a user.
        let found = try ZeroedMemory<UInt8>(count: directory.sessionLimit)
        func note(_ span: Int) {
            let session = Int(directory.sessions[span])
            guard session >= 0 else { return }
            found.start[session] = Swift.max(found.start[session], directory.users[span] == 0 ? 1 : 2)
        }
        if let periods {
            try GroupMembers.visit(map(\.spans), limit: count) { period, spans in
                if periods[period] { for span in spans { note(Int(span)) } }
            }
        } else {
            for part in self { for (span, firstMs) in part.firstMs.enumerated() where firstMs < .max { note(span) } }
        }
        return (0..<found.count).count { found.start[$0] == 1 }
    }
}
