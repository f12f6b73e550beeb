internal import ClickTracking

/// What is counted over all controls once, so that the features of a pair are found quickly.
struct PairContext {
    let comparison: CatalogueComparison
    let beside: DiffNeighbours
    var names: DiffNames
    let similarity: NameSimilarity
    private var openOnOldScreen: [Int: Int] = [:]
    private var openOnNewScreen: [Int: Int] = [:]
    private var onOldScreen: [Int: Int] = [:]
    private var onNewScreen: [Int: Int] = [:]
    private(set) var distances: [DiffPair: (classes: Double, all: Double, meaning: Double)] = [:]
    private var edits: [EditKey: Edit] = [:]
    /// The numbers of the components that an edit takes away or brings, made here so that no list is made for each pair.
    private var scratch: [Int] = []

    /// An edit of a path: where it is, and the numbers of the components that it takes away and brings.
    private struct EditKey: Hashable {
        let place: Int
        let gone: Int
        let fresh: Int
    }

    /// The controls that a change of the path's components would explain, and that have equal actions or frames.
    struct Edit {
        var old: Set<Int> = []
        var new: Set<Int> = []
    }

    init(_ comparison: CatalogueComparison) {
        self.comparison = comparison
        beside = DiffNeighbours(comparison)
        (names, similarity) = (comparison.names, comparison.similarity)
        for control in comparison.old { onOldScreen[control.screen, default: 0] += 1 }
        for control in comparison.new { onNewScreen[control.screen, default: 0] += 1 }
        for control in comparison.openOld { openOnOldScreen[control.screen, default: 0] += 1 }
        for control in comparison.openNew { openOnNewScreen[control.screen, default: 0] += 1 }
    }

    /// Remembers what the pairs have in common that are alike in more than their paths.
    mutating func noteEdits(of pairs: [(old: Int, new: Int)]) {
        for pair in pairs {
            let (old, new) = (comparison.old[pair.old], comparison.new[pair.new])
            let isFounded =
                old.frame != nil && old.frame == new.frame || old.hasActions && old.actionList == new.actionList
            guard isFounded, old.path != new.path, let key = edit(old, new).key else { continue }
            edits[key, default: Edit()].old.insert(old.index)
            edits[key, default: Edit()].new.insert(new.index)
        }
    }

    /// How many other controls moved as these would have, and how many components differ at most.
    mutating func support(_ old: DiffControl, _ new: DiffControl) -> (others: Int, length: Int) {
        let (key, length) = edit(old, new)
        guard let known = key.flatMap({ edits[$0] }) else { return (0, length) }
        let others = min(
            known.old.count - (known.old.contains(old.index) ? 1 : 0),
            known.new.count - (known.new.contains(new.index) ? 1 : 0))
        return (others, length)
    }

    /// The components that differ between the first and the last that do not, below the screen's own.
    ///
    /// - Returns: No key for an edit of so many components that no other is like it.
    private mutating func edit(_ old: DiffControl, _ new: DiffControl) -> (key: EditKey?, length: Int) {
        let (one, other) = (old.route, new.route)
        let (start, end) = SharedEnds.of(one, other) { $0.fits($1) }
        let (gone, fresh) = (start..<(one.count - end), start..<(other.count - end))
        let length = max(gone.count, fresh.count)
        guard length <= Self.longestEdit else { return (nil, length) }
        // Where only identifiers were given, it is the same edit wherever that is.
        let place = gone.isEmpty && fresh.isEmpty ? -1 : old.beginnings[start]
        return (EditKey(place: place, gone: number(one, gone), fresh: number(other, fresh)), length)
    }

    private mutating func number(_ parts: [DiffPart], _ range: Range<Int>) -> Int {
        scratch.removeAll(keepingCapacity: true)
        for index in range {
            scratch.append(parts[index].className)
            scratch.append(parts[index].identifier)
            scratch.append(parts[index].index)
        }
        return names.number(scratch)
    }

    private static let longestEdit = 64

