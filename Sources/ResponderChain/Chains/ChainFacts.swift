/// What can be said of a chain besides its hops: its path, where it passes list cells, whether it may be recorded.
///
/// Events raised at one control share it while nothing on the control's chain changes.
public final class ChainFacts {
    // What each event looks at comes first, so that it lies together in memory.

    /// What the hops remember, where all of them do.
    let memory: ChainMemory?
    /// What an observer has worked out of the chain. There is room for one object: another observer may overwrite it, so
    /// whoever reads it checks whose it is.
    package final var annotation: AnyObject?
    /// The place of the innermost component in the tree of paths; nil where no hop decorates.
    public let node: PathNode?
    /// The cell's `section:row` at every list level, outermost first, such as `1:0/0:3`; nil outside lists.
    public let position: String?
    /// The identity of what the innermost list cell that has one shows.
    public let item: String?
    /// Whether no hop forbids to record the chain's events, being secure or excluded from tracking.
    public let mayBeRecorded: Bool

    /// The hops that have no component, by their index from the source.
    let undecorated: [Int]

    /// - Parameters:
    ///   - node: The innermost place of the chain.
    ///   - cells: The list cells on it, outermost first.
    init(
        node: PathNode?, cells: [ListCell], mayBeRecorded: Bool, undecorated: [Int], memory: ChainMemory? = nil
    ) {
        self.node = node
        position = cells.isEmpty ? nil : cells.map(\.description).joined(separator: "/")
        item = cells.last { $0.item != nil }?.item
        self.mayBeRecorded = mayBeRecorded
        self.undecorated = undecorated
        self.memory = memory
    }

    /// Whether these are the hops of the chain, and it is remembered.
    @inline(__always)
    func isOf(_ hops: [any Responder]) -> Bool { memory?.isOf(hops) ?? false }

    /// How many of the components belong to the first so many hops.
    func componentCount(ofFirst hops: Int) -> Int {
        hops - undecorated.count { $0 < hops }
    }
}
