import ClickStore
import ClickTracking

/// What two selections of clicks are compared by, and which session spans it stands for on either side.
struct ComparedUnits: Sendable {
    let units: ComparisonUnits
    /// How many sessions those on both sides have, by their number.
    private(set) var pairs: [Stratum] = []
    private(set) var before: ComparedSessions
    private(set) var after: ComparedSessions

    /// - Parameters:
    ///   - before: The first click of each span before, by its id; `Int64.max` for none.
    ///   - after: The same after.
    init(_ scan: ClickScan, before: [Int64], after: [Int64]) throws(StoreError) {
        let directory = scan.sessions
        let sides = [before, after].map { firsts in
            firsts.indices.lazy.filter { firsts[$0] != .max && directory.sessions[$0] >= 0 }
                .map { Int32(truncatingIfNeeded: $0) }
        }
        let unit = Self.unit(sides.flatMap(\.self), directory)
        // A session without a user stands for itself.
        let owners = directory.sessions.indices.map { span in
            let (user, session) = (directory.users[span], directory.sessions[span])
            if unit == .session { return session }
            return user > 0 || session < 0 ? user : Int32(truncatingIfNeeded: directory.nameLimit) &+ session
        }
        let limit = directory.sessionLimit + (unit == .user ? directory.nameLimit : 0)
        let sorted = sides.map { spans in
            let bySession = CountingSort.sorted(Array(spans), below: directory.sessionLimit) {
                Int(directory.sessions[Int($0)])
            }
            return OwnedSpans(
                CountingSort.sorted(bySession, below: limit) { Int(owners[Int($0)]) }, owners, directory)
        }
        let sizes = sorted.map { $0.sessionsOfOwners(below: limit) }
        var pairOfOwner = Array(repeating: Int32(-1), count: limit)
        var (alone, sessions) = ([0, 0], [0, 0])
        for owner in 0..<limit {
            let own = sizes.map { $0[owner] }
            if own[0] > 0, own[1] > 0 {
                pairOfOwner[owner] = Int32(truncatingIfNeeded: pairs.count)
                pairs.append(Stratum(before: .init(0, of: own[0]), after: .init(0, of: own[1])))
                continue
            }
            for side in 0...1 where own[side] > 0 {
                alone[side] += 1
                sessions[side] += own[side]
            }
        }
        let units = ComparisonUnits(
            unit, before: alone[0], after: alone[1], sessions: (sessions[0], sessions[1]), onBoth: pairs.count)
        self.units = units
        func counted(_ spans: OwnedSpans, _ firsts: [Int64]) throws(StoreError) -> ComparedSessions {
            try ComparedSessions(spans, pairOfOwner, ofFirsts: units.isOneSession ? firsts : nil, scan)
        }
        (self.before, self.after) = (try counted(sorted[0], before), try counted(sorted[1], after))
    }

    /// The strata of all, in which nothing has happened yet.
    var sizes: Strata {
        var strata = Strata()
        for (stratum, users) in Dictionary(pairs.map { ($0, 1) }, uniquingKeysWith: +) {
            strata.add(stratum, users: users)
        }
        strata.addOthers(before: (0, units.before), after: (0, units.after))
        return strata
    }

    private static func unit(_ spans: [Int32], _ directory: SessionDirectory) -> ComparisonUnits.Unit {
        // For each session 1 if it is met, 2 if it has a user.
        var found = Array(repeating: UInt8(0), count: directory.sessionLimit)
        for span in spans {
            let session = Int(directory.sessions[Int(span)])
            found[session] = max(found[session], directory.users[Int(span)] > 0 ? 2 : 1)
        }
        return ComparisonUnits.Unit(sessions: found.count { $0 > 0 }, withUser: found.count { $0 == 2 })
    }
}

/// The spans with clicks of one side, those of an owner next to one another, and of these those of a session.
private struct OwnedSpans {
    let spans: [Int32]
    let owners: [Int32]
    let directory: SessionDirectory

    init(_ spans: [Int32], _ owners: [Int32], _ directory: SessionDirectory) {
        (self.spans, self.owners, self.directory) = (spans, owners, directory)
    }

    func owner(_ place: Int) -> Int { Int(owners[Int(spans[place])]) }
    func session(_ place: Int) -> Int32 { directory.sessions[Int(spans[place])] }

    /// Whether a session of an owner begins at a place.
    func isStart(_ place: Int) -> Bool {
        place == 0 || session(place) != session(place - 1) || owner(place) != owner(place - 1)
    }

    func sessionsOfOwners(below limit: Int) -> [Int] {
        var counts = Array(repeating: 0, count: limit)
        for place in spans.indices where isStart(place) { counts[owner(place)] += 1 }
        return counts
    }
}

/// The sessions of one side that are counted, by numbers of their own.
struct ComparedSessions: Sendable {
    /// The session's number by the id of the span; -1 for spans that are not counted.
    private(set) var ofSpans: [Int32]
    /// The number of the user on both sides that each session belongs to; -1 for those on one side alone.
    private(set) var pairs: [Int32] = []

    /// - Parameter firsts: The first click of each span, if only the first session of those on one side alone counts; nil if all
    ///   their sessions count, as one.
    fileprivate init(
        _ owned: OwnedSpans, _ pairOfOwner: [Int32], ofFirsts firsts: [Int64]?, _ scan: ClickScan
    ) throws(StoreError) {
        ofSpans = Array(repeating: -1, count: owned.directory.spanLimit)
        var start = 0
        while start < owned.spans.count {
            let owner = owned.owner(start)
            var end = start + 1
            while end < owned.spans.count, owned.owner(end) == owner { end += 1 }
            let pair = pairOfOwner[owner]
            let first =
                try pair < 0
                ? firsts.map { firsts throws(StoreError) in
                    try Self.firstSession(owned.spans[start..<end], firsts, scan)
                } : nil
            for place in start..<end {
                // All sessions of one on one side alone are one.
                if place == start || pair >= 0 && owned.isStart(place) { pairs.append(pair) }
                guard first == nil || first == owned.session(place) else { continue }
                ofSpans[Int(owned.spans[place])] = Int32(truncatingIfNeeded: pairs.count - 1)
            }
            start = end
        }
    }

    /// The session that begins first; of two that begin at once it is the first by name, then app.
    private static func firstSession(
        _ spans: ArraySlice<Int32>, _ firsts: [Int64], _ scan: ClickScan
    ) throws(StoreError) -> Int32? {
        let sessions = scan.sessions.sessions
        var first: Int?
        for number in spans {
            let span = Int(number)
            guard let known = first else {
                first = span
                continue
            }
            var isFirst = firsts[span] < firsts[known]
            if firsts[span] == firsts[known], sessions[span] != sessions[known] {
                isFirst = try isBefore(span, known, scan)
            }
            if isFirst { first = span }
        }
        return first.map { sessions[$0] }
    }

    private static func isBefore(_ span: Int, _ other: Int, _ scan: ClickScan) throws(StoreError) -> Bool {
        let names = try scan.names(ofSpans: [Int32(truncatingIfNeeded: span), Int32(truncatingIfNeeded: other)])
        let texts = names.map { [$0.name, $0.app ?? ""] }
        return texts[0].lexicographicallyPrecedes(texts[1]) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
