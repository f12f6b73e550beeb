import ClickIndex
import ClickTracking
import ResponderChain

/// Which sessions are meant, by what is known of them beside the selected clicks: what else was clicked in them, at whatever
/// time, and whether their users had clicked before.
package struct Segment: Sendable {
    /// Sessions with a click on a control that the first of these matches, and on one that the second does, and so on.
    package var having: [any ControlSelector] = []
    /// Sessions without a click on a control that any of these matches.
    package var without: [any ControlSelector] = []
    /// Clicks of users with a click, in any session, on a control that the first of these matches, and so on.
    package var havingUser: [any ControlSelector] = []
    /// How many such clicks a session must have, or must not have, or a user must.
    package var atLeast = 1
    /// Sessions with a click that the first of these selects, and with one that the second does, and so on.
    package var clicked: [Selection] = []
    /// Sessions of new users or of those who come back; nil for all, also those of nobody.
    package var visitors: Visitors?
    /// The first session of each user, among those with a click that one of these selects: so no user has two. None for all.
    package var firstSessionsOf: [Selection] = []
    /// Sessions that have said this of themselves: under each key any of its values.
    package var properties: [PropertyCondition] = []

    package init() {}

    /// What a session's users are to its app. Their first click there, of any kind, tells it: a session that it lies in is one of a
    /// new user; others with a click of a user are of a returning one. Sessions without a user are neither.
    package enum Visitors: String, CaseIterable, Sendable {
        case new, returning
    }

    /// Whether all sessions are meant.
    package var isEmpty: Bool {
        having.isEmpty && without.isEmpty && havingUser.isEmpty && clicked.isEmpty && visitors == nil
            && firstSessionsOf.isEmpty
            && properties.isEmpty
    }

    /// Clicks that are asked for.
    package struct Part: Sendable {
        package let clicks: Selection
        /// Whether there must be some of them, or none.
        package var isWanted = true
        /// How many are some.
        package var atLeast = 1
        /// Whether the user must have them, in whatever sessions, instead of the session.
        package var isOfUser = false
    }

    /// Activations count unless the selector asks for a kind, as in reports.
    package var parts: [Part] {
        having.map { Part(clicks: Self.clicks($0), atLeast: atLeast) }
            + without.map { Part(clicks: Self.clicks($0), isWanted: false, atLeast: atLeast) }
            + clicked.map { Part(clicks: $0) }
            + havingUser.map { Part(clicks: Self.clicks($0), atLeast: atLeast, isOfUser: true) }
    }

    private static func clicks(_ selector: any ControlSelector) -> Selection {
        var clicks = Selection()
        clicks.selectors = [selector]
        if !selector.asksForKind { clicks.kinds = [.activation] }
        return clicks
    }
}

/// Which values of a property are meant.
package struct PropertyCondition: Sendable {
    package let key: String
    /// Any of these; in them, `*` is any text and `?` any character, unless they are preceded by a backslash.
    package var values: [String]

    package init(_ key: String, _ values: [String]) {
        (self.key, self.values) = (key, values)
    }

    /// The values as names and patterns.
    package var names: SelectedNames { SelectedNames(values) { _ in false } }

    /// Whether a session's value is meant; nil for none.
    func includes(_ value: String?) -> Bool { names.include(value) }
}

extension [PropertyCondition] {
    /// Adds a value that is meant, next to others of its key.
    package mutating func add(_ value: String, of key: String) {
        guard let known = firstIndex(where: { $0.key.hasSameBytes(as: key) }) else {
            return append(PropertyCondition(key, [value]))
        }
        self[known].values.append(value)
    }

    /// Leaves one value of a key, whatever else is meant.
    package mutating func choose(_ value: String, of key: String) {
        removeAll { $0.key.hasSameBytes(as: key) }
        append(PropertyCondition(key, [value]))
    }
}

extension SessionDirectory {
    /// Leaves selected, of the spans selected so far, those of the sessions that a segment means.
    mutating func keep(
        _ segment: Segment, _ naming: ControlNaming, _ connection: Connection
    ) throws(StoreError) {
        for condition in segment.properties {
            let values = try PropertyValues(condition.key, sessionLimit: sessionLimit, connection)
            let isWanted = values.names.map(condition.includes)
            keep { isWanted[Int(values.ofSessions[$0])] }
        }
        for part in segment.parts {
            let counts = try ClickScan.clickCounts(part.clicks, naming, on: connection)
            let owners = part.isOfUser ? users : sessions
            var ofOwners = Array(repeating: 0, count: part.isOfUser ? nameLimit : sessionLimit)
            for (span, owner) in owners.enumerated() where owner >= 0 { ofOwners[Int(owner)] += Int(counts[span]) }
            // Clicks of no user are nobody's.
            let isKnown = { (owner: Int32) in part.isOfUser ? owner > 0 : owner >= 0 }
            selected = owners.enumerated().map { span, owner in
                (selected?[span] ?? true) && isKnown(owner)
                    && (ofOwners[Int(owner)] >= part.atLeast) == part.isWanted
            }
        }
        if let visitors = segment.visitors {
            let pruned = try connection.prunedFirsts(inApps: true)
            let (areFirst, haveUser) = try firstSessions(of: Selection(), after: pruned, naming, connection)
            keep { haveUser[$0] && areFirst[$0] == (visitors == .new) }
        }
        for selection in segment.firstSessionsOf {
            let areFirst = try firstSessions(of: selection, naming, connection).areFirst
            keep { areFirst[$0] }
        }
    }

