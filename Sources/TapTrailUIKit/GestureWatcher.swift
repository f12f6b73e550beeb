#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Raises an event for each recognised gesture of the app, as one more target of its gesture recognisers.
    @MainActor final class GestureWatcher: NSObject {
        private let dispatcher: Dispatcher
        private let touches: @MainActor (UIGestureRecognizer) -> [WatchedTouch]
        private var progress = GestureProgress()
        /// The chains above the recognisers' views as the touch found them: the app's own action may come first and
        /// remove the view.
        private var chains: [ObjectIdentifier: CapturedChain] = [:]

        /// - Parameter touches: Returns the touches that a recogniser has received.
        init(_ dispatcher: Dispatcher, touches: @escaping @MainActor (UIGestureRecognizer) -> [WatchedTouch]) {
            self.dispatcher = dispatcher
            self.touches = touches
        }

        /// Watches the app's recognisers of a touch.
        ///
        /// A recogniser keeps each pair of target and action once, so adding it again has no effect. It does not keep its
        /// targets alive.
        func watch(_ touch: UITouch) {
            for recognizer in touch.gestureRecognizers ?? [] where recognizer.rule.counts {
                recognizer.addTarget(self, action: Self.action)
                guard let view = recognizer.view else { continue }
                chains[ObjectIdentifier(recognizer)] = try? CapturedChain(cachedFrom: view)
            }
        }

        #if canImport(ObjectiveC)
            static let action = #selector(changed(_:))
        #else
            static let action: Selector = "changed:"
        #endif

        /// Lets go of the views of earlier touches.
        func forgetTouches() {
            chains = [:]
        }

        /// Called when a recogniser changes its state. A continuous gesture is raised when it begins, a discrete one when
        /// it ends.
        #if canImport(ObjectiveC)
            @objc
        #endif
        func changed(_ recognizer: UIGestureRecognizer) {
            let identity = ObjectIdentifier(recognizer)
            guard progress.recognizes(identity, in: recognizer.progressState), let view = recognizer.view else {
                return
            }
            let touches = touches(recognizer)
            for touch in touches { touch.record.isUsed = true }
            let chain = chains[identity].flatMap { $0.source === view ? $0 : nil }
            if let touch = touches.last(where: { $0.isOuter(recognizer) }) { return touch.wait(recognizer, chain) }
            raise(recognizer, of: touches, chain)
        }

        /// Raises a recognised gesture: one touch is one activation, that of the innermost view. Others are control events.
        func raise(_ recognizer: UIGestureRecognizer, of touches: [WatchedTouch], _ chain: CapturedChain?) {
            guard let view = recognizer.view ?? chain?.source as? UIView else { return }
            let place = touches.last?.location ?? Event.Location(recognizer.location(in: nil))
            let isTap = touches.contains { $0.record.isTap }
            let isFirst = !isTap || !touches.contains { $0.record.hasActivated }
            let event = Event(
                recognizer.rule.eventName, kind: isFirst ? .activation : .control, from: view, sender: recognizer,
                at: place)
            for touch in touches { touch.record.activate() }
            // Its targets are not known, but a recogniser is there to call one.
            event.markHandled(byClass: recognizer.ownClassName)
            if let chain { dispatcher.send(event, along: chain) } else { dispatcher.send(event) }
        }
    }
#endif
