internal import ClickTracking

/// What may tell a control from all others: if it is equal and alone on both sides, the two are most likely one.
enum Mark: Int, CaseIterable {
    case frame, actions, identifier, name, testID
    /// The tag with its classes.
    case classes
    case target
    /// The target, among those with the same classes of the path.
    case targetInPlace
}

extension DiffControl {
    /// What the control has of a mark, as a key that no other mark has; nil if it has none. Its ``number(_:)`` stands for it.
    func key(_ mark: Mark) -> [Int]? {
        let start = [mark.rawValue, event]
        func known(_ number: Int) -> [Int]? { number == 0 ? nil : start + [number] }
        switch mark {
        case .frame: return frame.map { start + $0.numbers }
        case .actions: return actions.flatMap { $0.isEmpty ? nil : start + $0 }
        case .identifier: return known(ownPart.identifier).map { $0 + [ownPart.className] }
        case .name: return known(attributes.name)
        case .testID: return known(attributes.testID)
        case .classes: return known(attributes.classList).map { $0 + [ownPart.className] }
        case .target: return known(attributes.target)
        case .targetInPlace: return known(attributes.target).map { $0 + [classes] }
        }
    }

    /// Whether the actions are the same, or else the frames, and no attribute is another one.
    func isIdentical(to other: DiffControl) -> Bool {
        let mark: Mark = hasActions || other.hasActions ? .actions : .frame
        return number(mark) != 0 && number(mark) == other.number(mark) && !attributes.contradicts(other.attributes)
    }
}

/// How many controls of two catalogues have each mark.
struct MarkCounts {
    private var old: [Int: Int] = [:]
    private var new: [Int: Int] = [:]
    /// Which of those with its mark each control is, in the order of the catalogue: a list for each mark, by its raw value.
    private var oldTurns: [[Int]] = []
    private var newTurns: [[Int]] = []

    init(_ oldControls: [DiffControl], _ newControls: [DiffControl]) {
        for mark in Mark.allCases {
            oldTurns.append(Self.count(mark, oldControls, &old))
            newTurns.append(Self.count(mark, newControls, &new))
        }
    }

    private static func count(_ mark: Mark, _ controls: [DiffControl], _ counts: inout [Int: Int]) -> [Int] {
        controls.map { control in
            let number = control.number(mark)
            guard number != 0 else { return 0 }
            counts[number, default: 0] += 1
            return counts[number] ?? 0
        }
    }

    /// How many controls of either catalogue have a mark of two that both have; nil if they have not the same.
    func holders(of mark: Mark, _ one: DiffControl, _ other: DiffControl) -> (old: Int, new: Int)? {
        let number = one.number(mark)
        guard number != 0, number == other.number(mark) else { return nil }
        return (old[number] ?? 0, new[number] ?? 0)
    }

    /// Whether equally many controls of both catalogues have a mark, more than one, and both are the same one of them.
    func areSameInTurn(_ mark: Mark, _ one: DiffControl, _ other: DiffControl) -> Bool {
        guard let holders = holders(of: mark, one, other), holders.old == holders.new, holders.old > 1 else {
            return false
        }
        return oldTurns[mark.rawValue][one.index] == newTurns[mark.rawValue][other.index]
    }

    /// Whether both have a mark that no other control of either catalogue has.
    func isAlone(_ mark: Mark, _ one: DiffControl, _ other: DiffControl) -> Bool {
        holders(of: mark, one, other).map { $0 == (1, 1) } ?? false
    }
}

/// Pairs that are as good as certain before any is weighed, by the older control: what stands beside them, and between them, tells
/// of others.
enum DiffAnchors {
    static func pairs(_ old: [DiffControl], _ new: [DiffControl], settled: [(old: Int, new: Int)]) -> [Int: Int] {
        var partners = settled.reduce(into: [Int: Set<Int>]()) { $0[$1.old] = [$1.new] }
        var paired = Set(settled.map(\.new))
        let isSettled = Set(partners.keys)
        for mark in [Mark.identifier, .testID, .name, .target, .actions] {
            let (ones, others) = (alone(mark, old), alone(mark, new))
            for (key, index) in ones where !isSettled.contains(index) {
                if let other = others[key], !paired.contains(other) { partners[index, default: []].insert(other) }
            }
        }
        // Where marks disagree, none counts.
        var anchors: [Int: Int] = [:]
        var taken: [Int: Int] = [:]
        for (index, found) in partners where found.count == 1 {
            for other in found {
                anchors[index] = other
                taken[other, default: 0] += 1
            }
        }
        paired = Set(taken.filter { $0.value > 1 }.keys)
        return anchors.filter { !paired.contains($0.value) }
    }

    private static func alone(_ mark: Mark, _ controls: [DiffControl]) -> [Int: Int] {
        var known: [Int: Int] = [:]
        var shared: Set<Int> = []
        for control in controls where control.number(mark) != 0 {
            let number = control.number(mark)
            if known.updateValue(control.index, forKey: number) != nil { shared.insert(number) }
        }
        return known.filter { !shared.contains($0.key) }
    }
}
