#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Learns of the events of the app's own that are handled, as an observer of the dispatcher.
    @MainActor final class RoutedEventWatcher: @MainActor DispatchObserver {
        private let onHandled: @MainActor (ResponderChain.Event, String) -> Void

        /// - Parameter onHandled: Called with each handled event and the class of its handler.
        init(onHandled: @escaping @MainActor (ResponderChain.Event, String) -> Void) {
            self.onHandled = onHandled
        }

        func dispatcher(
            _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain,
            delivery: Delivery
        ) {
            if event.kind == .routed, let handler = event.handledBy { onHandled(event, handler) }
        }
    }
#endif
