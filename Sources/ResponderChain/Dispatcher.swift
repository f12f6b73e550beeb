/// Sends events up the responder chain and tells observers of each event before and after. Each application has one.
public final class Dispatcher {
    private var observers: [any DispatchObserver] = []

    /// Called with each event and each hop that it arrives at, before the hop receives it. Use it to trace events.
    public var onArrival: ((Event, any Responder) -> Void)?

    /// Called with each error that handlers of an event have reported, after the event has climbed, and with later ones
    /// at once; see ``Event/report(_:)``. Without a closure the error is written to standard error.
    public var onError: ((any Error, Event) -> Void)?

    /// Returns the screens that are in front, outer ones first. The application sets it; new observers are told of them.
    package var screensInFront: () -> [any Responder] = { [] }

    /// The size of the window that gets the user's touches, in points; nil if the application has not told it.
    package private(set) var windowSize: (width: Double, height: Double)?

    /// Called when there is somebody to observe, for an application that watches its touches only then.
    package var onObserved: (() -> Void)?

    public init() {}

    /// Sends an event up the chain above its source and returns the outcome.
    ///
    /// The chain is captured first; then each hop receives the event before decorating it. An event that no responder
    /// handles is discarded; that is not an error.
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
        return send(event, climbing: CapturedChain(cachedFrom: event.source, along: hops))
    }

    /// Sends an event up a chain that was captured earlier, for an event that is learnt of only after the app has acted
    /// on it and perhaps removed its control.
    @discardableResult
    package func send(_ event: Event, along chain: CapturedChain) -> Delivery {
        guard event.climb == nil else { return .refused(.sentTwice(event: event.name)) }
        return send(event, climbing: chain)
    }

    @inline(__always)
    private func send(_ event: Event, climbing chain: CapturedChain) -> Delivery {
        // Observers that are added or removed while the event climbs do not count for this event.
        let observers = observers
        for observer in observers { observer.dispatcher(self, willSend: event, along: chain) }
        event.climb(chain, onArrival: onArrival)
        let delivery = event.outcome
        for observer in observers { observer.dispatcher(self, didSend: event, along: chain, delivery: delivery) }
        event.endClimb(with: self)
        return delivery
    }

    /// Tells the observers that a screen has appeared or disappeared. Screens are not events and do not climb.
    public func tell(screen: any Responder, didAppear: Bool) {
        for observer in observers { observer.dispatcher(self, screen: screen, didAppear: didAppear) }
    }

    /// Tells the observers the size of the window, in points, if it is another one than before.
    public func tell(windowWidth width: Double, height: Double) {
        if let known = windowSize, known == (width, height) { return }
        windowSize = (width, height)
        for observer in observers { observer.dispatcher(self, windowWidth: width, height: height) }
    }

    /// Tells the observers that the application has gone to the background, or comes back.
    public func tell(isInBackground: Bool) {
        for observer in observers { observer.dispatcher(self, isInBackground: isInBackground) }
    }

    /// Adds an observer after the present ones and tells it of the size of the window and the screens in front. Adding it
    /// twice has no effect.
    ///
    /// The dispatcher keeps its observers alive.
    public func add(_ observer: any DispatchObserver) {
        guard !hasObserver(where: { $0 === observer }) else { return }
        observers.append(observer)
        onObserved.take()?()
        if let size = windowSize { observer.dispatcher(self, windowWidth: size.width, height: size.height) }
        for screen in screensInFront() { observer.dispatcher(self, screen: screen, didAppear: true) }
    }

    /// Removes an observer.
    public func remove(_ observer: any DispatchObserver) {
        removeObservers { $0 === observer }
    }

    /// Removes the observers that satisfy a condition.
    package func removeObservers(where shouldBeRemoved: (any DispatchObserver) -> Bool) {
        observers.removeAll(where: shouldBeRemoved)
    }

    /// Whether an observer satisfies a condition.
    package func hasObserver(where predicate: (any DispatchObserver) -> Bool) -> Bool {
        observers.contains(where: predicate)
    }
}

extension Responder {
    /// Raises an event at this responder and sends it up the chain.
    ///
    /// The dispatcher is that of the application at the top of the chain. Without an application the event climbs
    /// unobserved.
    @discardableResult
    public func send(
        _ name: String, kind: Event.Kind = .routed, info: [String: Any] = [:], at location: Event.Location? = nil
    ) -> Delivery {
        sendAlongChain(Event(name, kind: kind, from: self, info: info, at: location))
    }

    /// Sends an event raised here through the application's dispatcher, or through a new one without an application.
    ///
    /// - Parameter cause: The event because of which it is raised. If that was raised here, too, the event climbs the same
    ///   chain, even if a handler has taken this responder out of the tree since.
    @discardableResult
    package func sendAlongChain(_ event: Event, because cause: Event? = nil) -> Delivery {
        if let chain = cause?.climb?.chain, chain.source === self {
            return (chain.hops.lazy.compactMap(\.dispatcher).first ?? Dispatcher()).send(event, along: chain)
        }
        do {
            let hops = try hops()
            let dispatcher = hops.lazy.compactMap(\.dispatcher).first ?? Dispatcher()
            return dispatcher.send(event, along: hops)
        } catch {
            return .refused(error)
        }
    }

    /// The dispatcher of the application that this responder belongs to; nil without one.
    public var chainDispatcher: Dispatcher? {
        guard let hops = try? hops() else { return nil }
        return hops.lazy.compactMap(\.dispatcher).first
    }
}

/// Observes every event of a dispatcher, once before it climbs and once after.
///
/// A recorder needs nothing else: no control, controller or handler knows that it is observed.
public protocol DispatchObserver: AnyObject {
    /// An event is about to climb. The chain is captured; no hop has received the event yet.
    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain)

    /// The event has climbed. The chain is as it was captured before, even if a handler has changed the tree since.
    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery)

    /// A screen of the application has appeared or disappeared, or was in front when the observer was added.
    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool)

    /// The window has got a size, in points: another one than before, or its own when the observer was added.
    func dispatcher(_ dispatcher: Dispatcher, windowWidth: Double, height: Double)

    /// The application has gone to the background, or comes back.
    func dispatcher(_ dispatcher: Dispatcher, isInBackground: Bool)
}

extension DispatchObserver {
    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {}
    public func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {}
    public func dispatcher(_ dispatcher: Dispatcher, windowWidth: Double, height: Double) {}
    public func dispatcher(_ dispatcher: Dispatcher, isInBackground: Bool) {}
}

/// The outcome of sending an event.
public enum Delivery: Hashable, Sendable {
    /// The event was handled, first by an object of this class.
    case handled(by: String)
    /// No object on the chain handled the event, so it was discarded at the top.
    case unhandled
    /// No object on the chain handled the event, and nobody can know whether something else did; see
    /// ``Event/markUnknown()``.
    case unknown
    /// The event was not sent.
    case refused(ChainError)

    /// Whether the event was handled.
    public var isHandled: Bool {
        if case .handled = self { true } else { false }
    }
}
