internal import ClickTracking

/// What is counted over all controls once, so that the features of a pair are found quickly.
struct PairContext {
    let comparison: CatalogueComparison
    var names: DiffNames
    var similarity: NameSimilarity
    private var frameCounts: [[Int]: Int] = [:]
    private var oldActions: [[Int]: Int] = [:]
    private var newActions: [[Int]: Int] = [:]
    private var oldParents: [Int: Neighbours] = [:]
    private var newParents: [Int: Neighbours] = [:]
    private var overlaps: [[Int]: Overlap] = [:]
    private var openOnOldScreen: [Int: Int] = [:]
    private var openOnNewScreen: [Int: Int] = [:]
    private var distances: [[Int]: (classes: Double, all: Double)] = [:]
    private var edits: [[Int]: Edit] = [:]

    /// The open controls under one parent.
    struct Neighbours {
        var count = 0
        var actions: [Int] = []
        var frames: [Int] = []
        var classes: [Int] = []
    }

    struct Overlap {
        let actions: Int
        let frames: Int
        let classes: Int
    }

    /// The controls that a change of the path's components would explain, and that have equal actions or frames.
    struct Edit {
        var old: Set<Int> = []
        var new: Set<Int> = []
    }

    init(_ comparison: CatalogueComparison) {
        self.comparison = comparison
        (names, similarity) = (comparison.names, comparison.similarity)
        for control in comparison.old + comparison.new {
            if let key = control.frameKey { frameCounts[key, default: 0] += 1 }
        }
        for control in comparison.old { if let key = control.actionKey { oldActions[key, default: 0] += 1 } }
        for control in comparison.new { if let key = control.actionKey { newActions[key, default: 0] += 1 } }
        oldParents = neighbours(comparison.openOld)
        newParents = neighbours(comparison.openNew)
        for control in comparison.openOld { openOnOldScreen[control.screen, default: 0] += 1 }
        for control in comparison.openNew { openOnNewScreen[control.screen, default: 0] += 1 }
    }

    private mutating func neighbours(_ controls: [DiffControl]) -> [Int: Neighbours] {
        var found: [Int: Neighbours] = [:]
        for control in controls {
            found[control.parent, default: Neighbours()].count += 1
            if let key = control.actionKey { found[control.parent]?.actions.append(names.number(key)) }
            if let key = control.frameKey { found[control.parent]?.frames.append(names.number(key)) }
            found[control.parent]?.classes.append(names.number([control.classes, control.event]))
        }
        return found.mapValues {
            Neighbours(
                count: $0.count, actions: $0.actions.sorted(), frames: $0.frames.sorted(), classes: $0.classes.sorted())
        }
    }

    /// Remembers what the pairs have in common that are alike in more than their paths.
    mutating func noteEdits(of pairs: [(old: Int, new: Int)]) {
        for pair in pairs {
            let (old, new) = (comparison.old[pair.old], comparison.new[pair.new])
            let isFounded = old.frame != nil && old.frame == new.frame || old.hasActions && old.actions == new.actions
            guard isFounded, old.path != new.path else { continue }
            edits[edit(old, new).key, default: Edit()].old.insert(old.index)
            edits[edit(old, new).key, default: Edit()].new.insert(new.index)
        }
    }

    /// How many other controls moved as these would have, and how many components differ at most.
    mutating func support(_ old: DiffControl, _ new: DiffControl) -> (others: Int, length: Int) {
        let (key, length) = edit(old, new)
        guard let known = edits[key] else { return (0, length) }
        let others = min(
            known.old.count - (known.old.contains(old.index) ? 1 : 0),
            known.new.count - (known.new.contains(new.index) ? 1 : 0))
        return (others, length)
    }

    /// The components that differ between the first and the last that do not, below the screen's own.
    private mutating func edit(_ old: DiffControl, _ new: DiffControl) -> (key: [Int], length: Int) {
        let (one, other) = ([old.screenPart] + old.parts, [new.screenPart] + new.parts)
        let start = zip(one, other).prefix { $0.fits($1) }.count
        let most = min(one.count, other.count) - start
        let end = zip(one.reversed(), other.reversed()).prefix { $0.fits($1) }.prefix(most).count
        let (gone, fresh) = (one[start..<(one.count - end)], other[start..<(other.count - end)])
        // Where only identifiers were given, it is the same edit wherever that is.
        let place = gone.isEmpty && fresh.isEmpty ? [] : one[..<start].flatMap { [$0.className, $0.index] }
        let key = [place, gone.flatMap(\.numbers), fresh.flatMap(\.numbers)].map { names.number($0) }
        return (key, max(gone.count, fresh.count))
    }

