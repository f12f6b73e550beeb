import ResponderChain

/// The clicks that are expected of a session, compared with those that came.
package struct SessionComparison: Sendable {
    /// The session's name, as it is expected or as it came; nil for one that is expected without a name.
    package let name: String?
    package let app: String?
    /// The name of the session that came; nil if none did.
    package let cameName: String?
    package let expectedCount: Int
    /// How many clicks came; nil if the session did not come.
    package let cameCount: Int?
    /// Whether the session is expected at all.
    package let isExpected: Bool
    /// What is not as expected, in order.
    package let differences: [ClickDifference]

    /// - Parameters:
    ///   - expected: nil for a session that nobody expects.
    ///   - came: nil for a session that did not come.
    package init(_ expected: ExpectedClicks.Session?, _ came: CheckedSession?) {
        name = expected?.name ?? came?.name
        app = expected?.app ?? came?.app
        cameName = came?.name
        expectedCount = expected?.clicks.count ?? 0
        cameCount = came?.clicks.count
        isExpected = expected != nil
        var finder = DifferenceFinder(expected?.clicks ?? [], came?.clicks ?? [])
        differences = finder.find()
    }
}

/// A click that is not as expected. Clicks are counted from 1.
package struct ClickDifference: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// An expected click did not come.
        case missing
        /// A click came that is not expected.
        case additional
        /// Another click came in the place of an expected one, or the same with other properties.
        case changed
        /// An expected click came at another place of the session.
        case order
    }

    package let kind: Kind
    package let expected: (number: Int, click: ExpectedClick)?
    package let came: (number: Int, click: CheckedClick)?
    /// The last click that came as expected before the place where this one is expected, or before where it came if that is
    /// another place: its number among the expected clicks and among those that came; 0 for none.
    package let after: (expected: Int, came: Int)

    /// The properties of a changed click that are not as expected.
    package var properties: [CheckedClick.Property] {
        guard kind == .changed, let expected, let came else { return [] }
        return expected.click.differences(from: came.click)
    }
}

/// Finds the differences: first the longest sequence of clicks that came as expected, then expected clicks that came at
/// another place, then clicks that resemble one another at the same place.
private struct DifferenceFinder {
    private let expected: [ExpectedClick]
    private let came: [CheckedClick]
    private var differences: [(place: (Int, Int), ClickDifference)] = []

    init(_ expected: [ExpectedClick], _ came: [CheckedClick]) {
        (self.expected, self.came) = (expected, came)
    }

    mutating func find() -> [ClickDifference] {
        let equal = ClickAlignment.pairs(expected.count, came.count) { expected[$0].matches(came[$1]) ? 0 : nil }
        let moved = movedClicks(besides: equal)
        let others = Set(moved.values)
        var start = (0, 0)
        for end in equal + [(expected.count, came.count)] {
            for index in start.0..<end.0 {
                guard let place = moved[index] else { continue }
                let before = equal.prefix { $0.1 < place }.last.map { ($0.0 + 1, $0.1 + 1) } ?? (0, 0)
                add(.order, index, place, after: before)
            }
            let missing = (start.0..<end.0).filter { moved[$0] == nil }
            let additional = (start.1..<end.1).filter { !others.contains($0) }
            compare(missing, additional, after: start)
            start = (end.0 + 1, end.1 + 1)
        }
        return differences.sorted { $0.place < $1.place }.map(\.1)
    }

    /// Where the expected clicks came that did not come at their places.
    private func movedClicks(besides equal: [(Int, Int)]) -> [Int: Int] {
        let (atPlace, taken) = (Set(equal.map(\.0)), Set(equal.map(\.1)))
        var left: [ByteString: [Int]] = [:]
        for index in came.indices where !taken.contains(index) {
            left[ByteString(came[index].path), default: []].append(index)
        }
        var moved: [Int: Int] = [:]
        for index in expected.indices where !atPlace.contains(index) {
            let click = expected[index]
            let path = ByteString(click.click.path)
            guard let found = left[path]?.firstIndex(where: { click.matches(came[$0]) }) else { continue }
            moved[index] = left[path]?.remove(at: found)
        }
        return moved
    }

    /// Compares what is left between two clicks that came as expected.
    private mutating func compare(_ missing: [Int], _ additional: [Int], after start: (Int, Int)) {
        let wanted = missing.map { PathParts(expected[$0].click.path) }
        let found = additional.map { PathParts(came[$0].path) }
        let pairs = ClickAlignment.pairs(missing.count, additional.count) { wanted[$0].costOfChange(to: found[$1]) }
        let (changed, replacing) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
        for (a, b) in pairs { add(.changed, missing[a], additional[b], after: start) }
        for index in missing.indices where !changed.contains(index) { add(.missing, missing[index], nil, after: start) }
        for index in additional.indices where !replacing.contains(index) {
            add(.additional, nil, additional[index], after: start)
        }
    }

    private mutating func add(_ kind: ClickDifference.Kind, _ wanted: Int?, _ found: Int?, after start: (Int, Int)) {
        let difference = ClickDifference(
            kind: kind, expected: wanted.map { ($0 + 1, expected[$0]) }, came: found.map { ($0 + 1, came[$0]) },
            after: start)
        // Additional clicks stand before the next expected one.
        differences.append(((wanted ?? start.0 - 1, found ?? 0), difference))
    }
}

/// The parts of a path, to tell how much two paths have in common.
private struct PathParts {
    private let parts: [Substring]

    init(_ path: String) {
        parts = path.split(separator: "--")
    }

    /// What it costs to take one click for the other: 1 for equal paths; nil if less than half of the longer path is at the
    /// beginning or the end of the shorter one.
    func costOfChange(to other: PathParts) -> Int? {
        let (length, shorter) = (max(parts.count, other.parts.count), min(parts.count, other.parts.count))
        let start = zip(parts, other.parts).prefix { $0 == $1 }.count
        let end = zip(parts.reversed(), other.parts.reversed()).prefix { $0 == $1 }.count
        let common = min(start + end, shorter)
        guard common * 2 >= length else { return nil }
        return 1 + 2 * ClickAlignment.costAlone * (length - common) / (length + 1)
    }
}
