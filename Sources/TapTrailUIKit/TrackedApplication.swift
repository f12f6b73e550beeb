#if canImport(UIKit)
    public import ResponderChain
    public import UIKit

    /// An application class that also raises the control events of controls that no finger has touched, such as those that a keyboard
    /// or the app itself activates.
    ///
    /// An app needs it for nothing else: a recorder can be installed on every `UIApplication`. Make it the principal class of a
    /// UIKit app, in `Info.plist` or in `UIApplicationMain`. Controls, controllers and gesture recognisers need no changes, and no methods
    /// are swizzled.
    open class TrackedApplication: UIApplication {
        private var hook: ApplicationHook { ApplicationHook.of(self) }

        /// Sends the events of this application.
        public final var eventDispatcher: Dispatcher { hook.dispatcher }

        /// Raises the control event that an action belongs to, unless a touch raises it, then performs the action.
        open override func sendAction(
            _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
        ) -> Bool {
            hook.clicks.willSend(action, to: target, from: sender, for: event)
            return super.sendAction(action, to: target, from: sender, for: event)
        }
    }
#endif