    /// Whether no other control of either catalogue has these actions.
    func hasUniqueActions(_ old: DiffControl, _ new: DiffControl) -> Bool {
        guard let key = old.actionKey, key == new.actionKey else { return false }
        return oldActions[key] == 1 && newActions[key] == 1
    }

    /// 1 where no other control has the frame, less where many have.
    func rarity(ofFrame control: DiffControl) -> Double {
        guard let key = control.frameKey else { return 0 }
        return 1 / (Double(max(2, frameCounts[key] ?? 2)) / 2).squareRoot()
    }

    func isAlone(_ old: DiffControl, _ new: DiffControl) -> Bool {
        openOnOldScreen[old.screen] == 1 && openOnNewScreen[new.screen] == 1
    }

    /// The share of the open controls under both parents, without these two, that have equal actions or frames, and that
    /// have paths of the same classes.
    mutating func neighbours(_ old: DiffControl, _ new: DiffControl) -> (share: Double, classes: Double) {
        guard let one = oldParents[old.parent], let other = newParents[new.parent] else { return (0, 0) }
        let known = overlaps[[old.parent, new.parent]]
        let overlap =
            known
            ?? Overlap(
                actions: SortedNumbers.common(one.actions, other.actions),
                frames: SortedNumbers.common(one.frames, other.frames),
                classes: SortedNumbers.common(one.classes, other.classes))
        overlaps[[old.parent, new.parent]] = overlap
        let actions = overlap.actions - (old.actionKey != nil && old.actionKey == new.actionKey ? 1 : 0)
        let frames = overlap.frames - (old.frameKey != nil && old.frameKey == new.frameKey ? 1 : 0)
        let classes = overlap.classes - (old.classes == new.classes && old.event == new.event ? 1 : 0)
        let all = Double(one.count * other.count).squareRoot()
        return (Double(max(0, actions, frames)) / all, Double(max(0, classes)) / all)
    }

    /// What must be inserted, removed or renamed to make the one path of the other, below the screens: with classes alone,
    /// and with ordinals and identifiers.
    mutating func distance(_ old: DiffControl, _ new: DiffControl) -> (classes: Double, all: Double) {
        let (one, other) = (old.parts.flatMap(\.numbers), new.parts.flatMap(\.numbers))
        let key = [names.number(one), names.number(other)].sorted()
        if let known = distances[key] { return known }
        let found = (
            PathDistance.between(old.parts, new.parts) { [self] in classCost($0, $1) },
            PathDistance.between(old.parts, new.parts) { [self] in cost($0, $1) }
        )
        distances[key] = found
        return found
    }

    private func classCost(_ one: DiffPart, _ other: DiffPart) -> Double {
        if one.className != other.className { return 1 - 0.4 * similarity.quick(one.className, other.className, names) }
        return one.isCell == other.isCell ? 0 : 0.2
    }

    private func cost(_ one: DiffPart, _ other: DiffPart) -> Double {
        guard one.className == other.className else {
            let isLabelled = one.identifier != 0 && one.identifier == other.identifier
            return isLabelled ? 0.6 : 1 - 0.4 * similarity.quick(one.className, other.className, names)
        }
        if one.identifier == other.identifier { return one.index == other.index ? 0 : 0.2 }
        return one.identifier != 0 && other.identifier != 0 ? 0.4 : 0.25
    }
}

/// The cheapest way to make one path of another, where inserting or removing a component costs 0.5.
///
/// V. I. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966.
enum PathDistance {
    static func between(_ one: [DiffPart], _ other: [DiffPart], _ cost: (DiffPart, DiffPart) -> Double) -> Double {
        var row = (0...other.count).map { Double($0) * 0.5 }
        for part in one {
            var next = [row[0] + 0.5]
            for (index, otherPart) in other.enumerated() {
                next.append(min(row[index + 1] + 0.5, next[index] + 0.5, row[index] + cost(part, otherPart)))
            }
            row = next
        }
        return row[other.count]
    }
}

extension DiffPart {
    var numbers: [Int] { [className, identifier, index] }
}

extension DiffControl {
    var frameKey: [Int]? { frame.map { [0, event] + $0.numbers } }
    var actionKey: [Int]? { actions.flatMap { $0.isEmpty ? nil : [1, event] + $0 } }
}
