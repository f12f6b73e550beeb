#if canImport(UIKit)
    internal import UIKit

    // Whoever extends a recogniser needs its methods for touches, which UIKit declares apart.
    #if canImport(UIKit.UIGestureRecognizerSubclass)
        internal import UIKit.UIGestureRecognizerSubclass
    #endif

    /// Sees all touches of an application, by a recogniser on each of its windows that never recognises anything.
    ///
    /// It needs no application class, so it works where SwiftUI or another library brings one. UIKit gives a window's recognisers each
    /// touch before the touched view gets it.
    @MainActor final class WindowWatcher {
        private let onTouches: @MainActor ([TouchChange]) -> Void
        private var token: AnyObject?

        init(onTouches: @escaping @MainActor ([TouchChange]) -> Void) {
            self.onTouches = onTouches
        }

        /// Begins to watch some windows, and those that become visible later.
        func start(with windows: [UIWindow], notifications: NotificationCenter = .default) {
            for window in windows { watch(window) }
            token = notifications.addObserver(
                forName: UIWindow.didBecomeVisibleNotification, object: nil, queue: nil
            ) { [weak self] posted in
                guard let window = posted.object as? UIWindow else { return }
                MainActor.assumeIsolated { self?.watch(window) }
            }
        }

        private func watch(_ window: UIWindow) {
            let isWatched = window.gestureRecognizers?.contains { $0 is TouchRecognizer } == true
            guard !isWatched, !window.isKeyboardWindow else { return }
            window.addGestureRecognizer(TouchRecognizer(onTouches: onTouches))
        }
    }

    /// Passes on the touches of its window, and leaves them to everybody else.
    @MainActor final class TouchRecognizer: UIGestureRecognizer {
        private let onTouches: @MainActor ([TouchChange]) -> Void

        init(onTouches: @escaping @MainActor ([TouchChange]) -> Void) {
            self.onTouches = onTouches
            super.init(target: nil, action: nil)
            cancelsTouchesInView = false
            delaysTouchesBegan = false
            delaysTouchesEnded = false
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { pass(touches, .began) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { pass(touches, .moved) }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            pass(touches, .ended)
            end(event)
        }

        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            pass(touches, .cancelled)
            end(event)
        }

        override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
        override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

        private func pass(_ touches: Set<UITouch>, _ phase: UITouch.Phase) {
            onTouches(touches.map { TouchChange(touch: $0, phase: phase) })
        }

        /// After the last finger UIKit begins anew with a recogniser that has failed.
        private func end(_ event: UIEvent) {
            let isOver = event.allTouches?.allSatisfy { $0.phase == .ended || $0.phase == .cancelled } ?? true
            if isOver { state = .failed }
        }
    }
#endif