    func isAlone(_ old: DiffControl, _ new: DiffControl) -> Bool {
        openOnOldScreen[old.screen] == 1 && openOnNewScreen[new.screen] == 1
    }

    /// How much of the screen's older or newer controls is not settled, whichever is more.
    func change(_ old: DiffControl, _ new: DiffControl) -> Double {
        let parts = [
            Double(openOnOldScreen[old.screen] ?? 0) / Double(onOldScreen[old.screen] ?? 1),
            Double(openOnNewScreen[new.screen] ?? 0) / Double(onNewScreen[new.screen] ?? 1),
        ]
        return max(parts[0], parts[1])
    }

    /// What must be inserted, removed or renamed to make the one path of the other, below the screens: with classes alone,
    /// with ordinals and identifiers, and with classes and identifiers of what is no wrapper.
    mutating func distance(_ old: DiffControl, _ new: DiffControl) -> (classes: Double, all: Double, meaning: Double) {
        let key = DiffPair(min(old.below, new.below), max(old.below, new.below))
        if let known = distances[key] { return known }
        let found = (
            PathDistance.between(old.parts, new.parts) { classCost($0, $1) },
            PathDistance.between(old.parts, new.parts) { cost($0, $1) },
            PathDistance.between(old.meaning, new.meaning) { cost($0, $1) }
        )
        distances[key] = found
        return found
    }

    private func classCost(_ one: DiffPart, _ other: DiffPart) -> Double {
        if one.className != other.className { return 1 - 0.4 * similarity.of(one.className, other.className, names) }
        return one.isCell == other.isCell ? 0 : 0.2
    }

    private func cost(_ one: DiffPart, _ other: DiffPart) -> Double {
        guard one.className == other.className else {
            let isLabelled = one.identifier != 0 && one.identifier == other.identifier
            return isLabelled ? 0.6 : 1 - 0.4 * similarity.of(one.className, other.className, names)
        }
        if one.identifier == other.identifier { return one.index == other.index ? 0 : 0.2 }
        return one.identifier != 0 && other.identifier != 0 ? 0.4 : 0.25
    }
}

/// The cheapest way to make one path of another, where inserting or removing a component costs 0.5. Of very long paths the
/// middle is taken for replaced.
///
/// V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
enum PathDistance {
    static func between(_ one: [DiffPart], _ other: [DiffPart], _ cost: (DiffPart, DiffPart) -> Double) -> Double {
        if one == other { return 0 }
        guard one.count * other.count > CatalogueDiff.maxComparedParts else { return exact(one[...], other[...], cost) }
        // What both begin and end with costs nothing.
        let (start, end) = SharedEnds.of(one, other, ==)
        let (gone, fresh) = (one[start..<(one.count - end)], other[start..<(other.count - end)])
        return gone.count * fresh.count > CatalogueDiff.maxComparedParts
            ? Double(gone.count + fresh.count) * 0.5 : exact(gone, fresh, cost)
    }

    private static func exact(
        _ one: ArraySlice<DiffPart>, _ other: ArraySlice<DiffPart>, _ cost: (DiffPart, DiffPart) -> Double
    ) -> Double {
        var row = (0...other.count).map { Double($0) * 0.5 }
        for part in one {
            // The row above, one place to the left.
            var corner = row[0]
            row[0] += 0.5
            for (index, otherPart) in other.enumerated() {
                let above = row[index + 1]
                row[index + 1] = min(min(above, row[index]) + 0.5, corner + cost(part, otherPart))
                corner = above
            }
        }
        return row[other.count]
    }
}

/// How many components two paths have in common at their beginnings, and at their ends.
enum SharedEnds {
    static func of(
        _ one: [DiffPart], _ other: [DiffPart], _ fits: (DiffPart, DiffPart) -> Bool
    ) -> (start: Int, end: Int) {
        let most = min(one.count, other.count)
        var (start, end) = (0, 0)
        while start < most, fits(one[start], other[start]) { start += 1 }
        while start + end < most, fits(one[one.count - 1 - end], other[other.count - 1 - end]) { end += 1 }
        return (start, end)
    }
}
