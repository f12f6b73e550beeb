/// What an application's responders add to the chains through them, and when they have changed: a row for each responder
/// that an event has passed.
///
/// An event needs one look at the rows of its hops, and neither the hops nor their caches. Rows hold no responders.
///
/// A table and its times belong to the actor of its responders.
final class HopTable {
    /// When each responder or its children have changed last: an event reads these of all its hops.
    private var changes: [UInt64] = []
    private var rows: [Row] = []
    /// What each responder adds to a chain.
    private var places: [ChainPlace] = []
    private var paths = PathTree()
    /// The responder with many children whose children were counted last.
    private var manySiblings: ManySiblings?
    /// The time: the number of changes so far.
    private(set) var now: UInt64 = 0

    /// Responders come and go, and identifiers may be made of data, so that there is no end of either. After so many, a new
    /// table takes over, and what is in use is added there again.
    private static let maximumCount = 65_536

    /// Children of one responder that are so many that each count would take long.
    private struct ManySiblings {
        /// The row of the responder, and when its children were counted.
        let parent: Int
        let countedAt: UInt64
        /// Nil as long as a single one was counted.
        let ordinals: SiblingOrdinals?
    }

    /// So many children are counted one by one.
    private static let fewSiblings = 256

    /// What is known of a responder: plain numbers, so that copies count no references.
    private struct Row {
        /// When the responder itself has changed, and when its children have.
        var changedAt: UInt64
        var childrenChangedAt: UInt64
        /// When the responder was looked at; 0 for never.
        var checkedAt: UInt64 = 0
        /// When it was found to say something else than before.
        var differedAt: UInt64 = 0
        /// The nodes of its place and of the one above it, which the place holds.
        var node: ObjectIdentifier?
        var parent: ObjectIdentifier?

        /// Whether what is known is still right below the responder above.
        func isUpToDate(below above: Row?) -> Bool {
            node != nil && changedAt <= checkedAt && parent == above?.node && hasSameSiblings(below: above)
        }

        /// Whether the siblings are those that the ordinal was counted among.
        func hasSameSiblings(below above: Row?) -> Bool {
            guard let above else { return parent == nil }
            // The children of the responder above are this one's siblings if that one decorates.
            return above.node != nil && above.childrenChangedAt <= checkedAt
        }
    }

    /// Whether another table should take over.
    var isFull: Bool { max(rows.count, paths.count) >= Self.maximumCount }

    /// Adds a row for another responder, which counts as changed.
    func addRow() -> Int {
        now &+= 1
        changes.append(now)
        rows.append(Row(changedAt: now, childrenChangedAt: now))
        places.append(ChainPlace(node: nil, cell: nil, mayBeRecorded: true))
        return rows.count - 1
    }

    func responderDidChange(in row: Int) {
        now &+= 1
        changes[row] = now
        rows[row].changedAt = now
    }

    func childrenDidChange(in row: Int) {
        now &+= 1
        changes[row] = now
        rows[row].childrenChangedAt = now
    }

    /// Whether a responder itself has changed since a time.
    func hasChanged(_ row: Int, since time: UInt64) -> Bool { rows[row].changedAt > time }

    /// Whether one of some responders has changed since a time, or their children.
    func haveChanged(_ chain: [Int], since time: UInt64) -> Bool {
        for row in chain where changes[row] > time { return true }
        return false
    }

    /// Looks at those responders of a chain again that may have changed, from the top downwards.
    ///
    /// - Parameters:
    ///   - chain: The rows of the hops up to the application.
    ///   - time: When the chain was looked at before.
    /// - Returns: Whether a hop says something else than at that time.
    func update(_ chain: [Int], of hops: [any Responder], since time: UInt64, at now: UInt64) -> Bool {
        // Nothing that one of them says depends on those below.
        var top = chain.count - 1
        while top >= 0, changes[chain[top]] <= time { top -= 1 }
        guard top >= 0 else { return false }
        var hasDiffered = false
        var above = top + 1 < chain.count ? rows[chain[top + 1]] : nil
        for index in (0...top).reversed() {
            var row = rows[chain[index]]
            if !row.isUpToDate(below: above) {
                look(at: index, row, below: above, chain, hops, at: now)
                row = rows[chain[index]]
            }
            if row.differedAt > time { hasDiffered = true }
            above = row
        }
        return hasDiffered
    }

    /// What the hops of a chain, which are up to date, add to it.
    func facts(of chain: [Int], _ hops: [any Responder]) -> ChainFacts {
        var facts = ChainFacts(placesOf: hops, upTo: chain.count)
        for index in chain.indices.reversed() where !facts.isPassed(index) {
            facts.add(places[chain[index]], at: index)
        }
        return facts
    }

    /// Asks a hop what it adds to chains; those above it are up to date.
    ///
    /// Most changes leave a responder where it was, and then its siblings are not counted again.
    private func look(
        at index: Int, _ row: Row, below above: Row?, _ chain: [Int], _ hops: [any Responder], at now: UInt64
    ) {
        let hop = hops[index]
        var node: PathNode?
        if hop.isInPath {
            let first = CapturedChain.indexOfParent(of: index, in: hops[..<chain.count])
            let parent = chain[first...].first { self.rows[$0].node != nil }.flatMap { self.places[$0].node }
            let known = row.hasSameSiblings(below: above) ? places[chain[index]].node : nil
            let isScreen = hop.isScreen
            if let known, known.isNamed(as: hop) {
                let isSame = known.parent === parent && known.isScreen == isScreen
                node = isSame ? known : paths.node(known.component, isScreen: isScreen, below: parent)
            } else {
                let component = CapturedChain.component(
                    of: hop, below: hops[first..<chain.count].first(where: \.isInPath)
                ) { siblings, parent in
                    let row = hops[first] === parent ? chain[first] : nil
                    return ordinal(of: hop, siblings, among: parent, in: row, at: now)
                }
                node = paths.node(component, isScreen: isScreen, below: parent)
            }
        }
        set(ChainPlace(node: node, cell: hop.listCell, mayBeRecorded: hop.mayBeRecorded), in: chain[index], at: now)
    }

    /// Counts a hop's ordinal. Of many children, the second count without a change in between counts all.
    ///
    /// - Parameter row: That of the parent, if it is the responder directly above: it reports changes of its children.
    private func ordinal(
        of hop: any Responder, _ siblings: SiblingCount, among parent: any Responder, in row: Int?, at now: UInt64
    ) -> Int {
        if let row, let known = manySiblings, known.parent == row, rows[row].childrenChangedAt <= known.countedAt {
            let ordinals = known.ordinals ?? SiblingOrdinals(among: parent)
            manySiblings = ManySiblings(parent: row, countedAt: known.countedAt, ordinals: ordinals)
            return ordinals.ordinal(of: hop)
        }
        var siblings = siblings
        let ordinal = siblings.ordinal(among: parent)
        if let row, siblings.visited > Self.fewSiblings {
            manySiblings = ManySiblings(parent: row, countedAt: now, ordinals: nil)
        }
        return ordinal
    }

    private func set(_ place: ChainPlace, in row: Int, at now: UInt64) {
        var new = rows[row]
        new.node = place.node.map { ObjectIdentifier($0) }
        new.parent = place.node?.parent.map { ObjectIdentifier($0) }
        new.checkedAt = now
        if place != places[row] {
            new.differedAt = now
            places[row] = place
        }
        rows[row] = new
    }
}
