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
        var node: PathNode?
        var cells: [ListCell] = []
        var undecorated: [Int] = []
        var mayBeRecorded = true
        for index in (0..<memory.places).reversed() {
            memory.withMemo(index) { memo in
                let isPlaced =
                    index + 1 < memory.places
                    ? memory.withMemo(index + 1) { memo.isPlaced(below: $0) } : memo.isPlaced(below: nil)
                if !isPlaced { place(hops[index], memo, in: hops[..<memory.places], at: index, below: node, now) }
                if let own = memo.node { node = own } else { undecorated.append(index) }
                if let cell = memo.cell { cells.append(cell) }
            }
            mayBeRecorded = mayBeRecorded && hops[index].isTrackingEnabled && !hops[index].isSecure
        }
        undecorated.reverse()
        undecorated += memory.places..<hops.count
        return ChainFacts(
            node: node, cells: cells, mayBeRecorded: mayBeRecorded, undecorated: undecorated, memory: memory)
    }

    /// Works out the place of a hop.
    private static func place(
        _ hop: any Responder, _ memo: ChainMemo, in places: ArraySlice<any Responder>, at index: Int,
        below node: PathNode?, _ now: UInt64
    ) {
        guard hop.decoratesPath, let paths = places.last?.chainMemo?.paths else {
            return memo.place(at: nil, cell: hop.listCell, known: now)
        }
        let component = component(of: hop, below: places[(index + 1)...])
        let isScreen = hop.isScreen
        // Most changes leave a responder where it was.
        let own =
            if let known = memo.node, known.isPlace(of: component, isScreen: isScreen, below: node) { known } else {
                paths.node(component, isScreen: isScreen, below: node)
            }
        memo.place(at: own, cell: hop.listCell, known: now)
    }
}
