#if canImport(UIKit)
    internal import ResponderChain
    package import UIKit

    /// What makes an application send events: its dispatcher, and the watchers of its screens and touches. They begin to watch when
    /// somebody observes the dispatcher.
    @MainActor final class ApplicationHook {
        let screens: ScreenWatcher
        private(set) lazy var clicks = ClickWatcher(dispatcher)
        private lazy var windows = WindowWatcher { [weak self] in self?.touched($0) }
        private var notes: [AnyObject] = []
        private weak var application: UIApplication?
        /// Those who also see the touches, by who they are.
        fileprivate var observers: [ObjectIdentifier: @MainActor ([TouchChange]) -> Void] = [:]
        /// Does something when UIKit has done with an event.
        private let later: (@escaping @MainActor () -> Void) -> Void

        var dispatcher: Dispatcher { screens.dispatcher }

        /// - Parameter later: Does something in the next turn of the main run loop.
        init(
            of application: UIApplication,
            later: @escaping (@escaping @MainActor () -> Void) -> Void = { work in Task { @MainActor in work() } }
        ) {
            self.application = application
            self.later = later
            screens = ScreenWatcher(of: application)
            dispatcher.onObserved = { [weak self] in MainActor.assumeIsolated { self?.start() } }
        }

        /// The hook of an application, made when it is first asked for.
        static func of(_ application: UIApplication) -> ApplicationHook {
            if let known = application.kept as? ApplicationHook { return known }
            let hook = ApplicationHook(of: application)
            application.kept = hook
            return hook
        }

        private func start() {
            screens.start()
            windows.start(with: application?.sceneWindows ?? [])
            note(UIApplication.didEnterBackgroundNotification, isInBackground: true)
            note(UIApplication.willEnterForegroundNotification, isInBackground: false)
        }

        /// UIKit posts these on the main thread.
        private func note(_ name: Notification.Name, isInBackground: Bool) {
            notes.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                    MainActor.assumeIsolated { self?.dispatcher.tell(isInBackground: isInBackground) }
                })
        }

        /// Touches have changed, and views have not got them yet.
        ///
        /// Before a finger comes down or is lifted the screens that have appeared since are told; that looks at all windows, so it is
        /// not done with each move.
        private func touched(_ changes: [TouchChange]) {
            if changes.contains(where: { $0.phase == .began || $0.phase == .ended }) { screens.update() }
            clicks.willSend(changes)
            for observer in observers.values { observer(changes) }
            later { [weak self] in self?.clicks.didSend(changes) }
        }
    }

    extension UIApplication {
        /// Passes all touches on to an observer before views get them, or no longer; its clicks are found out first.
        package func pass(touchesOf observer: AnyObject, to action: (@MainActor ([TouchChange]) -> Void)?) {
            ApplicationHook.of(self).observers[ObjectIdentifier(observer)] = action
        }
    }

    /// A touch that has come down, moved, or gone.
    package struct TouchChange {
        package let touch: UITouch
        package let phase: UITouch.Phase
    }
#endif
