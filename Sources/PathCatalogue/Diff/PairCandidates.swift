/// The pairs of open controls that may be one, with what speaks for each.
///
/// Only controls of screens that correspond, or with something else in common that few have, are looked at, so the work grows
/// with what changed and not with all pairs.
enum PairCandidates {
    /// A pair with all that speaks for it. There may be a million of them, so nobody keeps them.
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

    /// What is worked out of each pair, sorted by the older control, then the newer one.
    static func map<Result>(_ comparison: CatalogueComparison, _ work: (Pair) -> Result) -> [Result] {
        let candidates = candidates(comparison)
        var context = PairContext(comparison)
        context.noteEdits(of: candidates)
        return candidates.map { work(context.pair(comparison.old[$0.old], comparison.new[$0.new])) }
    }

    /// Sorted by the older control, then the newer one.
    static func candidates(_ comparison: CatalogueComparison) -> [(old: Int, new: Int)] {
        let screens = comparison.screens
        var blocks: [Key: Block] = [:]
        let keys = comparison.openOld.map { control in
            let screen =
                screens.newNames.contains(control.screen) ? control.screen : screens.newName[control.screen] ?? -1
            return control.keys(screen: screen)
        }
        for key in keys.joined() { blocks[key, default: Block()].old += 1 }
        for control in comparison.openNew {
            for key in control.keys(screen: control.screen) { blocks[key]?.new.append(control.index) }
        }
        let equal = Dictionary(comparison.equalPaths.open.map { ($0.old, $0.new) }) { first, _ in first }
        var found: [(old: Int, new: Int)] = []
        // The older control that each newer one was last looked at with: many pairs are in several blocks.
        var seen = Array(repeating: -1, count: comparison.new.count)
        for (control, keys) in zip(comparison.openOld, keys) {
            var partners: [Int] = []
            if let partner = equal[control.index] {
                seen[partner] = control.index
                partners.append(partner)
            }
            for key in keys {
                guard let block = blocks[key], block.old * block.new.count <= (key.kind == 0 ? maxScreen : maxShared)
                else { continue }
                for new in block.new where seen[new] != control.index {
                    seen[new] = control.index
                    if comparison.maySuit(control, comparison.new[new]) { partners.append(new) }
                }
            }
            found += partners.sorted().map { (control.index, $0) }
        }
        return found
    }

    /// What both controls of a pair have in common.
    fileprivate struct Key: Hashable {
        let kind: Int
        var screen = 0
        var name = 0
        var other = 0
        var event = 0
    }

    private struct Block {
        var old = 0
        var new: [Int] = []
    }

    /// How many pairs a screen, and an action, identifier or frame may give. What more controls have tells none of them.
    private static let (maxScreen, maxShared) = (40_000, 900)
}

extension CatalogueComparison {
    /// Whether two controls raise a common event, and are of one kind or have something else in common than their places.
    fileprivate func maySuit(_ one: DiffControl, _ other: DiffControl) -> Bool {
        guard one.event == other.event || one.events.contains(where: other.events.contains) else { return false }
        return one.kind == other.kind || one.maySuit(other)
    }
}

extension DiffControl {
    /// What another control must have in common with it to be looked at.
    fileprivate func keys(screen: Int) -> [PairCandidates.Key] {
        var keys: [PairCandidates.Key] = [
            .init(kind: 0, screen: screen), .init(kind: 1, screen: screen, name: classes, event: event),
            .init(kind: 5, screen: screen, name: meaningNumber, event: event),
            .init(kind: 6, screen: screen, name: landmark, other: kind.rawValue, event: event),
        ]
        if actionList != 0 {
            keys += [.init(kind: 2, name: actionList), .init(kind: 3, screen: screen, name: actionList)]
        }
        if ownPart.identifier != 0 { keys.append(.init(kind: 4, name: ownPart.identifier)) }
        for mark in Mark.allCases where number(mark) != 0 {
            keys += [.init(kind: 7, name: number(mark)), .init(kind: 8, screen: screen, name: number(mark))]
        }
        return keys
    }

    /// Whether something that has nothing to do with their kind tells that both may be one.
    fileprivate func maySuit(_ other: DiffControl) -> Bool {
        if frame != nil && other.frame != nil { return true }
        if ownPart.identifier != 0, ownPart.identifier == other.ownPart.identifier { return true }
        if isSame(.name, other) || isSame(.testID, other) || isSame(.target, other) { return true }
        return actions?.contains { other.actions?.contains($0) ?? false } ?? false
    }

    private func isSame(_ mark: Mark, _ other: DiffControl) -> Bool {
        number(mark) != 0 && number(mark) == other.number(mark)
    }
}
