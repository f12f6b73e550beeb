import ClickIndex
import ClickStore
import ClickTracking

/// How much a control was used before and after, and by whom.
package struct ControlUse: Sendable {
    package var before = Outcomes()
    package var after = Outcomes()
    /// The sessions, and those with a click on the control.
    package var uses = Strata()
    /// The sessions in which the outcome of a click on the control is known, and those with one that nobody handled.
    package var unhandled = Strata()

    package init() {}
}

/// The use of a control on one side.
struct SideUse: Sendable {
    /// What became of the clicks.
    var outcomes = Outcomes()
    /// The sessions of those on one side alone: with a click, with a known outcome, with a click that nobody handled.
    var others = SessionCounts()
    /// The same of each one on both sides who clicked.
    var pairs: [(pair: Int32, sessions: SessionCounts)] = []
}

/// How many sessions have a click, one whose outcome is known, and one that nobody handled.
struct SessionCounts: BitwiseCopyable, Sendable {
    var used: UInt32 = 0
    var judged: UInt32 = 0
    var unhandled: UInt32 = 0

    @inline(__always)
    fileprivate mutating func add(_ session: UInt8) {
        used &+= 1
        judged &+= UInt32(session & 1)
        unhandled &+= UInt32(session >> 1)
    }
}

/// Counts the clicks of one side, one control after the other.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit; sessions and pairs are below their
/// numbers, and `met` has a place more than there are sessions.
struct UseCounter {
    private let sessions: ComparedSessions
    private let buffer = ClickBuffer()
    /// The number of the last control that each session clicked; 0 for none.
    private let lastControls: ZeroedMemory<UInt32>
    /// What became of a session's clicks on the control at hand: 1 for a known outcome, 2 if nobody handled one.
    private let outcomes: ZeroedMemory<UInt8>
    /// The sessions met at the control at hand.
    private let met: ZeroedMemory<Int32>
    private let counts: ZeroedMemory<SessionCounts>
    private var control: UInt32 = 0

    /// - Throws: ``StoreError/outOfMemory``
    init(_ sessions: ComparedSessions, pairs: Int) throws(StoreError) {
        self.sessions = sessions
        lastControls = try ZeroedMemory(count: sessions.pairs.count)
        outcomes = try ZeroedMemory(count: sessions.pairs.count)
        met = try ZeroedMemory(count: sessions.pairs.count + 1)
        counts = try ZeroedMemory(count: pairs)
    }

    /// Counts one control's clicks; each control comes once.
    mutating func use(of clicks: ControlClicks) throws(StoreError) -> SideUse {
        control += 1
        var (use, found) = (SideUse(), 0)
        try clicks.visit(in: buffer) { block, _ in
            use.outcomes.add(Outcomes(block))
            found = note(block, found)
        }
        count(found, in: &use)
        return use
    }

    /// Notes the sessions of some clicks, and how many are met then.
    private func note(_ block: ClickColumns, _ found: Int) -> Int {
        let (control, lastControls, outcomes, met) = (control, lastControls.start, outcomes.start, met.start)
        var found = found
        sessions.ofSpans.withUnsafeBufferPointer { ofSpans in
            for row in 0..<block.count {
                let session = Int(ofSpans[Int(block.spans[row])])
                guard session >= 0 else { continue }
                // Sums, as branches would often be guessed wrong.
                let isMet: UInt8 = lastControls[session] == control ? 1 : 0
                lastControls[session] = control
                met[found] = Int32(truncatingIfNeeded: session)
                found &+= Int(1 &- isMet)
                outcomes[session] = isMet &* outcomes[session] | Self.marks(block.handled[row])
            }
        }
        return found
    }

    /// 0 for an outcome that is unknown, 3 for no handler, 1 for one.
    @inline(__always)
    private static func marks(_ handled: UInt8) -> UInt8 {
        (handled == Handled.unknown.rawValue ? 0 : 1) | (handled == Handled.no.rawValue ? 2 : 0)
    }

    /// Counts the sessions that were met.
    private func count(_ found: Int, in use: inout SideUse) {
        sessions.pairs.withUnsafeBufferPointer { pairs in
            for index in 0..<found {
                let session = Int(met.start[index])
                let (pair, marks) = (Int(pairs[session]), outcomes.start[session])
                guard pair >= 0 else {
                    use.others.add(marks)
                    continue
                }
                if counts.start[pair].used == 0 { use.pairs.append((Int32(truncatingIfNeeded: pair), SessionCounts())) }
                counts.start[pair].add(marks)
            }
        }
        for index in use.pairs.indices {
            let pair = Int(use.pairs[index].pair)
            use.pairs[index].sessions = counts.start[pair]
            counts.start[pair] = SessionCounts()
        }
    }
}

extension ComparedUnits {
    /// Puts the two sides of a control together.
    func use(before: SideUse, after: SideUse, _ counts: ZeroedMemory<SessionCounts>) -> ControlUse {
        var use = ControlUse()
        (use.before, use.after) = (before.outcomes, after.outcomes)
        use.uses.addOthers(
            before: (Int(before.others.used), units.before), after: (Int(after.others.used), units.after))
        use.unhandled.addOthers(
            before: (Int(before.others.unhandled), Int(before.others.judged)),
            after: (Int(after.others.unhandled), Int(after.others.judged)))
        var (uses, unhandled) = (StratumCounter(), StratumCounter())
        func add(_ pair: Int32, _ earlier: SessionCounts, _ later: SessionCounts) {
            let sizes = pairs[Int(pair)]
            uses.add(earlier.used, sizes.before.whole, later.used, sizes.after.whole)
            unhandled.add(earlier.unhandled, Int(earlier.judged), later.unhandled, Int(later.judged))
        }
        for (pair, sessions) in before.pairs { counts.start[Int(pair)] = sessions }
        for (pair, sessions) in after.pairs {
            add(pair, counts.start[Int(pair)], sessions)
            counts.start[Int(pair)] = SessionCounts()
        }
        for (pair, sessions) in before.pairs where counts.start[Int(pair)].used > 0 {
            add(pair, sessions, SessionCounts())
            counts.start[Int(pair)] = SessionCounts()
        }
        uses.move(to: &use.uses)
        unhandled.move(to: &use.unhandled)
        return use
    }
}

/// Counts users with the same numbers of sessions: small ones in a table, as a dictionary is ten times slower.
private struct StratumCounter {
    private var small = Array(repeating: Int32(0), count: 1 << 12)
    /// Where ``small`` is not 0.
    private var used: [Int] = []
    private var large: [Stratum: Int] = [:]

    mutating func add(_ partBefore: UInt32, _ before: Int, _ partAfter: UInt32, _ after: Int) {
        if before < 8, after < 8 {
            let number = ((Int(partBefore) << 3 | before) << 3 | Int(partAfter)) << 3 | after
            if small[number] == 0 { used.append(number) }
            small[number] += 1
        } else {
            large[
                Stratum(before: .init(Int(partBefore), of: before), after: .init(Int(partAfter), of: after)), default: 0
            ] += 1
        }
    }

    func move(to strata: inout Strata) {
        for (stratum, users) in large { strata.add(stratum, users: users) }
        for number in used {
            let figures = [number >> 9, number >> 6 & 7, number >> 3 & 7, number & 7]
            strata.add(
                Stratum(before: .init(figures[0], of: figures[1]), after: .init(figures[2], of: figures[3])),
                users: Int(small[number]))
        }
    }
}
