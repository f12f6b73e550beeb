import ClickStore
import ClickTracking
import ResponderChain

/// What sorting some sequences has shown.
struct SortedSequences {
    /// How many clicks share time, kind and order with another one of their sequence.
    var unordered = 0
    /// The sequences of users in which clicks of one time and kind may be of several sessions.
    var mixed: [Int] = []
}

extension ClickSequences {
    /// Brings the clicks of each sequence of a round into the order of their numbers.
    func sort(_ round: Range<Int>) throws(StoreError) -> [SortedSequences] {
        let (owner, code, sequences, memory, shares) = (
            owner, code, sequences, memory, shares(of: round, count: parts.count)
        )
        return try Concurrently.map(parts.count) { thread throws(StoreError) in
            var sorted = SortedSequences()
            for index in shares[thread] {
                var clicks = memory.clicks(sequences[index].clicks)
                clicks.sort()
                var (isMixed, isCounted) = (false, false)
                for place in clicks.indices.dropFirst() {
                    let (click, next) = (clicks[place - 1], clicks[place])
                    isMixed = isMixed || code.timeAndKind(click) == code.timeAndKind(next)
                    let areUnordered = code.areUnordered(click, next)
                    if areUnordered { sorted.unordered += isCounted ? 1 : 2 }
                    isCounted = areUnordered
                }
                if isMixed, owner == .user, sequences[index].spans.count > 1 { sorted.mixed.append(index) }
            }
            return sorted
        }
    }

    /// Brings the clicks of a round into order, those of some users by time and kind, then by their sessions' names and apps,
    /// and only then by their numbers.
    mutating func sortBySession(_ mixed: [Int], in round: Range<Int>) throws(StoreError) {
        for start in stride(from: 0, to: mixed.count, by: 4_096) {
            try sortSpans(of: mixed[start..<min(mixed.count, start + 4_096)])
        }
        // Sorting has mixed the sessions, so the clicks are written once more.
        try write(round)
        var clicksOfSessions: [Int: [Int]] = [:]
        for index in mixed { clicksOfSessions[index] = self.clicksOfSessions(index) }
        let (code, sequences, memory, shares, lengths) = (
            code, sequences, memory, shares(of: round, count: parts.count), clicksOfSessions
        )
        _ = try Concurrently.map(parts.count) { thread throws(StoreError) in
            for index in shares[thread] {
                var clicks = memory.clicks(sequences[index].clicks)
                guard let lengths = lengths[index] else {
                    clicks.sort()
                    continue
                }
                var start = sequences[index].clicks.lowerBound
                for length in lengths {
                    var ofSession = memory.clicks(start..<start + length)
                    ofSession.sort()
                    start += length
                }
                // The standard library's sort is stable.
                clicks.sort { code.timeAndKind($0) < code.timeAndKind($1) }
            }
        }
    }

    /// Brings the spans of users into the order of their sessions' names and apps, by bytes.
    private mutating func sortSpans(of users: ArraySlice<Int>) throws(StoreError) {
        var names = try scan.names(ofSpans: users.flatMap { spans[sequences[$0].spans] })[...]
        for user in users {
            let ofUser = sequences[user].spans
            let place = { (key: SessionKey) in (ByteString(key.name), ByteString(key.app ?? "")) }
            let sorted = zip(spans[ofUser], names.prefix(ofUser.count)).sorted { place($0.1) < place($1.1) }
            spans.replaceSubrange(ofUser, with: sorted.map(\.0))
            names = names.dropFirst(ofUser.count)
        }
    }

    /// How many clicks each session of a sequence has, whose spans are in the order of their sessions.
    private func clicksOfSessions(_ index: Int) -> [Int] {
        var (counts, last): ([Int], Int32?) = ([], nil)
        for span in spans[sequences[index].spans] {
            let clicks = parts.reduce(0) { $0 + Int($1.counts.start[Int(span)].clicks) }
            let session = scan.sessions.sessions[Int(span)]
            if session == last { counts[counts.count - 1] += clicks } else { counts.append(clicks) }
            last = session
        }
        return counts
    }
}

extension ZeroedMemory<UInt128> {
    /// The numbers at some places.
    fileprivate func clicks(_ places: Range<Int>) -> UnsafeMutableBufferPointer<UInt128> {
        UnsafeMutableBufferPointer(start: start + places.lowerBound, count: places.count)
    }
}
