/// The controls beside each control of two catalogues: before and after it on its screen, in the order of the catalogue.
struct DiffNeighbours {
    /// How much two controls have in common with what stands beside them.
    struct Likeness {
        /// How alike the two controls before and the two after are to those beside the other one, from 0 to 1.
        var neighbours = 0.0
        /// How often both stand at an end of their screens, 1 if at both: no more than two controls from it.
        var ends = 0.0
    }

    private let old: [DiffControl]
    private let new: [DiffControl]
    private let oldBeside: Beside
    private let newBeside: Beside
    /// The pairs that are settled, by the older control; and their newer ones.
    private let partners: [Int: Int]
    private let paired: Set<Int>

    init(_ comparison: CatalogueComparison) {
        (old, new) = (comparison.old, comparison.new)
        oldBeside = Beside(comparison.old.map(\.namedScreen))
        newBeside = Beside(comparison.new.map(\.namedScreen))
        partners = comparison.equalPaths.settled.reduce(into: [:]) { $0[$1.old] = $1.new }
        paired = Set(partners.values)
    }

    /// How many neighbours on each side are looked at.
    private static let depth = 2

    func likeness(_ one: DiffControl, _ other: DiffControl) -> Likeness {
        var found = Likeness()
        for side in [\Beside.before, \Beside.after] {
            var (here, there) = (oldBeside[keyPath: side][one.index], newBeside[keyPath: side][other.index])
            var left = Self.depth
            while left > 0, let a = here, let b = there {
                found.neighbours += alike(old[a], new[b]) / Double(2 * Self.depth)
                (here, there) = (oldBeside[keyPath: side][a], newBeside[keyPath: side][b])
                left -= 1
            }
            if left > 0, here == nil, there == nil { found.ends += 0.5 }
        }
        return found
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

    /// 1 if the two are settled to be one control, or as good as that by what they have beside their paths; less if only their
    /// paths below the screen are equal.
    private func alike(_ one: DiffControl, _ other: DiffControl) -> Double {
        if let partner = partners[one.index] { return partner == other.index ? 1 : 0 }
        guard !paired.contains(other.index), one.event == other.event else { return 0 }
        let isFounded =
            one.hasActions && one.actions == other.actions || one.frame != nil && one.frame == other.frame
            || one.ownPart.identifier != 0 && one.ownPart.identifier == other.ownPart.identifier
        return isFounded ? 1 : one.parts == other.parts ? 0.5 : 0
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
