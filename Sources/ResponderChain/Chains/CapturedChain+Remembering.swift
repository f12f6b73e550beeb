extension CapturedChain {
    /// What is remembered of a chain, brought up to date; nil where one of its responders promises no memory.
    ///
    /// Three ways, from the cheapest: no tree has changed since the facts were checked; something has, but nothing on
    /// this chain; or the facts are put together again, and only hops whose place may have changed are asked about it.
    static func rememberedFacts(_ hops: [any Responder]) -> ChainFacts? {
        guard let memo = hops[0].chainMemo else { return nil }
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
        let facts = facts(of: hops, memory, now)
        memo.chain = facts
        memo.chainCheckedAt = now
        return facts
    }

    /// Puts the facts together from what each hop remembers, from the top down.
    private static func facts(of hops: [any Responder], _ memory: ChainMemory, _ now: UInt64) -> ChainFacts {
        for index in (0..<memory.places).reversed() where !memory.isPlaced(index) {
            place(hops[..<memory.places], index, memory, now)
        }
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
            guard hop.decoratesPath, let paths = places.last?.chainMemo?.paths else {
                return memo.place(hop, at: nil, known: now)
            }
            let above = ((index + 1)..<places.endIndex).first { memory.withMemo($0, \.hasPlace) }
            let parent = above.flatMap { memory.withMemo($0, \.node) }
            let component = component(of: hop, below: places[(index + 1)...])
            let isScreen = hop.isScreen
            // Most changes leave a responder where it was.
            let node =
                if let known = memo.node, known.isPlace(of: component, isScreen: isScreen, below: parent) { known } else
                {
                    paths.node(component, isScreen: isScreen, below: parent)
                }
            memo.place(hop, at: node, known: now)
        }
    }
}
