#if canImport(UIKit)
    internal import CoreFoundation
    internal import ResponderChain
    package import UIKit

    /// Tells a dispatcher of the screens that appear and disappear, and of the size of the key window.
    ///
    /// A screen is in front while its view is in a window of the application. Container controllers, presentations and
    /// dismissals all put views into windows and take them out, so looking at the windows finds what every one of them has
    /// done, without replacing methods. The watcher looks when the main run loop has finished its work, and before each
    /// touch.
    ///
    /// It waits for transitions: while one is under way both screens are in the window, and an interactive one may be
    /// cancelled.
    @MainActor final class ScreenWatcher {
        /// Sends the events of the application.
        let dispatcher = Dispatcher()
        private weak var application: UIApplication?
        private var inFront: [UIViewController] = []
        /// When it has looked last, whether a look is due, and whether the run loop turns because of that one. While it turns often,
        /// as with a scroll, not each turn is worth a look.
        private var lastLook: ContinuousClock.Instant?
        private var (isDue, isOwnTurn) = (false, false)
        private static let pause = Duration.milliseconds(100)

        init(of application: UIApplication) {
            self.application = application
            dispatcher.screensInFront = { [weak self] in self?.inFront ?? [] }
        }

        /// Looks for changes each time the main run loop is about to wait, as long as the watcher is alive.
        func start() {
            let observer = CFRunLoopObserverCreateWithHandler(
                nil, CFRunLoopActivity.beforeWaiting.rawValue, true, 0
            ) { [weak self] observer, _ in
                let isAlive = MainActor.assumeIsolated { self?.look() } != nil
                if !isAlive { CFRunLoopObserverInvalidate(observer) }
            }
            CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
        }

        private func look() {
            let now = ContinuousClock.now
            if !isOwnTurn, let lastLook, now - lastLook < Self.pause {
                guard !isDue else { return }
                isDue = true
                Task { [weak self] in
                    try? await Task.sleep(for: Self.pause)
                    self?.lookLate()
                }
                return
            }
            (lastLook, isOwnTurn) = (now, false)
            update()
        }

        private func lookLate() {
            (isDue, isOwnTurn) = (false, true)
            update()
        }

        /// Compares the screens with those that were in front before, and tells of the changes.
        func update() {
            if let size = application?.activeWindow?.bounds.size {
                dispatcher.tell(windowWidth: Double(size.width), height: Double(size.height))
            }
            let screens = application?.controllersInWindows ?? []
            guard !screens.elementsEqual(inFront, by: ===) else { return }
            guard !(screens + inFront).contains(where: { $0.transitionCoordinator != nil }) else { return }
            let before = inFront
            inFront = screens
            for screen in before where !screens.contains(where: { $0 === screen }) {
                dispatcher.tell(screen: screen, didAppear: false)
            }
            for screen in screens where !before.contains(where: { $0 === screen }) {
                dispatcher.tell(screen: screen, didAppear: true)
            }
        }
    }

    extension UIApplication {
        /// The windows of all scenes.
        package var sceneWindows: [UIWindow] {
            childResponders.compactMap { $0 as? UIWindowScene }.flatMap(\.windows)
        }

        /// The window that has the user's attention; nil while there is none.
        fileprivate var activeWindow: UIWindow? { sceneWindows.first(where: { $0.isKeyWindow }) }

        /// The view controllers whose views are in a window of the application, outer ones first.
        fileprivate var controllersInWindows: [UIViewController] {
            let windows = sceneWindows
            var found: [UIViewController] = []
            for window in windows where !window.isHidden { window.rootViewController?.addScreens(to: &found) }
            return found
        }
    }

    extension UIViewController {
        /// Whether it is one of UIKit's controllers, or of a subclass, that only hold others.
        private var isContainer: Bool {
            self is UINavigationController || self is UITabBarController || self is UISplitViewController
                || self is UIPageViewController
        }

        /// Adds this controller, those in it, and those that it presents, if they are in a window and in paths. A container
        /// is none itself: those that it shows are the screens.
        fileprivate func addScreens(to screens: inout [UIViewController]) {
            // A controller also says that it presents what a controller around it presents.
            guard !screens.contains(where: { $0 === self }) else { return }
            if viewIfLoaded?.window != nil, isScreen, !isContainer { screens.append(self) }
            for child in children { child.addScreens(to: &screens) }
            if let presented = presentedViewController, presented.presentingViewController === self {
                presented.addScreens(to: &screens)
            }
        }
    }
#endif
