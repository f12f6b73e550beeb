import ClickTracking

/// Works out the orders of a feed's clicks, also of a recording that an earlier feed has read to some place, and after the
/// feed has forgotten its names: the last click of each session stands in the store.
struct FeedOrders {
    private var recorded: RecordedOrder
    /// The number of each session's first span, by its origin, of the first ``found`` spans. Most feeds never need it.
    private var numbers: [Int64: Int32] = [:]
    private var found = 0

    init(mayFall: Bool) {
        recorded = RecordedOrder(mayFall: mayFall)
    }

    /// Gives the next number to the span that was added last.
    ///
    /// - Parameters:
    ///   - spans: All of the feed. Not with their table, which would be copied.
    ///   - lastClick: The id of the last click of the span that was added last; nil if it has none.
    ///   - isStored: Whether its session was there before the feed, or before the feed forgot its names.
    ///   - recording: The feed's.
    ///   - last: Reads where a click stands, by its id.
    mutating func add(
        _ spans: [SessionTable.Span], lastClick: Int64?, isStored: Bool, recording: Int64,
        _ last: (Int64) throws(StoreError) -> RecordedOrder.Last?
    ) throws(StoreError) {
        guard let span = spans.last, isStored || span.origin != span.id else { return recorded.addSession() }
        while found < spans.count - 1 {
            let number = Int32(truncatingIfNeeded: found)
            let origin = spans[found].origin
            if numbers[origin] == nil { numbers[origin] = number }
            found += 1
        }
        if let number = numbers[span.origin] { return recorded.addSession(knownAs: number) }
        recorded.addSession(last: try span.recording == recording ? lastClick.flatMap(last) : nil)
    }

    mutating func forget() {
        recorded.removeAll()
        (numbers, found) = ([:], 0)
    }

    /// The orders of a batch's clicks, whose sessions have numbers; empty if all are 0.
    mutating func orders(of batch: ClickBatch) -> [Int32] { recorded.orders(of: batch) }
}
