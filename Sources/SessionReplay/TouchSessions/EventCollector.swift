import ClickTracking
import ResponderChain

/// Collects the events that a recorder would record, in the order in which they are sent.
final class EventCollector: DispatchObserver {
    /// An event, as the chain told of it when it was sent.
    struct Collected {
        let source: any Responder
        let name: String
        let captured: CapturedClick
        var delivery: Delivery = .unhandled

        init(_ event: Event, along chain: CapturedChain) {
            source = event.source
            name = event.name
            captured = CapturedClick(event, along: chain)
        }
    }

    var events: [Collected] = []
    /// The events that are climbing, by their places among those collected.
    private var climbing: [Int?] = []

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard event.kind != .control, chain.mayBeRecorded else { return climbing.append(nil) }
        climbing.append(events.count)
        events.append(Collected(event, along: chain))
    }

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard let place = climbing.popLast() ?? nil else { return }
        events[place].delivery = delivery
    }
}
