/// The result of looking at a whole chain: its path, the list cells on it, whether it may be recorded.
///
/// All events that are raised at one control share it, as long as nothing on the control's chain changes.
public final class ChainSummary {
    // Each event reads the first fields, so they lie together in memory.

    /// The hops and their caches; nil if a hop has no cache.
    let cachedHops: CachedHops?
    // Private, so that reading it needs no check whether somebody else is writing it.
    private var observerObject: AnyObject?
    /// The chain's innermost component in the tree of paths; nil if no hop decorates.
    public let node: PathNode?
    /// The cell's `section:row` at every list level, outermost first, such as `1:0/0:3`; nil outside lists.
    public let position: String?
    /// The identity of the item in the innermost list cell that has one.
    public let item: String?
    /// Whether the chain's events may be recorded: no hop is secure or excluded from tracking.
    public let mayBeRecorded: Bool

    /// The hops that have no component, by their index from the source.
    let undecorated: [Int]

    /// - Parameters:
    ///   - node: The innermost component of the chain.
    ///   - cells: The list cells on it, outermost first.
    init(
        node: PathNode?, cells: [ListCell], mayBeRecorded: Bool, undecorated: [Int], cachedHops: CachedHops? = nil
    ) {
        self.node = node
        position = cells.isEmpty ? nil : cells.map(\.description).joined(separator: "/")
        item = cells.last { $0.item != nil }?.item
        self.mayBeRecorded = mayBeRecorded
        self.undecorated = undecorated
        self.cachedHops = cachedHops
    }

    /// An observer's own data on the chain. It holds one object: another observer may overwrite it,
    /// so whoever reads it checks whose it is.
    package var annotation: AnyObject? {
        get { observerObject }
        set { observerObject = newValue }
    }

    /// Whether these are the hops of the chain, and all up to the application have caches.
    @inline(__always)
    func isOf(_ hops: [any Responder]) -> Bool { cachedHops?.match(hops) ?? false }

    /// How many of the components belong to the first so many hops.
    func componentCount(ofFirst hops: Int) -> Int {
        hops - undecorated.count { $0 < hops }
    }
}
