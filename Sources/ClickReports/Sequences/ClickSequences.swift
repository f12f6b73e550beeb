import ClickIndex
import ClickStore
import ClickTracking

/// The clicks of each session, or of each user, in order: as numbers that a ``ClickCode`` makes.
///
/// The index has clicks by control, so they are brought into another order: each thread writes those of its controls to
/// the places that counting has reserved for their spans, and then each sequence is sorted by itself. A click takes 16
/// bytes. Of more than ``maxClicks`` some sequences after the others are there, and the clicks are read again for each
/// round; only a sequence that is longer by itself takes more.
///
/// Safety of the raw memory: spans are below the directory's limit, as a scan checks, and clicks are written below the
/// round's end, whatever a second reading gives.
struct ClickSequences {
    /// What a sequence is of. A click without a user is in the sequence of no user.
    enum Owner: Sendable {
        case session, user
    }

    /// The clicks of one session or user.
    struct Entry: Sendable {
        /// The user, the last known one of a session; 0 for none. Sequences are in the order of their users' numbers.
        let user: Int32
        /// Of the spans, in their order, and of the clicks of the sequence's round.
        fileprivate(set) var spans: Range<Int>
        fileprivate(set) var clicks: Range<Int>
    }

    static let defaultMaxClicks = 12 << 20

    let code: ClickCode
    /// How many of the clicks that were visited share time, kind and order with another one of their sequence.
    private(set) var unordered = 0
    let owner: Owner
    let scan: ClickScan
    /// What each thread counted.
    let parts: [SpanClicks]
    /// The rank of each control, by its place in the scan.
    private let ranks: [Int32]
    /// Whether a click has one of the ``ClickCode/ranks(of:)`` of its control's rank.
    private let withOutcomes: Bool
    /// The spans of each sequence, one sequence after the other.
    var spans: [Int32] = []
    private(set) var sequences: [Entry] = []
    /// The sequences that are there at once.
    private var rounds: [Range<Int>] = []
    private(set) var memory: ZeroedMemory<UInt128>
    private var loadedRound: Int?
    /// Of how many rounds ``unordered`` has the clicks.
    private var countedRounds = 0

    /// - Parameters:
    ///   - owner: What a sequence is of. Sequences without a click on a marked control are left out.
    ///   - parts: The clicks of all controls of the scan, as its threads counted them.
    ///   - ranks: A rank for each control, by its place in the scan: below the number of controls, each once.
    ///   - withOutcomes: Whether numbers have a rank for each outcome of each control, the ``ClickCode/ranks(of:)`` of its rank.
    ///   - maxClicks: How many clicks are in memory at once.
    init(
        of owner: Owner, _ parts: [SpanClicks], _ scan: ClickScan, ranks: [Int32], withOutcomes: Bool = false,
        maxClicks: Int = Self.defaultMaxClicks
    ) throws(StoreError) {
        (self.owner, self.parts, self.scan) = (owner, parts, scan)
        (self.ranks, self.withOutcomes) = (ranks, withOutcomes)
        code = ClickCode(scan, ranks: withOutcomes ? ClickCode.ranks(of: ranks.count).lowerBound : ranks.count)
        memory = try ZeroedMemory(count: 1)
        let directory = scan.sessions
        let counts = Self.sum(parts, limit: directory.sessionLimit)
        let owners = owner == .user ? directory.users.map { $0 == 0 ? -1 : $0 } : directory.sessions
        try divide(counts, owners, directory, ownerLimit: max(directory.sessionLimit, directory.nameLimit))
        divideIntoRounds(maxClicks)
        let most = rounds.reduce(0) { max($0, clicks(in: $1)) }
        guard most < UInt32.max else { throw .outOfMemory }
        memory = try ZeroedMemory(count: most)
    }

    /// Visits the sequences, on as many threads as there are parts.
    ///
    /// - Parameters:
    ///   - parts: What each thread makes of the sequences that it gets.
    ///   - areDivided: Whether each thread gets a share of them, with all sequences of one user in the same one; else each
    ///     gets all of them, so that parts may divide what they look for and need not be added up.
    ///   - body: Takes a part, the sequence's user, and its clicks in order, which are there while it runs.
    mutating func visit<Part: Sendable>(
        _ parts: inout [Part], areDivided: Bool = true,
        _ body: @Sendable (inout Part, _ user: Int32, UnsafeBufferPointer<UInt128>) throws(StoreError) -> Void
    ) throws(StoreError) {
        for round in rounds.indices {
            if loadedRound != round { try load(round) }
            let all = rounds[round]
            let shares = areDivided ? shares(of: all, count: parts.count) : parts.map { _ in all }
            try visit(&parts, shares, body)
        }
    }

