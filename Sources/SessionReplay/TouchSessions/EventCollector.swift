import ClickTracking
import ResponderChain

/// Collects the events that a recorder would record, and others by name, in the order in which they are sent.
final class EventCollector: DispatchObserver {
    /// An event, as the chain told of it when it was sent.
    struct Collected {
        let source: any Responder
        let name: String
        let location: Event.Location?
        /// Whether a recorder takes it without being told to.
        let isUsual: Bool
        let captured: CapturedClick
        var delivery: Delivery = .unhandled

        init(_ event: Event, along chain: CapturedChain) {
            source = event.source
            name = event.name
            location = event.location
            isUsual = event.kind != .control
            captured = CapturedClick(event, along: chain)
        }
    }

    var events: [Collected] = []
    private let alsoCollects: Set<String>
    /// The events that are climbing, by their places among those collected.
    private var climbing: [Int?] = []

    init(alsoCollects: Set<String>) {
        self.alsoCollects = alsoCollects
    }

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard event.kind != .control || alsoCollects.contains(event.name), chain.facts.mayBeRecorded else {
            return climbing.append(nil)
        }
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
