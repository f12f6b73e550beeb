#if canImport(UIKit)
    package import UIKit

    /// An empty view that marks where a named view of another library of interfaces lies, such as SwiftUI's, which has no views that
    /// UIKit could tell apart.
    @MainActor package protocol TouchMark: UIView {
        /// Whether the named view is a control, so that touches of it are to be recorded.
        var isOfControl: Bool { get }

        /// A touch in it has ended, and nothing else was told of it.
        func touched(at place: CGPoint)
    }

    extension UIView {
        /// The smallest mark of a control at a point of the window, in this view.
        func mark(at point: CGPoint) -> (any TouchMark)? {
            var (waiting, found) = ([self], nil as (any TouchMark)?)
            while let view = waiting.popLast() {
                waiting += view.subviews
                guard let mark = view as? any TouchMark, mark.isOfControl, mark.isAt(point) else { continue }
                if let known = found, known.area <= mark.area { continue }
                found = mark
            }
            return found
        }

        private var area: CGFloat { bounds.width * bounds.height }

        private func isAt(_ point: CGPoint) -> Bool {
            let origin = convert(CGPoint.zero, to: nil)
            return CGRect(x: origin.x, y: origin.y, width: bounds.width, height: bounds.height).contains(point)
        }
    }

    extension UIApplication {
        /// Says that what a touch did is recorded already, by the action that it has caused.
        package func noteActivation(in window: UIWindow?) {
            ApplicationHook.of(self).clicks.noteActivation(in: window)
        }
    }
#endif
