/// Keeps the records of events until all events have ended, in the order in which the events were sent.
///
/// A handler may send events of its own while an outer event climbs. The outer event ends last but was sent first, so
/// its record has to be kept, and those of the inner events with it, until it has ended:
///
/// ```swift
/// func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
///     events.begin(isWanted(event) ? Record(event, chain) : nil)
/// }
///
/// func dispatcher(…, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
///     events.end { $0.delivery = delivery }
///     if !events.areClimbing { for record in events.takeAll() { write(record) } }
/// }
/// ```
package struct NestedEvents<Record> {
    private var records: [Record] = []
    /// The climbing events, innermost last, each by the index of its record; nil for an event that has none.
    private var climbing: [Int?] = []

    package init() {}

    /// Whether at least one event has begun and not ended.
    package var areClimbing: Bool { !climbing.isEmpty }

    /// The record of the innermost climbing event; nil if that event has none, or if no event is climbing.
    package var innermost: Record? {
        guard let index = climbing.last ?? nil else { return nil }
        return records[index]
    }

    /// Begins an event, inside those that are climbing already.
    ///
    /// - Parameter record: What to keep of the event; nil for an event that is not recorded.
    package mutating func begin(_ record: Record?) {
        climbing.append(record == nil ? nil : records.count)
        if let record { records.append(record) }
    }

    /// Ends the innermost event.
    ///
    /// An observer that was added while an event climbed sees that event's end without its beginning. Such an end is
    /// ignored.
    ///
    /// - Parameter complete: Adds the outcome to the event's record. It is not called for an event without a record.
    package mutating func end(_ complete: (inout Record) -> Void) {
        guard let index = climbing.popLast() ?? nil else { return }
        complete(&records[index])
    }

    /// Adds a record that belongs to no event, after those of all events that have begun so far.
    package mutating func append(_ record: Record) {
        records.append(record)
    }

    /// Returns all records in order and forgets them, also those of events that are still climbing.
    ///
    /// The caller may send further events while it works through the result.
    package mutating func takeAll() -> [Record] {
        for index in climbing.indices { climbing[index] = nil }
        var all: [Record] = []
        swap(&all, &records)
        return all
    }
}
