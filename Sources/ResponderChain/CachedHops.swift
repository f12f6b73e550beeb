/// The hops of a chain that was captured before, with the cache of each hop up to the application.
///
/// It holds no hops, as a control's own cache would otherwise hold the control. A cache says nothing of a hop that is
/// another object now. The source is the same. Each next hop is, if the cache below reports no change, as
/// ``Responder/next`` is the same then; otherwise it is asked for its cache again (``change(since:_:)``). If a responder
/// breaks its promise to report changes, paths may be old ones, but no memory is used that has been freed: the caches
/// above the source are held. The source's own cache holds this object, so it is not.
struct CachedHops {
    /// The references to the hops, as words: comparing words counts no references.
    private let identities: [UInt]
    /// Without counted references, as each event reads all of them.
    private let caches: [Unmanaged<ChainCache>]
    private let cachesAboveSource: [ChainCache]

    /// - Returns: nil if a hop up to the application has no cache.
    init?(_ hops: [any Responder]) {
        let places = CapturedChain.places(hops)
        var caches: [Unmanaged<ChainCache>] = []
        caches.reserveCapacity(places.count)
        for hop in places {
            guard let cache = hop.chainCache else { return nil }
            caches.append(Unmanaged.passUnretained(cache))
        }
        identities = hops.map { UInt(bitPattern: ObjectIdentifier($0)) }
        self.caches = caches
        cachesAboveSource = caches.dropFirst().map { $0.takeUnretainedValue() }
    }

    /// Whether these are the hops.
    func match(_ hops: [any Responder]) -> Bool {
        guard identities.count == hops.count else { return false }
        return hops.withUnsafeBytes { hops in
            // An `any Responder` is two words: the reference, and the class's conformance.
            var offset = 0
            for identity in identities {
                guard hops.load(fromByteOffset: offset, as: UInt.self) == identity else { return false }
                offset += MemoryLayout<any Responder>.stride
            }
            return true
        }
    }

    /// The ways in which a chain may have changed whose hops are the same objects, or others in their memory.
    enum Change {
        /// No hop has changed. Only the source may have other children, which matter to no path.
        case none
        /// Hops have changed, but all caches are still theirs.
        case some
        /// A hop has another cache than the known one.
        case replaced
    }

    /// Finds out what has changed, from the source upwards.
    ///
    /// - Parameter hops: The chain's hops, which ``match(_:)``.
    func change(since time: UInt64, _ hops: [any Responder]) -> Change {
        var change = Change.none
        for index in caches.indices {
            let hasChanged = withCache(index) { $0.changedAt > time }
            if hasChanged || index > 0 && withCache(index, { $0.childrenChangedAt > time }) { change = .some }
            guard hasChanged, index + 1 < caches.count else { continue }
            guard let cache = hops[index + 1].chainCache,
                Unmanaged.passUnretained(cache).toOpaque() == caches[index + 1].toOpaque()
            else { return .replaced }
        }
        return change
    }

    /// Updates the caches of hops that may have changed, from the top downwards.
    ///
    /// - Parameter time: When the chain was checked last.
    /// - Returns: Whether a hop was found to be another than at that time.
    func update(_ hops: [any Responder], since time: UInt64, at now: UInt64) -> Bool {
        var hasDiffered = false
        for index in caches.indices.reversed() {
            withCaches(index) { cache, above in
                if !cache.isUpToDate(below: above) {
                    update(cache, below: above, hops[..<caches.count], index, at: now)
                }
                if cache.differedAt > time { hasDiffered = true }
            }
        }
        return hasDiffered
    }

    /// Updates the cache of a hop; those of the hops above are up to date.
    private func update(
        _ cache: ChainCache, below above: ChainCache?, _ places: ArraySlice<any Responder>, _ index: Int,
        at now: UInt64
    ) {
        let hop = places[index]
        // Most changes leave a responder where it was, and then its siblings are not counted again.
        let isNamedAsBefore = cache.hasSameSiblings(below: above) && cache.isNamed(as: hop)
        if isNamedAsBefore, cache.hasSameParent(above), cache.hasRole(of: hop) { return cache.confirm(at: now) }
        guard hop.decoratesPath, let paths = places.last?.chainCache?.paths else {
            return cache.update(from: hop, node: nil, at: now)
        }
        let decorated = ((index + 1)..<places.endIndex).first { withCache($0, \.isInPath) }
        let parent = decorated.flatMap { withCache($0, \.node) }
        let known = isNamedAsBefore ? cache.node?.component : nil
        let component = known ?? CapturedChain.component(of: hop, below: places[(index + 1)...])
        cache.update(from: hop, node: paths.node(component, isScreen: hop.isScreen, below: parent), at: now)
    }

    /// Makes the chain's summary from the hops' caches, which are up to date.
    func summary(of hops: [any Responder]) -> ChainSummary {
        let undecorated = indices { !$0.isInPath } + (caches.count..<hops.count)
        let cells = indices(where: \.isCell).reversed().compactMap { withCache($0, \.cell) }
        let innermost = caches.indices.first { withCache($0, \.isInPath) }
        return ChainSummary(
            node: innermost.flatMap { withCache($0, \.node) }, cells: cells,
            mayBeRecorded: indices { !$0.mayBeRecorded }.isEmpty, undecorated: undecorated, cachedHops: self)
    }

    /// Uses the cache of a hop, which must be alive and the same.
    @inline(__always)
    private func withCache<Result>(_ index: Int, _ use: (ChainCache) -> Result) -> Result {
        caches[index]._withUnsafeGuaranteedRef(use)
    }

    /// Uses the caches of a hop and of the one above it.
    @inline(__always)
    private func withCaches<Result>(_ index: Int, _ use: (ChainCache, _ above: ChainCache?) -> Result) -> Result {
        withCache(index) { cache in
            index + 1 < caches.count ? withCache(index + 1) { use(cache, $0) } : use(cache, nil)
        }
    }

    /// The hops whose caches have a property.
    private func indices(where holds: (ChainCache) -> Bool) -> [Int] {
        caches.indices.filter { withCache($0, holds) }
    }
}
