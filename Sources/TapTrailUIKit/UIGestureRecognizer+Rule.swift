#if canImport(UIKit)
    package import UIKit

    extension UIGestureRecognizer {
        /// Whether this recogniser's gestures are the app's, and the name of their events.
        package var rule: GestureRule {
            GestureRule(
                className: ownClassName, isSystemClass: isOfSystemClass,
                delegate: (delegate as? NSObject).map { $0.isOfSystemClass ? .system : .app },
                isInSystemView: view?.isPlain == false, isOwnedBySystem: isOwnedBySystem)
        }

        /// Whether the gesture has been recognised and is not over, as UIKit resets it after that.
        var isRecognized: Bool { state == .began || state == .changed || state == .ended }

        var progressState: GestureProgress.State {
            switch state {
            case .began: .began
            case .ended: .ended
            case .cancelled, .failed: .cancelled
            default: .other
            }
        }

        /// Whether an object above the view documents this recogniser as its own.
        private var isOwnedBySystem: Bool {
            var responder: UIResponder? = view
            while let current = responder {
                switch current {
                case let view as UIScrollView:
                    if view.panGestureRecognizer === self || view.pinchGestureRecognizer === self { return true }
                case let pages as UIPageViewController:
                    if pages.gestureRecognizers.contains(where: { $0 === self }) { return true }
                case let navigation as UINavigationController:
                    if navigation.interactivePopGestureRecognizer === self { return true }
                default: break
                }
                responder = current.next
            }
            return false
        }
    }
#endif
