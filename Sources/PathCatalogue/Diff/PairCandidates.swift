/// The pairs of open controls that may be one, with what speaks for each.
///
/// Only controls of screens that correspond, or with equal actions, identifiers or frames, are looked at, so the work grows
/// with what changed and not with all pairs.
struct PairCandidates {
    struct Pair {
        /// Numbers of the controls in their catalogues.
        let old: Int
        let new: Int
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
    /// Whether two controls raise a common event, and more than their names can tell whether they are one.
    fileprivate func maySuit(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (old[one], new[other])
        guard one.event == other.event || one.events.contains(where: other.events.contains) else { return false }
        return one.maySuit(other)
            || one.ownPart.className == other.ownPart.className
                && use.logit(one.index, other.index).map { $0 >= DiffUse.most } ?? false
    }
}

extension DiffControl {
    /// What another control must have in common with it to be looked at.
    fileprivate func keys(screen: Int) -> [[Int]] {
        var keys = [[0, screen], [1, screen, classes, event]]
        if let actions, !actions.isEmpty { keys += [[2] + actions, [3, screen] + actions] }
        if ownPart.identifier != 0 { keys.append([4, ownPart.identifier]) }
        if let frame { keys += [[5, event] + frame.numbers, [6, screen, event] + frame.numbers] }
        return keys
    }

    /// Whether more than names can tell whether both are one.
    fileprivate func maySuit(_ other: DiffControl) -> Bool {
        if path == other.path || frame != nil && other.frame != nil { return true }
        if ownPart.identifier != 0, ownPart.identifier == other.ownPart.identifier { return true }
        return actions?.contains { other.actions?.contains($0) ?? false } ?? false
    }
}
