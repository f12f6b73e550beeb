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
