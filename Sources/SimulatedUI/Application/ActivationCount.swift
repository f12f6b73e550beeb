internal import ResponderChain

/// Counts the activations that a dispatcher carries, so that an application knows whether a touch brought one about.
final class ActivationCount: DispatchObserver {
    private(set) var count = 0

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        if event.kind == .activation { count += 1 }
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {}
}