    private func visit<Part: Sendable>(
        _ parts: inout [Part], _ shares: [Range<Int>],
        _ body: @Sendable (inout Part, _ user: Int32, UnsafeBufferPointer<UInt128>) throws(StoreError) -> Void
    ) throws(StoreError) {
        let (sequences, memory, before) = (sequences, memory, parts)
        parts = try Concurrently.map(parts.count) { thread throws(StoreError) in
            var part = before[thread]
            for sequence in sequences[shares[thread]] {
                let clicks = UnsafeBufferPointer(
                    start: memory.start + sequence.clicks.lowerBound, count: sequence.clicks.count)
                try body(&part, sequence.user, clicks)
            }
            return part
        }
    }

    private func clicks(in round: Range<Int>) -> Int {
        round.isEmpty ? 0 : sequences[round.upperBound - 1].clicks.upperBound
    }
}

extension ClickSequences {
    private static func sum(_ parts: [SpanClicks], limit: Int) -> [SpanClicks.Count] {
        var sums = Array(repeating: SpanClicks.Count(), count: limit)
        for part in parts {
            for span in sums.indices {
                let count = part.counts.start[span]
                if count.clicks > 0 { sums[span].add(count.clicks, lastMs: count.lastMs, mark: count.mark) }
            }
        }
        return sums
    }

    /// Divides the spans into sequences.
    ///
    /// - Parameter owners: The session or user of each span, below the limit; -1 for none.
    private mutating func divide(
        _ counts: [SpanClicks.Count], _ owners: [Int32], _ directory: SessionDirectory, ownerLimit: Int
    ) throws(StoreError) {
        let clicked = owners.indices.filter { owners[$0] >= 0 && counts[$0].clicks > 0 }
        var isMarked = Array(repeating: false, count: ownerLimit)
        for span in clicked where counts[span].mark > 0 { isMarked[Int(owners[span])] = true }
        let users = try lastUsers(clicked, owners, counts, directory.users, ownerLimit: ownerLimit)
        spans = clicked.lazy.filter { isMarked[Int(owners[$0])] }.map { Int32(truncatingIfNeeded: $0) }
        spans = CountingSort.sorted(spans, below: ownerLimit) { Int(owners[Int($0)]) }
        spans = CountingSort.sorted(spans, below: directory.nameLimit) { Int(users[Int(owners[Int($0)])]) }
        var start = 0
        while start < spans.count {
            let owner = owners[Int(spans[start])]
            var (end, clicks) = (start, 0)
            while end < spans.count, owners[Int(spans[end])] == owner {
                clicks += Int(counts[Int(spans[end])].clicks)
                end += 1
            }
            sequences.append(Entry(user: users[Int(owner)], spans: start..<end, clicks: 0..<clicks))
            start = end
        }
    }

    /// The last known user of each owner: that of its last click with a user; of several in that millisecond, the one whose
    /// name is last byte by byte. 0 for none.
    private func lastUsers(
        _ clicked: [Int], _ owners: [Int32], _ counts: [SpanClicks.Count], _ users: [Int32], ownerLimit: Int
    ) throws(StoreError) -> [Int32] {
        // The span of each owner's last click with a user; -1 for none.
        var last = Array(repeating: -1, count: ownerLimit)
        for span in clicked where users[span] > 0 {
            let owner = Int(owners[span])
            let before = last[owner]
            if before < 0 || counts[span].lastMs > counts[before].lastMs {
                last[owner] = span
            } else if counts[span].lastMs == counts[before].lastMs, users[span] != users[before],
                try isFirst(before, span)
            {
                last[owner] = span
            }
        }
        return last.map { $0 < 0 ? 0 : users[$0] }
    }

    /// Whether the name of a span's user is before that of another one's, byte by byte.
    private func isFirst(_ span: Int, _ other: Int) throws(StoreError) -> Bool {
        let names = try scan.names(ofSpans: [span, other].lazy.map { Int32(truncatingIfNeeded: $0) })
        return (names[0].user ?? "").utf8.lexicographicallyPrecedes((names[1].user ?? "").utf8)
    }

