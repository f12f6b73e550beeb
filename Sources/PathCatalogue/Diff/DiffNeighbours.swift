/// The controls beside each control of two catalogues: before and after it on its screen, in the order of the catalogue.
struct DiffNeighbours {
    /// How much two controls have in common with what stands beside them.
    struct Likeness {
        /// How alike the two controls before and the two after are to those beside the other one, from 0 to 1.
        var neighbours = 0.0
        /// How often both stand at an end of their screens, 1 if at both: no more than two controls from it.
        var ends = 0.0
        /// Whether both stand between the same two anchors, half for each; and how alike their distances from these are.
        var between = 0.0
        var steps = 0.0
    }

    private let old: [DiffControl]
    private let new: [DiffControl]
    private let oldBeside: Beside
    private let newBeside: Beside
    /// The pairs that are as good as certain, by the older control; and by the newer one.
    private let partners: [Int?]
    private let oldPartners: [Int?]
    /// The nearest control of such a pair on each side of a control.
    private let oldAnchors: Nearest
    private let newAnchors: Nearest

    init(_ comparison: CatalogueComparison) {
        (old, new) = (comparison.old, comparison.new)
        oldBeside = Beside(comparison.old.map(\.namedScreen))
        newBeside = Beside(comparison.new.map(\.namedScreen))
        var (partners, oldPartners) = (
            [Int?](repeating: nil, count: comparison.old.count), [Int?](repeating: nil, count: comparison.new.count)
        )
        for (one, other) in comparison.anchors { (partners[one], oldPartners[other]) = (other, one) }
        (self.partners, self.oldPartners) = (partners, oldPartners)
        oldAnchors = Nearest(oldBeside) { partners[$0] != nil }
        newAnchors = Nearest(newBeside) { oldPartners[$0] != nil }
    }

    /// How many neighbours on each side are looked at.
    private static let depth = 2

    func likeness(_ one: DiffControl, _ other: DiffControl) -> Likeness {
        var found = Likeness()
        compare(one.index, other.index, oldBeside.before, newBeside.before, &found)
        compare(one.index, other.index, oldBeside.after, newBeside.after, &found)
        compareAnchors(oldAnchors.before[one.index], newAnchors.before[other.index], &found)
        compareAnchors(oldAnchors.after[one.index], newAnchors.after[other.index], &found)
        return found
    }

    /// Compares what stands on one side of both.
    private func compare(_ one: Int, _ other: Int, _ old: [Int?], _ new: [Int?], _ found: inout Likeness) {
        var (here, there) = (old[one], new[other])
        var left = Self.depth
        while left > 0, let a = here, let b = there {
            found.neighbours += alike(self.old[a], self.new[b]) / Double(2 * Self.depth)
            (here, there) = (old[a], new[b])
            left -= 1
        }
        if left > 0, here == nil, there == nil { found.ends += 0.5 }
    }

    private func compareAnchors(_ one: Nearest.Found?, _ other: Nearest.Found?, _ found: inout Likeness) {
        guard let one, let other, partners[one.index] == other.index else { return }
        found.between += 0.5
        found.steps += 0.5 / Double(1 + abs(one.steps - other.steps))
    }

    /// How far the middle of one control has moved beyond the nearest anchors, in points; nil if no frame of them is known.
    func shift(_ one: DiffControl, _ other: DiffControl) -> Double? {
        guard let a = one.frame?.middle, let b = other.frame?.middle else { return nil }
        var least: Double?
        func measure(_ before: Int?, _ after: Int?) {
            guard let before, let after, let c = old[before].frame?.middle, let d = new[after].frame?.middle else {
                return
            }
            let (x, y) = ((b.x - a.x) - (d.x - c.x), (b.y - a.y) - (d.y - c.y))
            let shift = (x * x + y * y).squareRoot()
            least = min(least ?? shift, shift)
        }
        for anchor in [oldAnchors.before[one.index], oldAnchors.after[one.index]] {
            if let anchor { measure(anchor.index, partners[anchor.index]) }
        }
        for anchor in [newAnchors.before[other.index], newAnchors.after[other.index]] {
            if let anchor { measure(oldPartners[anchor.index], anchor.index) }
        }
        return least
    }

    /// Whether what stands directly before and after the two is the same, or moved alike; nil if there is nothing.
    ///
    /// - Parameter partners: What each control of the older catalogue became.
    func areSame(_ one: Int, _ other: Int, _ partners: [Int?]) -> Bool? {
        let pairs = [\Beside.before, \Beside.after].compactMap { side in
            oldBeside[keyPath: side][one].flatMap { old in newBeside[keyPath: side][other].map { (old, $0) } }
        }
        return pairs.isEmpty ? nil : pairs.allSatisfy { partners[$0.0] == $0.1 }
    }

    /// 1 if the two are an anchor, or as good as that by what they have beside their paths; less if only their
    /// paths below the screen are equal.
    private func alike(_ one: DiffControl, _ other: DiffControl) -> Double {
        if let partner = partners[one.index] { return partner == other.index ? 1 : 0 }
        guard oldPartners[other.index] == nil, one.event == other.event else { return 0 }
        let isFounded =
            one.hasActions && one.actionList == other.actionList || one.frame != nil && one.frame == other.frame
            || one.ownPart.identifier != 0 && one.ownPart.identifier == other.ownPart.identifier
        return isFounded ? 1 : one.below == other.below ? 0.5 : 0
    }
}

/// What stands before and after each item of a list among those of its group.
struct Beside {
    private(set) var before: [Int?]
    private(set) var after: [Int?]

    init(_ groups: [some Hashable]) {
        before = Array(repeating: nil, count: groups.count)
        after = before
        for members in Dictionary(grouping: groups.indices, by: { groups[$0] }).values {
            for (one, next) in zip(members, members.dropFirst()) { (after[one], before[next]) = (next, one) }
        }
    }
}

/// The nearest control of some kind before and after each one, and how many steps away it is.
struct Nearest {
    typealias Found = (index: Int, steps: Int)

    let before: [Found?]
    let after: [Found?]

    init(_ beside: Beside, where suits: (Int) -> Bool) {
        before = Self.nearest(beside.before.indices, beside.before, suits)
        after = Self.nearest(beside.after.indices.reversed(), beside.after, suits)
    }

    /// - Parameter next: The neighbour on one side; it stands before the control in the order.
    private static func nearest(_ order: some Sequence<Int>, _ next: [Int?], _ suits: (Int) -> Bool) -> [Found?] {
        var found: [Found?] = Array(repeating: nil, count: next.count)
        for index in order {
            guard let neighbour = next[index] else { continue }
            found[index] = suits(neighbour) ? (neighbour, 1) : found[neighbour].map { ($0.index, $0.steps + 1) }
        }
        return found
    }
}
