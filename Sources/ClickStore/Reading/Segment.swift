import ClickIndex
import ClickTracking

/// Which sessions are meant, by what is known of them beside the selected clicks: what else was clicked in them, at whatever
/// time, and whether their users had clicked before.
package struct Segment: Sendable {
    /// Sessions with a click on a control that the first of these matches, and on one that the second does, and so on.
    package var having: [any ControlSelector] = []
    /// Sessions without a click on a control that any of these matches.
    package var without: [any ControlSelector] = []
    /// Sessions with a click that the first of these selects, and with one that the second does, and so on.
    package var clicked: [Selection] = []
    /// Sessions of new users or of those who come back; nil for all, also those of nobody.
    package var visitors: Visitors?
    /// The first session of each user, among those with a click that one of these selects: so no user has two. None for all.
    package var firstSessionsOf: [Selection] = []

    package init() {}

    /// What a session's users are to its app. Their first click there, of any kind, tells it: a session that it lies in is one of a
    /// new user; others with a click of a user are of a returning one. Sessions without a user are neither.
    package enum Visitors: String, CaseIterable, Sendable {
        case new, returning
    }

    /// Whether all sessions are meant.
    package var isEmpty: Bool {
        having.isEmpty && without.isEmpty && clicked.isEmpty && visitors == nil && firstSessionsOf.isEmpty
    }

    /// The clicks that are asked for, and whether a session must have one of them or none. Activations count unless the selector
    /// asks for a kind, as in reports.
    package var parts: [(clicks: Selection, isWanted: Bool)] {
        having.map { (Self.clicks($0), true) } + without.map { (Self.clicks($0), false) } + clicked.map { ($0, true) }
    }

    private static func clicks(_ selector: any ControlSelector) -> Selection {
        var clicks = Selection()
        clicks.selectors = [selector]
        if !selector.asksForKind { clicks.kinds = [.activation] }
        return clicks
    }
}

extension SessionDirectory {
    /// Leaves selected, of the spans selected so far, those of the sessions that a segment means.
    mutating func keep(
        _ segment: Segment, _ naming: ControlNaming, _ connection: Connection
    ) throws(StoreError) {
        for part in segment.parts {
            let clicked = try ClickScan.clickedSpans(part.clicks, naming, on: connection)
            let haveOne = marks { clicked[$0] }
            keep { haveOne[$0] == part.isWanted }
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
    /// Whether each session span has a selected click, by its id.
    static func clickedSpans(
        _ selection: Selection, _ naming: ControlNaming, on connection: Connection
    ) throws(StoreError) -> [Bool] {
        try ClickScan(selection, withApps: false, naming, on: connection).firstClicksOfAll().map { $0 < .max }
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
