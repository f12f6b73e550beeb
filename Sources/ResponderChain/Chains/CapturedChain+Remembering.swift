extension CapturedChain {
    /// What is remembered of a chain, brought up to date; nil where one of its responders promises no memory.
    ///
    /// Three ways, from the cheapest: no tree has changed since the facts were checked; something has, but nothing on
    /// this chain; or the facts are put together again, and only hops that have changed are asked about themselves.
    static func rememberedFacts(_ hops: [any Responder]) -> ChainFacts? {
        guard let memo = hops[0].chainMemo else { return nil }
        let now = ChainClock.now
        if let facts = memo.chain, facts.isOf(hops) {
            if memo.chainCheckedAt == now { return facts }
            if isUnchanged(hops, since: memo.chainCheckedAt) {
                memo.chainCheckedAt = now
                return facts
            }
        }
        guard let hopFacts = hopFacts(places(hops), at: now) else { return nil }
        let facts = ChainFacts(hops, hopFacts)
        memo.chain = facts
        memo.chainCheckedAt = now
        return facts
    }

    /// Whether no responder of a chain has changed, and none has other children, but the source: nobody counts those.
    private static func isUnchanged(_ hops: [any Responder], since time: UInt64) -> Bool {
        for index in hops.indices {
            // Only what is above the application has no memory.
            guard let memo = hops[index].chainMemo else { return index > 0 && hops[index - 1].dispatcher != nil }
            guard memo.changedAt <= time, index == 0 || memo.childrenChangedAt <= time else { return false }
        }
        return true
    }

    private static func hopFacts(_ places: ArraySlice<any Responder>, at now: UInt64) -> [HopFacts]? {
        guard let paths = places.last?.chainMemo?.paths else { return nil }
        var facts: [HopFacts] = []
        facts.reserveCapacity(places.count)
        var node: PathNode?
        var above: ChainMemo?
        for (index, hop) in zip(places.indices, places).reversed() {
            guard let memo = hop.chainMemo else { return nil }
            if let known = memo.hop, let own = known.facts.node, own.parent === node, memo.changedAt <= known.at,
                // The children of the hop above are this one's siblings where that hop decorates.
                above.map({ $0.childrenChangedAt <= known.at && $0.hop?.facts.node != nil }) ?? true
            {
                facts.append(known.facts)
                node = own
            } else {
                let own = place(of: hop, in: places, at: index, below: node, paths)
                facts.append(HopFacts(of: hop, node: own))
                memo.hop = (facts[facts.count - 1], now)
                node = own ?? node
            }
            above = memo
        }
        facts.reverse()
        return facts
    }

    private static func place(
        of hop: any Responder, in places: ArraySlice<any Responder>, at index: Int, below node: PathNode?,
        _ paths: PathTree
    ) -> PathNode? {
        guard hop.decoratesPath else { return nil }
        let component = component(of: hop, below: places[(index + 1)...])
        return paths.node(component, isScreen: hop.isScreen, below: node)
    }
}
