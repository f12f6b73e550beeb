import Basics
import ResponderChain

/// Expected clicks, compared with those that came, session by session.
package struct ClickCheck: Sendable {
    /// A comparison of each session: first those that are expected, in their order, then those that nobody expects.
    package let comparisons: [SessionComparison]

    /// Compares sessions by their names. An app is compared only where one is expected. Where one session is expected and
    /// one came, they are compared whatever their names are.
    package init(_ expected: ExpectedClicks, _ came: [CheckedSession]) {
        if expected.sessions.count == 1, came.count == 1 {
            comparisons = [SessionComparison(expected.sessions[0], came[0])]
            return
        }
        var left: [ByteString: [Int]] = [:]
        for (index, session) in came.enumerated() { left[ByteString(session.name), default: []].append(index) }
        var comparisons: [SessionComparison] = []
        var taken: Set<Int> = []
        for session in expected.sessions {
            let named = session.name.flatMap { left[ByteString($0)] } ?? []
            let found = named.first { index in
                !taken.contains(index) && (session.app == nil || session.app.hasSameBytes(as: came[index].app))
            }
            if let found { taken.insert(found) }
            comparisons.append(SessionComparison(session, found.map { came[$0] }))
        }
        for index in came.indices where !taken.contains(index) {
            comparisons.append(SessionComparison(nil, came[index]))
        }
        self.comparisons = comparisons
    }

    /// Whether all is as expected.
    package var isAsExpected: Bool { comparisons.allSatisfy(\.differences.isEmpty) }

    /// What was found, in one line: `3 sessions, 41 clicks: 1 missing and 2 changed in 2 sessions`.
    package var summary: String {
        let clicks = comparisons.reduce(0) { $0 + ($1.cameCount ?? 0) }
        let what = "\(Wording.count(comparisons.count, "session")), \(Wording.count(clicks, "click"))"
        if isAsExpected { return what + ", all as expected" }
        let differing = comparisons.count { !$0.differences.isEmpty }
        return "\(what): \(ClickDifference.counts(of: comparisons.flatMap(\.differences))) in "
            + Wording.count(differing, "session")
    }
}

extension ClickDifference {
    /// How many there are of each kind: `1 missing and 2 changed`.
    static func counts(of differences: [ClickDifference]) -> String {
        Wording.list(
            Kind.allCases.compactMap { kind in
                let count = differences.count { $0.kind == kind }
                return count == 0 ? nil : "\(count) \(kind.words)"
            })
    }
}

extension ClickDifference.Kind {
    /// The kind as it is told of clicks.
    package var words: String { self == .order ? "in another order" : rawValue }
}
