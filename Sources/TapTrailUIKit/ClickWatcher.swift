#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// Finds out what each touch of an application did, and raises it as an event.
    ///
    /// A touch can activate a control, be recognised as a gesture, select a cell of a list, or do nothing at all. The
    /// application passes each touch here before and after UIKit has it (``willSend(_:)``, ``didSend(_:)``), and each
    /// action before it is performed.
    @MainActor final class ClickWatcher {
        let dispatcher: Dispatcher
        private(set) lazy var controls = ControlWatcher { [weak self] event, name, control in
            self?.controlSent(event, named: name, control)
        }
        private(set) lazy var gestures = GestureWatcher(dispatcher) { [weak self] recognizer in
            self?.all.filter { $0.recognizers.contains(recognizer) } ?? []
        }
        /// The touches of fingers that are on the screen.
        private var touches: [ObjectIdentifier: WatchedTouch] = [:]
        /// The touches that have ended, and of which it is not known yet what they did.
        private var undecided: [WatchedTouch] = []
        private var lastEnd = 0
        var lastSent: SentAction?
        /// The source and the handler of the last event of the app's own that was handled.
        var lastHandled: (source: ObjectIdentifier, handler: String)?

        /// How long an ended touch may still turn out to be something: a tap that waits for a second one, or the
        /// selection of a row, which a table view reports later.
        private static let decisionTime = Duration.milliseconds(500)
        /// Fingers that come down within so many seconds do so together.
        private static let togetherTime: TimeInterval = 0.3

        /// - Parameter notifications: The notification centre that UIKit's views post to.
        init(_ dispatcher: Dispatcher, notifications: NotificationCenter = .default) {
            self.dispatcher = dispatcher
            dispatcher.add(RoutedEventWatcher { [weak self] in self?.routedEventHandled($0, by: $1) })
            // Selecting a row in code posts no notification, only the user's selection does.
            observe(UITableView.selectionDidChangeNotification, in: notifications) { (watcher, table: UITableView) in
                watcher.selectionChanged(in: table)
            }
            observe(UITextField.textDidBeginEditingNotification, in: notifications) { (watcher, field: UITextField) in
                watcher.controls.watch(field)
            }
        }

        /// Observes a notification that UIKit posts for its views as long as the application lives.
        ///
        /// UIKit posts these on the main thread, and without a queue an observer is called there before the posting
        /// returns.
        private func observe<View: UIView>(
            _ name: Notification.Name, in center: NotificationCenter,
            _ action: @escaping @MainActor (ClickWatcher, View) -> Void
        ) {
            _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] posted in
                guard let view = posted.object as? View else { return }
                MainActor.assumeIsolated {
                    if let self { action(self, view) }
                }
            }
        }

        /// The touches that something may still turn out about, the latest last.
        var all: [WatchedTouch] { undecided + touches.values }

        /// Whether the finger of a touch is still on the screen.
        func isOnScreen(_ touch: WatchedTouch) -> Bool { touches.values.contains { $0 === touch } }

        /// Watches touches that have changed before UIKit's views get them.
        func willSend(_ changes: [TouchChange]) {
            lastHandled = nil
            for change in changes {
                let touch = change.touch
                let identity = ObjectIdentifier(touch)
                switch change.phase {
                case .began:
                    // Which recognisers watch the new touch, and what it goes on from, may not be known before UIKit has it.
                    decide { !$0.mayGoOn }
                    begin(touch)
                case .moved: touches[identity]?.follow(touch)
                case .ended:
                    touches[identity]?.follow(touch)
                    touches[identity]?.capture()
                default: break
                }
            }
        }

        /// Draws the conclusions from touches that have changed after UIKit's views have got them.
        func didSend(_ changes: [TouchChange]) {
            for change in changes {
                let touch = change.touch
                let identity = ObjectIdentifier(touch)
                switch change.phase {
                case .began:
                    // UIKit does not say when a new touch gets its view and its recognisers, so this looks twice.
                    if touches[identity] == nil { begin(touch) } else { watchRecognizers(of: touch) }
                    touches[identity].map(raiseWaiting)
                    decide { touch in !touches.values.contains { $0.goesOn(after: touch) } }
                case .ended: touches.removeValue(forKey: identity).map(end)
                case .cancelled: touches.removeValue(forKey: identity).map(cancel)
                default: touches[identity].map(raiseWaiting)
                }
            }
        }

        private func begin(_ touch: UITouch) {
            guard let watched = WatchedTouch(touch) else { return }
            // Two fingers that come down at once are no tap of either. One that rests is not meant.
            for other in touches.values where watched.beganAt - other.beganAt < Self.togetherTime {
                other.record.isTap = false
                watched.record.isTap = false
            }
            touches[ObjectIdentifier(touch)] = watched
            if let control = watched.control { controls.watch(control) }
            watched.capture()
            watchRecognizers(of: touch)
        }

        private func watchRecognizers(of touch: UITouch) {
            guard let watched = touches[ObjectIdentifier(touch)] else { return }
            gestures.watch(touch)
            watched.follow(touch)
        }

        private func end(_ touch: WatchedTouch) {
            raiseWaiting(of: touch)
            raiseUse(of: touch)
            touch.record.hasEnded = true
            undecided.append(touch)
            for recognizer in touch.recognizers where recognizer.isRecognized {
                for touch in all where touch.recognizers.contains(recognizer) { touch.record.isUsed = true }
            }
            decideSoon()
        }

        /// Forgets a touch. If it was the only one, nothing will be decided later, so the gestures' chains are released here.
        private func cancel(_ touch: WatchedTouch) {
            raiseWaiting(of: touch)
            raiseUse(of: touch)
            raiseOuterGestures(of: touch)
            if touches.isEmpty, undecided.isEmpty { gestures.forgetTouches() }
            if !undecided.isEmpty { decideSoon() }
        }

        private func decideSoon() {
            lastEnd += 1
            Task { [weak self, lastEnd] in
                try? await Task.sleep(for: Self.decisionTime)
                if self?.lastEnd == lastEnd { self?.decide() }
            }
        }

        /// Something that no view of UIKit stands for was activated by the touch that is on the screen, or else by the last one.
        func noteActivation(in window: UIWindow?) {
            let inWindow = all.filter { window == nil || $0.view?.window === window }
            let onScreen = inWindow.filter(isOnScreen)
            for touch in onScreen.isEmpty ? inWindow.suffix(1) : onScreen[...] { touch.record.activate() }
        }

        /// Decides what the ended touches did, as far as nothing else has told. A tap that another finger goes on from waits
        /// until that one has been lifted: the first tap of a double tap does something.
        func decide() {
            decide { touch in !touches.values.contains { $0.goesOn(after: touch) } }
        }

        private func decide(where isDue: (WatchedTouch) -> Bool) {
            let due = undecided.filter(isDue)
            undecided.removeAll { touch in due.contains { $0 === touch } }
            if touches.isEmpty { gestures.forgetTouches() }
            for touch in due { conclude(touch) }
        }
    }

    /// Learns of the events of the app's own that are handled, as an observer of the dispatcher.
    @MainActor private final class RoutedEventWatcher: @MainActor DispatchObserver {
        private let onHandled: @MainActor (ResponderChain.Event, String) -> Void

        /// - Parameter onHandled: Called with each handled event and the class of its handler.
        init(onHandled: @escaping @MainActor (ResponderChain.Event, String) -> Void) {
            self.onHandled = onHandled
        }

        func dispatcher(
            _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain,
            delivery: Delivery
        ) {
            if event.kind == .routed, let handler = event.handledBy { onHandled(event, handler) }
        }
    }
#endif
