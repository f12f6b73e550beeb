/// The result of looking at a whole chain: its path, the list cells on it, whether it may be recorded.
///
/// All events that are raised at one control share it, as long as nothing on the control's chain changes.
package final class ChainSummary {
    /// What observers have found out about events on the chain, the latest first.
    ///
    /// Private, so that reading it needs no check whether somebody else is writing it.
    private var records: ObserverRecord?
    let facts: ChainFacts
    /// The cell's `section:row` at every list level, outermost first, such as `1:0/0:3`; nil outside lists.
    package let position: String?
    /// The identity of the item in the innermost list cell that has one.
    package let item: String?

    init(_ facts: ChainFacts) {
        self.facts = facts
        position = facts.cells.isEmpty ? nil : facts.cells.map(\.description).joined(separator: "/")
        item = facts.cells.last { $0.item != nil }?.item
    }

    /// The chain's innermost component in the tree of paths; nil if no hop decorates.
    package var node: PathNode? { facts.node }

    /// The list cells on the chain, outermost first.
    package var cells: [ListCell] { facts.cells }

    /// Whether the chain's events may be recorded: no hop is secure or excluded from tracking.
    package var mayBeRecorded: Bool { facts.mayBeRecorded }

    /// How many of the components belong to the first so many hops.
    func componentCount(ofFirst hops: Int) -> Int {
        hops - facts.undecorated.count { $0 < hops }
    }

    /// What an observer has found out about an event on the chain; nil if it has not seen it before.
    ///
    /// - Parameter owner: The observer's number, which no other observer of the process has or has had.
    package func record(of event: Event, by owner: UInt64) -> ObserverRecord? {
        records?.find(event, by: owner)
    }

    /// Keeps what an observer has found out about an event on the chain.
    ///
    /// - Parameter isWanted: Whether the observer records the event.
    package func addRecord(of event: Event, by owner: UInt64, isWanted: Bool) -> ObserverRecord {
        let record = ObserverRecord(of: event, on: self, by: owner, isWanted: isWanted, before: records)
        records = record
        return record
    }
}
