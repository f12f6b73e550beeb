#if canImport(UIKit) && canImport(ObjectiveC)
    public import ResponderChain
    public import UIKit

    extension UIGestureRecognizer {
        /// Raises an event of the app's own at the recogniser's view when the gesture is recognised.
        ///
        /// A continuous gesture, such as a long press, raises it when it begins. The recogniser is the event's sender. An
        /// event of the same identifier, which is the name if it has no other, takes the place of the earlier one.
        public final func sends(_ name: String, identifier: String? = nil, info: [String: Any] = [:]) {
            bind(identifier ?? name) { [weak self] in _ = self?.send(name, info: info) }
        }

        /// Raises a typed event at the recogniser's view when the gesture is recognised. See ``sends(_:identifier:info:)``.
        public final func sends<Typed: RoutedEvent>(_ typed: Typed, identifier: String? = nil) {
            bind(identifier ?? typed.eventName) { [weak self] in _ = self?.send(typed) }
        }

        private func bind(_ identifier: String, _ raise: @escaping () -> Void) {
            let events = BoundEvents.of(self)
            if let earlier = events.gestures[identifier] { removeTarget(earlier, action: nil) }
            let target = GestureTarget(raise)
            events.gestures[identifier] = target
            addTarget(target, action: #selector(GestureTarget.stateChanged(_:)))
        }
    }

    extension UITextView {
        /// Raises an event of the app's own when the user has changed the text.
        ///
        /// It needs no delegate. An event of the same identifier, which is the name if it has no other, takes the place of
        /// the earlier one.
        public final func sendsOnChange(_ name: String, identifier: String? = nil, info: [String: Any] = [:]) {
            BoundEvents.of(self).changes[identifier ?? name] = TextObserver(of: self) { [weak self] in
                _ = self?.send(name, info: info)
            }
        }
    }

    extension UIBarButtonItem {
        /// Has a closure called when an item of the system, such as `.add`, is tapped. A primary action would take the place of
        /// its picture, which the item does not tell.
        func bind(_ raise: @escaping () -> Void) {
            let newTarget = BarItemTarget(raise)
            BoundEvents.of(self).barItem = newTarget
            target = newTarget
            action = #selector(BarItemTarget.tapped)
        }
    }

    /// Calls a closure when a bar item is tapped.
    @MainActor final class BarItemTarget: NSObject {
        private let raise: () -> Void

        fileprivate init(_ raise: @escaping () -> Void) {
            self.raise = raise
        }

        @objc func tapped() { raise() }
    }

    /// The events that an object raises, kept alive by the object.
    @MainActor private final class BoundEvents: NSObject {
        var gestures: [String: GestureTarget] = [:]
        var barItem: BarItemTarget?
        var changes: [String: TextObserver] = [:]

        static func of(_ object: NSObject) -> BoundEvents {
            let key = UnsafeRawPointer(Unmanaged.passUnretained(BoundEvents.self as AnyObject).toOpaque())
            if let known = objc_getAssociatedObject(object, key) as? BoundEvents { return known }
            let events = BoundEvents()
            objc_setAssociatedObject(object, key, events, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            return events
        }
    }

    /// Calls a closure once for each gesture.
    @MainActor private final class GestureTarget: NSObject {
        private let recognized: () -> Void
        private var hasBegun = false

        init(_ recognized: @escaping () -> Void) {
            self.recognized = recognized
        }

        @objc func stateChanged(_ recognizer: UIGestureRecognizer) {
            switch recognizer.state {
            case .began:
                hasBegun = true
                recognized()
            case .ended:
                if !hasBegun { recognized() }
                hasBegun = false
            case .cancelled, .failed: hasBegun = false
            default: break
            }
        }
    }

    /// Calls a closure when the user has changed the text of a view, until it is released.
    @MainActor private final class TextObserver {
        private let changed: () -> Void
        nonisolated(unsafe) private var token: AnyObject?

        init(of view: UITextView, _ changed: @escaping () -> Void) {
            self.changed = changed
            token = NotificationCenter.default.addObserver(
                forName: UITextView.textDidChangeNotification, object: view, queue: nil
            ) { [weak self] _ in MainActor.assumeIsolated { self?.changed() } }
        }

        deinit {
            if let token { NotificationCenter.default.removeObserver(token) }
        }
    }
#elseif canImport(UIKit)
    internal import UIKit

    // The tests on Linux run without an Objective-C runtime, which calls targets and keeps associated objects.
    extension UIBarButtonItem {
        func bind(_ raise: @escaping () -> Void) {
            let newTarget = BarItemTarget(raise)
            BarItemTarget.all[ObjectIdentifier(self)] = newTarget
            target = newTarget
            action = "tapped"
        }
    }

    @MainActor final class BarItemTarget: NSObject {
        static var all: [ObjectIdentifier: BarItemTarget] = [:]
        private let raise: () -> Void

        init(_ raise: @escaping () -> Void) {
            self.raise = raise
        }

        func tapped() { raise() }
    }
#endif