    /// Tells each sequence where its clicks are in its round. A round has all sequences of a user, or none.
    private mutating func divideIntoRounds(_ maxClicks: Int) {
        var (start, next, used) = (0, 0, 0)
        while next < sequences.count {
            let end = endOfUser(from: next)
            let more = sequences[next..<end].reduce(0) { $0 + $1.clicks.count }
            if used > 0, used + more > maxClicks {
                rounds.append(start..<next)
                (start, used) = (next, 0)
            }
            for index in next..<end {
                sequences[index].clicks = used..<used + sequences[index].clicks.count
                used = sequences[index].clicks.upperBound
            }
            next = end
        }
        if start < sequences.count { rounds.append(start..<sequences.count) }
    }

    /// The end of the sequences of one user. Of those without a user each ends by itself.
    private func endOfUser(from start: Int) -> Int {
        let user = sequences[start].user
        var end = start + 1
        while user > 0, end < sequences.count, sequences[end].user == user { end += 1 }
        return end
    }

    /// Divides the sequences of a round into shares of about as many clicks, none of which ends within a user.
    func shares(of round: Range<Int>, count: Int) -> [Range<Int>] {
        let clicks = clicks(in: round)
        var start = round.lowerBound
        return (1...max(1, count)).map { share in
            var end = start
            let goal = clicks * share / max(1, count)
            while end < round.upperBound, share == count || sequences[end].clicks.lowerBound < goal {
                end = endOfUser(from: end)
            }
            defer { start = end }
            return start..<end
        }
    }

    /// Writes the clicks of a round's sequences to their places, and sorts them.
    private mutating func load(_ round: Int) throws(StoreError) {
        loadedRound = nil
        try write(rounds[round])
        let sorted = try sort(rounds[round])
        if round == countedRounds {
            unordered += sorted.reduce(0) { $0 + $1.unordered }
            countedRounds += 1
        }
        let mixed = sorted.flatMap(\.mixed)
        if !mixed.isEmpty { try sortBySession(mixed, in: rounds[round]) }
        loadedRound = round
    }

    /// Writes the clicks of a round's sequences to their places.
    func write(_ round: Range<Int>) throws(StoreError) {
        let places = try places(in: round)
        let (parts, scan, ranks, code, memory, withOutcomes) = (parts, scan, ranks, code, memory, withOutcomes)
        let last = UInt32(truncatingIfNeeded: clicks(in: round) - 1)
        // A damaged index may have outcomes that there are not.
        let lastOutcome = withOutcomes ? UInt8(ClickCode.outcomes.count - 1) : 0
        _ = try Concurrently.map(parts.count) { thread throws(StoreError) in
            let (places, clicks, buffer) = (places[thread].start, memory.start, ClickBuffer())
            for index in parts[thread].controls {
                guard let control = try scan.clicks(of: index) else { continue }
                let kind = control.control.kind
                let rank = withOutcomes ? ClickCode.ranks(of: Int(ranks[index])).lowerBound : Int(ranks[index])
                try control.visit(in: buffer) { block, _ in
                    for row in 0..<block.count {
                        let span = Int(block.spans[row])
                        let place = places[span]
                        guard place > 0 else { continue }
                        places[span] = place &+ 1
                        clicks[Int(min(place &- 1, last))] = code.number(
                            atMs: block.atMs[row], kind: kind, order: block.order[row], x: block.x[row],
                            y: block.y[row],
                            rank: UInt64(truncatingIfNeeded: rank) &+ UInt64(min(block.handled[row], lastOutcome)))
                    }
                }
            }
        }
    }

    /// Where each thread writes the next click of each span, from 1; 0 for spans of other rounds.
    private func places(in round: Range<Int>) throws(StoreError) -> [ZeroedMemory<UInt32>] {
        var places: [ZeroedMemory<UInt32>] = []
        for _ in parts { places.append(try ZeroedMemory(count: scan.sessions.sessionLimit)) }
        var next: UInt32 = 1
        for span in sequences[round].lazy.flatMap({ spans[$0.spans] }) {
            for (thread, part) in parts.enumerated() {
                places[thread].start[Int(span)] = next
                next &+= part.counts.start[Int(span)].clicks
            }
        }
        return places
    }
}