    /// Which sessions, by their numbers, have a user's first selected click in an app, and which have one of any user.
    ///
    /// - Parameter pruned: Earlier clicks that are not there any more.
    private func firstSessions(
        of selection: Selection, after pruned: [PrunedFirst] = [], _ naming: ControlNaming, _ connection: Connection
    ) throws(StoreError) -> (areFirst: [Bool], haveUser: [Bool]) {
        let scan = try ClickScan(selection, withApps: true, naming, on: connection)
        let firsts = try scan.firstClicksOfAll()
        let spans = scan.sessions.spansOfFirstClicks(firsts, after: pruned)
        return (marks { spans.contains($0) }, marks { firsts[$0] < .max && users[$0] > 0 })
    }

    /// Which sessions, by their numbers, have a span for which something holds.
    private func marks(where holds: (_ span: Int) -> Bool) -> [Bool] {
        var marks = Array(repeating: false, count: sessionLimit)
        for (span, session) in sessions.enumerated() where session >= 0 && holds(span) { marks[Int(session)] = true }
        return marks
    }

    private mutating func keep(_ isMeant: (_ session: Int) -> Bool) {
        selected = sessions.enumerated().map { span, session in
            (selected?[span] ?? true) && session >= 0 && isMeant(Int(session))
        }
    }

    /// The spans that the first click of a user in an app lies in.
    ///
    /// - Parameter firsts: The first click of each span, by its id; `Int64.max` for none.
    private func spansOfFirstClicks(_ firsts: [Int64], after pruned: [PrunedFirst]) -> Set<Int> {
        struct Visitor: Hashable { let user, app: Int32 }
        var found: [Visitor: (firstMs: Int64, spans: [Int])] = [:]
        for first in pruned {
            guard let span = first.span.map(Int.init), users.indices.contains(span) else { continue }
            let visitor = Visitor(user: users[span], app: apps[span])
            found[visitor] = (min(first.atMs, found[visitor]?.firstMs ?? .max), [])
        }
        for (span, firstMs) in firsts.enumerated() where firstMs < .max && users[span] > 0 {
            let visitor = Visitor(user: users[span], app: apps[span])
            guard let known = found[visitor]?.firstMs, known <= firstMs else {
                found[visitor] = (firstMs, [span])
                continue
            }
            if known == firstMs { found[visitor]?.spans.append(span) }
        }
        return Set(found.values.lazy.flatMap(\.spans))
    }
}

extension ClickScan {
    /// How many selected clicks each session span has, by its id.
    ///
    /// Safety of the raw memory: a scan checks that spans are below the directory's limit.
    static func clickCounts(
        _ selection: Selection, _ naming: ControlNaming, on connection: Connection
    ) throws(StoreError) -> [Int32] {
        let scan = try ClickScan(selection, withApps: false, naming, on: connection)
        let parts = try scan.run(threads: nil) { scan throws(StoreError) in
            var counts = Array(repeating: Int32(0), count: scan.sessions.spanLimit)
            let buffer = ClickBuffer()
            while let clicks = try scan.next() {
                try clicks.visit(in: buffer) { block, _ in
                    counts.withUnsafeMutableBufferPointer { counts in
                        for row in 0..<block.count { counts[Int(block.spans[row])] &+= 1 }
                    }
                }
            }
            return counts
        }
        return parts.dropFirst().reduce(parts.first ?? []) { all, part in zip(all, part).map { $0 &+ $1 } }
    }

    /// The first selected click of each span, as ``firstClicks()`` has it.
    fileprivate func firstClicksOfAll() throws(StoreError) -> [Int64] {
        Self.earliest(try run(threads: nil) { scan throws(StoreError) in try scan.firstClicks() })
    }

    /// The earliest of the times that several threads have found for each span.
    package static func earliest(_ parts: [[Int64]]) -> [Int64] {
        parts.dropFirst().reduce(parts.first ?? []) { all, part in zip(all, part).map { min($0, $1) } }
    }

    /// The first click of each span on any of the controls that a thread takes from the scan, by the span's id, in milliseconds
    /// since the Unix epoch, UTC; `Int64.max` for none.
    ///
    /// Safety of the raw memory: a scan checks that spans are below the directory's limit.
    package func firstClicks() throws(StoreError) -> [Int64] {
        var firsts = Array(repeating: Int64.max, count: sessions.spanLimit)
        let buffer = ClickBuffer()
        while let clicks = try next() {
            try clicks.visit(in: buffer) { block, _ in
                firsts.withUnsafeMutableBufferPointer { firsts in
                    for row in 0..<block.count {
                        let span = Int(block.spans[row])
                        firsts[span] = min(firsts[span], block.atMs[row])
                    }
                }
            }
        }
        return firsts
    }
}
