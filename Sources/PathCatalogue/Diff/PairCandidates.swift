/// The pairs of open controls that may be one, with what speaks for each.
///
/// Only controls of screens that correspond, or with something else in common that few have, are looked at, so the work grows
/// with what changed and not with all pairs.
struct PairCandidates {
    struct Pair {
        /// Numbers of the controls in their catalogues.
        let old: Int
        let new: Int
        let platform: Platform
        let features: PairFeatures
        /// Whether nothing but names or the order of rows speaks for the pair, which is too little for a move.
        let isUnfounded: Bool
        /// Whether both have the same actions, or else frames, where these tell every control from all others.
        let isIdentical: Bool
        /// What people's use of both adds to the logarithm of the odds.
        var use: Double
    }

    let pairs: [Pair]

    init(_ comparison: CatalogueComparison) {
        let candidates = Self.candidates(comparison)
        var context = PairContext(comparison)
        context.noteEdits(of: candidates)
        pairs = candidates.map { context.pair(comparison.old[$0.old], comparison.new[$0.new]) }
    }

    /// Sorted by the older control, then the newer one.
    private static func candidates(_ comparison: CatalogueComparison) -> [(old: Int, new: Int)] {
        var blocks: [[Int]: Block] = [:]
        for control in comparison.openOld {
            let screens = comparison.screens
            let screen =
                screens.newNames.contains(control.screen) ? control.screen : screens.newName[control.screen] ?? -1
            for key in control.keys(screen: screen) { blocks[key, default: Block()].old.append(control.index) }
        }
        for control in comparison.openNew {
            for key in control.keys(screen: control.screen) { blocks[key, default: Block()].new.append(control.index) }
        }
        var found: Set<[Int]> = []
        for (key, block) in blocks where block.old.count * block.new.count <= (key[0] == 0 ? maxScreen : maxShared) {
            for old in block.old {
                for new in block.new where comparison.maySuit(old, new) {
                    found.insert([old, new])
                }
            }
        }
        for (old, new) in comparison.equalPaths.open { found.insert([old, new]) }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
    }

    private struct Block {
        var old: [Int] = []
        var new: [Int] = []
    }

    /// How many pairs a screen, and an action, identifier or frame may give. What more controls have tells none of them.
    private static let (maxScreen, maxShared) = (40_000, 900)
}

extension CatalogueComparison {
    /// Whether two controls raise a common event, and are of one kind or have something else in common than their places.
    fileprivate func maySuit(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (old[one], new[other])
        guard one.event == other.event || one.events.contains(where: other.events.contains) else { return false }
        return one.kind == other.kind || one.maySuit(other)
    }
}

extension DiffControl {
    /// What another control must have in common with it to be looked at.
    fileprivate func keys(screen: Int) -> [[Int]] {
        var keys = [[0, screen], [1, screen, classes, event]]
        if let actions, !actions.isEmpty { keys += [[2] + actions, [3, screen] + actions] }
        if ownPart.identifier != 0 { keys.append([4, ownPart.identifier]) }
        keys += [[5, screen, meaningNumber, event], [6, screen, landmark, kind.rawValue, event]]
        for mark in Mark.allCases {
            if let key = key(mark) { keys += [[7] + key, [8, screen] + key] }
        }
        return keys
    }

    /// Whether something that has nothing to do with their kind tells that both may be one.
    fileprivate func maySuit(_ other: DiffControl) -> Bool {
        if frame != nil && other.frame != nil { return true }
        if ownPart.identifier != 0, ownPart.identifier == other.ownPart.identifier { return true }
        if [.name, .testID, .target].contains(where: { key($0) != nil && key($0) == other.key($0) }) { return true }
        return actions?.contains { other.actions?.contains($0) ?? false } ?? false
    }
}
