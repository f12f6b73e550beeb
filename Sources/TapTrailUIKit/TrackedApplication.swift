#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// An application whose control events and gestures climb the chain as events, so that recorders can observe them.
    ///
    /// Make it the principal class of the app, in `Info.plist` or in `UIApplicationMain`, and add observers to its
    /// ``eventDispatcher``. Controls, controllers and gesture recognisers need no changes, and no methods are swizzled.
    open class TrackedApplication: UIApplication, EventDispatching {
        /// Sends the events of this application.
        public final var eventDispatcher: Dispatcher { screens.dispatcher }

        private lazy var screens: ScreenWatcher = {
            let screens = ScreenWatcher(of: self)
            screens.start()
            return screens
        }()

        private lazy var clicks = ClickWatcher(eventDispatcher)

        /// Raises the control event that an action belongs to, unless a touch raises it, then performs the action.
        open override func sendAction(
            _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
        ) -> Bool {
            clicks.willSend(action, to: target, from: sender, for: event)
            return super.sendAction(action, to: target, from: sender, for: event)
        }

        /// Sends an event on, and raises what its touches did: control events, gestures, selections, and taps on what does
        /// nothing. Before a finger comes down or is lifted it tells of the screens that have appeared since; that looks at
        /// all windows, so it does not do so with each move.
        open override func sendEvent(_ event: UIEvent) {
            guard event.type == .touches else { return super.sendEvent(event) }
            let hasNews = event.allTouches?.contains { $0.phase == .began || $0.phase == .ended } == true
            if hasNews { screens.update() }
            clicks.willSend(event)
            super.sendEvent(event)
            clicks.didSend(event)
        }
    }
#endif
