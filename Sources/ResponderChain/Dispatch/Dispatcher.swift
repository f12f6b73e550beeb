/// Carries events up the responder chain, and lets others observe each one before and after. An application has one.
public final class Dispatcher {
    private var observers: [any DispatchObserver] = []

    public init() {}

    /// Sends an event up the chain above its source and says what became of it.
    ///
    /// The chain is captured first; then each hop sees the event before decorating it. Nobody handling it is no error.
    @discardableResult
    public func send(_ event: Event) -> Delivery {
        guard event.climb == nil else { return .refused(.sentTwice(event: event.name)) }
        let chain: CapturedChain
        do {
            chain = try CapturedChain(from: event.source)
        } catch {
            return .refused(error)
        }
        let watching = observers
        for observer in watching { observer.dispatcher(self, willSend: event, along: chain) }
        event.climb(chain)
        let delivery = event.handledBy.map(Delivery.handled(by:)) ?? .unhandled
        for observer in watching { observer.dispatcher(self, didSend: event, along: chain, delivery: delivery) }
        return delivery
    }

    /// Begins to tell an observer of every event, after those that observe already. Adding it twice has no effect.
    public func add(_ observer: any DispatchObserver) {
        guard !observers.contains(where: { $0 === observer }) else { return }
        observers.append(observer)
    }

    /// Stops telling an observer of events.
    public func remove(_ observer: any DispatchObserver) {
        observers.removeAll { $0 === observer }
    }
}

extension Responder {
    /// Raises an event at this responder and sends it up the chain.
    ///
    /// The dispatcher is the application's, found at the top of the chain; a chain without an application delivers
    /// events all the same, unobserved.
    @discardableResult
    public func send(
        _ name: String, kind: Event.Kind = .routed, info: [String: Any] = [:], at location: Event.Location? = nil
    ) -> Delivery {
        let event = Event(name, kind: kind, from: self, info: info, at: location)
        return (chainDispatcher ?? Dispatcher()).send(event)
    }

    /// The dispatcher of the application that this responder's chain ends at, nil without one.
    public var chainDispatcher: Dispatcher? {
        guard let hops = try? hops() else { return nil }
        return hops.lazy.compactMap(\.dispatcher).first
    }
}
