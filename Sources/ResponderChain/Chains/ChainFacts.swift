/// What can be said of a chain besides its hops: its path, where it passes list cells, whether it may be recorded.
///
/// Events raised at one control share it while nothing on the control's chain changes.
public final class ChainFacts {
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
    /// Which objects the hops are.
    private let identities: [ObjectIdentifier]

    /// - Parameters:
    ///   - hops: All hops, source first.
    ///   - facts: What is known of the hops up to the application, source first.
    init(_ hops: [any Responder], _ facts: [HopFacts]) {
        node = facts.first { $0.node != nil }?.node
        let cells = facts.compactMap(\.cell)
        position = cells.isEmpty ? nil : cells.reversed().map(\.description).joined(separator: "/")
        item = cells.lazy.compactMap(\.item).first
        mayBeRecorded = facts.allSatisfy(\.mayBeRecorded)
        undecorated = hops.indices.filter { $0 >= facts.count || facts[$0].node == nil }
        identities = hops.map { ObjectIdentifier($0) }
    }

    /// Whether the hops are the ones that these are the facts of.
    func isOf(_ hops: [any Responder]) -> Bool {
        guard hops.count == identities.count else { return false }
        for index in hops.indices where ObjectIdentifier(hops[index]) != identities[index] { return false }
        return true
    }

    /// How many of the components belong to the first so many hops.
    func componentCount(ofFirst hops: Int) -> Int {
        hops - undecorated.count { $0 < hops }
    }
}
