extension Responder {
    /// This responder and those above it, as `next` leads up at this moment.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` where following `next` never ends.
    public func hops() throws(ChainError) -> [any Responder] {
        var hops: [any Responder] = []
        hops.reserveCapacity(16)
        hops.append(self)
        var top: any Responder = self
        while let next = top.next {
            hops.append(next)
            top = next
            // A set of hops would cost every event an allocation; a chain of usual length cannot be told from a
            // cycle until it has grown past any sensible depth, so only then is it checked.
            if hops.count.isMultiple(of: 1_000), hops.count >= longestChain || repeats(hops) {
                throw .cycle(through: next.pathClass)
            }
        }
        return hops
    }
}

/// Longer chains than this are taken for cycles without looking closer; no real tree comes near it.
private let longestChain = 100_000

private func repeats(_ hops: [any Responder]) -> Bool {
    Set(hops.map(ObjectIdentifier.init)).count < hops.count
}
