#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Is one more target of every gesture recogniser that has seen a touch, and raises what they recognise.
    @MainActor final class GestureWatcher: NSObject {
        /// Watches the recognisers that see a touch.
        ///
        /// A recogniser takes each pair of target and action once, so that those watched already stay as they are. It
        /// does not keep its targets alive.
        func watch(_ touch: UITouch) {
            for recognizer in touch.gestureRecognizers ?? [] {
                recognizer.addTarget(self, action: #selector(recognized(_:)))
            }
        }

        /// A recogniser has changed its state. Discrete gestures end, others begin: that is when each is one gesture.
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
