extension CapturedChain {
    /// What is remembered of a chain, brought up to date; nil where one of its responders promises no memory.
    ///
    /// Four ways, from the cheapest: no tree has changed since the facts were checked; something has, but nothing on
    /// this chain; hops have changed, but what they say has not; or the facts are put together again. Only hops whose
    /// place may have changed are asked about it.
    static func rememberedFacts(_ source: any Responder, _ hops: [any Responder]) -> ChainFacts? {
        guard let memo = source.chainMemo else { return nil }
        let now = ChainClock.now
        return memo.facts(of: hops, checkedAt: now) ?? remember(memo, hops, now)
    }

    /// Brings what is remembered up to date, for a chain that may have changed since it was checked.
    private static func remember(_ memo: ChainMemo, _ hops: [any Responder], _ now: UInt64) -> ChainFacts? {
        guard let memory = memo.chain?.memory, memory.isOf(hops) else { return rememberAnew(memo, hops, now) }
        switch memory.look(along: hops, since: memo.chainCheckedAt) {
        case .none: memo.chainCheckedAt = now
        case .some: update(memo, hops, memory, now)
        case .replaced: return rememberAnew(memo, hops, now)
        }
        return memo.chain
    }

    /// Begins to remember a chain; nil where one of its responders promises no memory.
    private static func rememberAnew(_ memo: ChainMemo, _ hops: [any Responder], _ now: UInt64) -> ChainFacts? {
        memo.chain = nil
        guard let memory = ChainMemory(of: hops) else { return nil }
        update(memo, hops, memory, now)
        return memo.chain
    }

    /// Has the hops placed whose places may be others, and puts the facts together again where one of them is.
    private static func update(_ memo: ChainMemo, _ hops: [any Responder], _ memory: ChainMemory, _ now: UInt64) {
        let hasDiffered = memory.placeAgain(since: memo.chainCheckedAt) { index in
            place(hops[..<memory.places], index, memory, now)
        }
        memo.chainCheckedAt = now
        if hasDiffered || memo.chain == nil { memo.chain = facts(of: hops, memory) }
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
        memory.withMemos(index) { memo, above in
            // Most changes leave a responder where it was, and most of its siblings need not be counted again.
            let isNamedAsBefore = memo.hasSameSiblings(below: above) && memo.isNamed(as: hop)
            if isNamedAsBefore, memo.hasSameParent(above), memo.hasRole(of: hop) { return memo.confirm(at: now) }
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
