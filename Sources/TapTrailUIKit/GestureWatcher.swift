#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Raises an event for each recognised gesture, as one more target of every gesture recogniser that sees a touch.
    @MainActor final class GestureWatcher: NSObject {
        /// Watches the recognisers of a touch.
        ///
        /// A recogniser keeps each pair of target and action once, so adding it again has no effect. It does not keep its
        /// targets alive.
        func watch(_ touch: UITouch) {
            for recognizer in touch.gestureRecognizers ?? [] {
                recognizer.addTarget(self, action: #selector(recognized(_:)))
            }
        }

        /// Called when a recogniser changes its state. A continuous gesture is raised when it begins, a discrete one when
        /// it ends.
        @objc private func recognized(_ recognizer: UIGestureRecognizer) {
            guard let view = recognizer.view, isOneGesture(recognizer) else { return }
            let place = Event.Location(recognizer.location(in: nil))
            let name = Self.eventName(of: recognizer)
            let event = Event(name, kind: .activation, from: view, sender: recognizer, at: place)
            (view.chainDispatcher ?? Dispatcher()).send(event)
        }

        private var begun: Set<ObjectIdentifier> = []

        private func isOneGesture(_ recognizer: UIGestureRecognizer) -> Bool {
            let identity = ObjectIdentifier(recognizer)
            switch recognizer.state {
            case .began:
                begun.insert(identity)
                return true
            case .ended:
                return begun.remove(identity) == nil
            case .cancelled, .failed:
                begun.remove(identity)
                return false
            default:
                return false
            }
        }

        /// `tap` for `UITapGestureRecognizer`, `longPress` for `UILongPressGestureRecognizer`, and so on.
        static func eventName(of recognizer: UIGestureRecognizer) -> String {
            var name = Substring(String(describing: type(of: recognizer)))
            if name.hasPrefix("UI") { name = name.dropFirst(2) }
            if name.hasSuffix("GestureRecognizer") { name = name.dropLast("GestureRecognizer".count) }
            guard let first = name.first else { return "gesture" }
            return first.lowercased() + name.dropFirst()
        }
    }
#endif
