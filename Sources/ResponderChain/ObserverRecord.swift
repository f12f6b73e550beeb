/// What an observer has found out about one event on one chain. It is kept with the chain's ``ChainSummary``, so that the
/// observer decides once for each event of each control, until something on the chain changes.
///
/// A record belongs to the actor of its chain.
package final class ObserverRecord {
    /// The number of the observer.
    private let owner: UInt64
    /// The event's bare name.
    package let event: String
    package let kind: Event.Kind
    /// Whether the observer records the event.
    package let isWanted: Bool
    /// The components of the control path, and the path as text with the event; of a wanted event only.
    package let node: PathNode?
    package let path: String
    /// The class of the innermost screen.
    package let screen: String?
    /// The cell's `section:row` at every list level, outermost first; nil outside lists.
    package let position: String?
    /// The identity of the item in the innermost list cell that has one.
    package let item: String?

    // Private, so that reading them needs no check whether somebody else is writing them.
    private var numbers = Numbers()
    private var handledBy: String?

    /// The record of another event on the same chain, and so on.
    private let next: ObserverRecord?
    /// The length of the list that begins here.
    private let count: Int
    /// Events may be named after data, so that there is no end of them: the list starts anew after so many.
    private static let maximumCount = 64

    /// The numbers of the names of an event, in a file; 0 for none.
    package struct Numbers {
        /// The number of the file, from 1.
        package var serial: UInt64 = 0
        package var control: UInt32 = 0
        package var position: UInt32 = 0
        package var item: UInt32 = 0
        package var handledBy: UInt32 = 0
        package var info: UInt32 = 0

        package init() {}
    }

    init(of event: Event, on chain: ChainSummary, by owner: UInt64, isWanted: Bool, before next: ObserverRecord?) {
        self.owner = owner
        self.event = event.name
        kind = event.kind
        self.isWanted = isWanted
        node = isWanted ? chain.node : nil
        path = isWanted ? ControlPath(chain.node?.components ?? [], event: event.name).description : ""
        screen = node?.screen
        position = chain.position
        item = chain.item
        self.next = next.flatMap { $0.count < Self.maximumCount ? $0 : nil }
        count = (self.next?.count ?? 0) + 1
    }

    /// An observer's record of an event, here or further on in the list.
    func find(_ event: Event, by owner: UInt64) -> ObserverRecord? {
        self.owner == owner && kind == event.kind && self.event.hasSameBytes(as: event.name)
            ? self : next?.find(event, by: owner)
    }

    /// The numbers that were kept last, if the same class handled the event then.
    package func numbers(after delivery: Delivery) -> Numbers? {
        let hasSameHandler =
            switch delivery {
            case .handled(let name): handledBy?.hasSameBytes(as: name) == true
            case .unhandled, .unknown, .refused: handledBy == nil
            }
        return hasSameHandler ? numbers : nil
    }

    /// Keeps the numbers of the names of the event, which it may have the next time as well.
    ///
    /// - Parameter handledBy: The class that has handled the event; nil if nobody has.
    package func keep(_ numbers: Numbers, handledBy: String?) {
        self.numbers = numbers
        self.handledBy = handledBy
    }
}
