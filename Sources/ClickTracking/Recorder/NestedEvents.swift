internal import ResponderChain

/// Events whose outcomes are not known yet, in the order in which they were sent.
///
/// A handler may send events of its own while an outer one climbs; those that were sent first come first all the same,
/// so nothing is given out before all have ended.
struct NestedEvents<Click> {
    private var open: [Open] = []
    /// How many of them are climbing, one inside the handlers of the other.
    private var depth = 0

    /// An event, with its outcome once that is known.
    struct Open {
        let click: Click
        fileprivate let depth: Int
        fileprivate(set) var delivery: Delivery?
    }

    /// Whether none is climbing.
    var haveAllEnded: Bool { depth == 0 }

    /// Notes that an event begins to climb.
    ///
    /// - Parameter click: What to keep of it, nil for an event that is not recorded.
    mutating func begin(_ click: Click?) {
        depth += 1
        if let click { open.append(Open(click: click, depth: depth)) }
    }

    /// Notes that the innermost event has ended. One that was climbing already when the observer was added has not begun
    /// here.
    mutating func end(_ delivery: Delivery) {
        guard depth > 0 else { return }
        if let index = open.lastIndex(where: { $0.depth == depth && $0.delivery == nil }) {
            open[index].delivery = delivery
        }
        depth -= 1
    }

    /// What is kept of the innermost event, nil where that is not recorded or none is climbing.
    var latest: Click? {
        guard let last = open.last, last.depth == depth, last.delivery == nil else { return nil }
        return last.click
    }

    /// Gives out all events.
    ///
    /// Nothing is held open then: whoever is told of them may send events of its own.
    mutating func takeAll() -> [Open] {
        var ended: [Open] = []
        swap(&ended, &open)
        return ended
    }
}
