extension CapturedChain {
    /// What is remembered of a chain, brought up to date; nil where one of its responders promises no memory.
    ///
    /// Four ways, from the cheapest: no tree has changed since the facts were checked; something has, but nothing on
    /// this chain; hops have changed, but what they say has not; or the facts are put together again. Only hops whose
    /// place may have changed are asked about it.
    static func rememberedFacts(_ source: any Responder, _ hops: [any Responder]) -> ChainFacts? {
        guard let memo = source.chainMemo else { return nil }
        let now = ChainClock.now
        var memory: ChainMemory?
        if let facts = memo.chain, let known = facts.memory, known.isOf(hops) {
            if memo.chainCheckedAt == now { return facts }
            if known.isUnchanged(since: memo.chainCheckedAt) {
                memo.chainCheckedAt = now
                return facts
            }
            memory = known
        }
        guard let memory = memory ?? ChainMemory(of: hops, places: places(hops).count) else { return nil }
        var index = memory.places
        while let unplaced = memory.lastUnplaced(before: index) {
            place(hops[..<memory.places], unplaced, memory, now)
            index = unplaced
        }
        let checkedAt = memo.chainCheckedAt
        memo.chainCheckedAt = now
        if let facts = memo.chain, facts.memory === memory, memory.allSatisfy({ $0.differedAt <= checkedAt }) {
            return facts
        }
        let facts = facts(of: hops, memory)
        memo.chain = facts
        return facts
    }

    /// Puts the facts together from what each hop remembers.
    private static func facts(of hops: [any Responder], _ memory: ChainMemory) -> ChainFacts {
        let undecorated = memory.indices { !$0.hasPlace } + (memory.places..<hops.count)
        let cells = memory.indices(where: \.isCell).reversed().compactMap { memory.withMemo($0, \.cell) }
        let innermost = (0..<memory.places).first { memory.withMemo($0, \.hasPlace) }
        return ChainFacts(
            node: innermost.flatMap { memory.withMemo($0, \.node) }, cells: cells,
            mayBeRecorded: memory.indices { !$0.mayBeRecorded }.isEmpty, undecorated: undecorated, memory: memory)
    }

    /// Works out the place of a hop; those of the hops above are known.
    private static func place(
        _ places: ArraySlice<any Responder>, _ index: Int, _ memory: ChainMemory, _ now: UInt64
    ) {
        let hop = places[index]
        memory.withMemo(index) { memo in
            // Most changes leave a responder where it was, and most of its siblings need not be counted again.
            let isNamedAsBefore = memory.hasSameSiblings(index) && memo.isNamed(as: hop)
            if isNamedAsBefore, memory.hasSameParent(index), memo.hasRole(of: hop) { return memo.confirm(at: now) }
            guard hop.decoratesPath, let paths = places.last?.chainMemo?.paths else {
                return memo.place(hop, at: nil, known: now)
            }
            let above = ((index + 1)..<places.endIndex).first { memory.withMemo($0, \.hasPlace) }
            let parent = above.flatMap { memory.withMemo($0, \.node) }
            let known = isNamedAsBefore ? memo.node?.component : nil
            let component = known ?? component(of: hop, below: places[(index + 1)...])
            memo.place(hop, at: paths.node(component, isScreen: hop.isScreen, below: parent), known: now)
        }
    }
}
