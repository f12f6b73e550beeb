/// Carries events up the responder chain, and lets others observe each one before and after. An application has one.
public final class Dispatcher {
    private var watchers: [Watcher] = []

    /// Called with each event that is sent and each hop that it arrives at, before the hop does anything about it: for
    /// those who want to see an event climb. Nil costs nothing.
    public var onArrival: ((Event, any Responder) -> Void)?

    /// Names the screens that are in front, outer ones first; set by an application that tells of screens. Who begins to
    /// observe learns of them.
    public var screensInFront: () -> [any Responder] = { [] }

    public init() {}

    /// Sends an event up the chain above its source and says what became of it.
    ///
    /// The chain is captured first; then each hop sees the event before decorating it. Nobody handling it is no error.
    @discardableResult
    public func send(_ event: Event) -> Delivery {
        do {
            return send(event, along: try event.source.hops())
        } catch {
            return .refused(error)
        }
    }

    /// Sends an event up the responders that stand above its source at this moment.
    func send(_ event: Event, along hops: [any Responder]) -> Delivery {
        guard event.climb == nil else { return .refused(.sentTwice(event: event.name)) }
        let chain = CapturedChain(remembering: event.source, along: hops)
        let watching = watchers
        watching.forEachUncounted { $0.dispatcher(self, willSend: event, along: chain) }
        event.climb(chain, onArrival: onArrival)
        let delivery = event.handledBy.map(Delivery.handled(by:)) ?? .unhandled
        watching.forEachUncounted { $0.dispatcher(self, didSend: event, along: chain, delivery: delivery) }
        return delivery
    }

    /// Tells the observers that a screen has come to the front, or gone from there. Screens do not climb.
    public func tell(screen: any Responder, didAppear: Bool) {
        for watcher in watchers { watcher.observer.dispatcher(self, screen: screen, didAppear: didAppear) }
    }

    /// Begins to tell an observer of every event, after those that observe already, and at once of the screens that are
    /// in front. Adding it twice has no effect.
    public func add(_ observer: any DispatchObserver) {
        guard !hasObserver(where: { $0 === observer }) else { return }
        watchers.append(Watcher(observer))
        for screen in screensInFront() { observer.dispatcher(self, screen: screen, didAppear: true) }
    }

    /// Stops telling an observer of events.
    public func remove(_ observer: any DispatchObserver) {
        removeObservers { $0 === observer }
    }

    /// Stops telling some observers of events.
    package func removeObservers(where isUnwanted: (any DispatchObserver) -> Bool) {
        watchers.removeAll { isUnwanted($0.observer) }
    }

    /// Whether an observer is told of events for which something holds.
    package func hasObserver(where holds: (any DispatchObserver) -> Bool) -> Bool {
        watchers.contains { holds($0.observer) }
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
        sendAlongChain(Event(name, kind: kind, from: self, info: info, at: location))
    }

    /// Sends an event raised here through the application's dispatcher, or along the bare chain without one.
    @discardableResult
    func sendAlongChain(_ event: Event) -> Delivery {
        do {
            let hops = try hops()
            let dispatcher = hops.lazy.compactMap(\.dispatcher).first ?? Dispatcher()
            return dispatcher.send(event, along: hops)
        } catch {
            return .refused(error)
        }
    }

    /// The dispatcher of the application that this responder's chain ends at, nil without one.
    public var chainDispatcher: Dispatcher? {
        guard let hops = try? hops() else { return nil }
        return hops.lazy.compactMap(\.dispatcher).first
    }
}

/// Holds an observer: the reference in a constant of an object that is held itself can be used without being counted.
private final class Watcher {
    let observer: any DispatchObserver

    init(_ observer: any DispatchObserver) {
        self.observer = observer
    }
}

extension [Watcher] {
    /// Looks at each observer without counting references: the array holds them meanwhile.
    @inline(__always)
    fileprivate func forEachUncounted(_ look: (any DispatchObserver) -> Void) {
        withExtendedLifetime(self) {
            for index in indices {
                Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef { look($0.observer) }
            }
        }
    }
}

/// Sees every event that a dispatcher carries, once before it climbs and once after.
///
/// This is the only seam a recorder needs: no control, controller or handler knows of it.
public protocol DispatchObserver: AnyObject {
    /// An event is about to climb. The chain is captured, nobody has seen the event yet.
    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain)

    /// The event has climbed. The chain is the one captured before, also where a handler has changed the tree.
    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery)

    /// A screen of the application has come to the front, or gone from there; or it was in front already when the
    /// observer was added.
    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool)
}

extension DispatchObserver {
    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {}
    public func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {}
}

/// What became of an event.
public enum Delivery: Hashable, Sendable {
    /// Somebody on the chain took it; the first one's path class.
    case handled(by: String)
    /// Nobody did: the event was discarded at the top.
    case unhandled
    /// The chain could not carry it.
    case refused(ChainError)

    /// Whether anybody took the event.
    public var isHandled: Bool {
        if case .handled = self { true } else { false }
    }
}
