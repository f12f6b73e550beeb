internal import ResponderChain

/// Events whose outcomes are not known yet, in the order in which they were sent.
///
/// A handler may send events of its own while an outer one climbs; the outer one comes first all the same, so nothing
/// is given out before the outermost event has ended.
struct NestedEvents<Click> {
    private var open: [Open] = []
    /// How many events are climbing, one inside the handlers of the other.
    private var depth = 0

    private struct Open {
        let click: Click
        let depth: Int
        var delivery: Delivery?
    }

    /// Notes that an event begins to climb.
    ///
    /// - Parameter click: What to keep of it, nil for an event that is not recorded.
    mutating func begin(_ click: Click?) {
        depth += 1
        if let click { open.append(Open(click: click, depth: depth)) }
    }

    /// Notes that the innermost event has ended, and gives out all clicks when that was the outermost one.
    mutating func end(_ delivery: Delivery, _ take: (Click, Delivery) -> Void) {
        // An event that was climbing already when the observer was added has not begun here.
        guard depth > 0 else { return }
        if let index = open.lastIndex(where: { $0.depth == depth && $0.delivery == nil }) {
            open[index].delivery = delivery
        }
        depth -= 1
        guard depth == 0, !open.isEmpty else { return }
        for event in open { take(event.click, event.delivery ?? .unhandled) }
        open.removeAll(keepingCapacity: true)
    }
}
