public import ResponderChain

/// Watches the touches in a view and says when they make up a gesture, as `UIGestureRecognizer`.
///
/// A recognised gesture is an event that climbs the chain from the recogniser's view; the recogniser's own actions are
/// called first.
open class GestureRecognizer: EventOrigin {
    /// The view that the recogniser watches.
    ///
    /// Unowned, as links from a view are; the view clears it when it goes away.
    public internal(set) final unowned(unsafe) var view: View?
    /// How far the recogniser is with the touches it watches.
    public private(set) final var state = State.possible
    /// A recogniser that is not enabled watches nothing, and lets go of what it watched.
    open var isEnabled = true {
        didSet { if !isEnabled { forgetTouches() } }
    }
    /// Whether the view's touches are cancelled once the gesture is recognised.
    open var cancelsTouchesInView = true
    /// The touches that the recogniser watches.
    public private(set) final var touches: [Touch] = []

    private var targetActions: [TargetAction<GestureRecognizer>] = []

    /// How far a recogniser is.
    public enum State: Hashable, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    public init() {}

    /// The name of the event that the gesture is.
    open var eventName: String { "gesture" }

    /// Whether the gesture activates something, so that a recorder takes it by default.
    open var eventKind: Event.Kind { .activation }

    /// Events of a recogniser start at its view.
    public final var nearestResponder: (any Responder)? { view }

    /// Whether anything is called when the gesture is recognised.
    final var hasActions: Bool { targetActions.contains { $0.target != nil } }

    /// The classes of the objects that the gesture is told to, in the order of the calls.
    package final var targetClasses: [String] { targetActions.compactMap { $0.target.map(Event.className(of:)) } }

    /// Calls a method of an object when the gesture is recognised. The object is held weakly.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (GestureRecognizer) -> Void
    ) {
        targetActions.append(TargetAction(target) { target, recognizer, _ in action(target)(recognizer) })
    }

    /// Calls a method that does not ask for the recogniser.
    public final func addTarget<Target: AnyObject>(_ target: Target, action: @escaping (Target) -> () -> Void) {
        targetActions.append(TargetAction(target) { target, _, _ in action(target)() })
    }

    /// Forgets an object's actions.
    public final func removeTarget(_ target: AnyObject) {
        targetActions.removeAll { $0.target === target }
    }

    /// The place of the first touch in a view's coordinates, in the window's where the view is nil.
    public final func location(in view: View?) -> Point {
        touches.first?.location(in: view) ?? .zero
    }

    /// Touches came down.
    open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
    /// Touches moved.
    open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
    /// Touches were lifted.
    open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
    /// Time has passed while touches were held still.
    open func timePassed(to nowMs: Int64) {}
    /// The recogniser is ready for the next gesture.
    open func reset() {}

    /// The touches are not this gesture.
    public final func fail() {
        if state == .possible { state = .failed }
    }

    /// The touches are this gesture: a single one that is over, or one that goes on until the touches end.
    ///
    /// Views between the touch and the recogniser are asked first, see ``View/gestureRecognizerShouldBegin(_:)``.
    public final func recognize(continues: Bool = false) {
        guard state == .possible, let view, let touch = touches.first else { return }
        guard allViewsAgree(below: view, from: touch.view) else { return fail() }
        state = continues ? .began : .ended
        touch.window.gestureWasRecognized(self, at: touch.timestampMs)
        send(eventName, kind: eventKind, at: touch.eventLocation)
    }

    final func callActions(for event: Event) {
        for action in targetActions { action.call(sender: self, event: event) }
    }

    private func allViewsAgree(below top: View, from hit: View) -> Bool {
        var view: View? = hit
        while let current = view {
            guard current.gestureRecognizerShouldBegin(self) else { return false }
            if current === top { return true }
            view = current.superview
        }
        // The view was taken out of the recogniser's view since the touch began.
        return false
    }
}

extension GestureRecognizer {
    /// Hands touches of an event to the recogniser.
    final func receive(_ changed: [Touch], with event: TouchEvent) {
        guard isEnabled, view != nil else { return }
        switch event.phase {
        case .began:
            touches += changed
            if state == .possible { touchesBegan(changed, with: event) }
        case .moved:
            if state == .possible || state == .began { touchesMoved(changed, with: event) }
        case .ended:
            if state == .possible || state == .began { touchesEnded(changed, with: event) }
            drop(changed)
        case .cancelled:
            if state == .began || state == .possible { state = .cancelled }
            drop(changed)
        }
    }

    /// Starts afresh, as if no touch had come.
    final func forgetTouches() {
        touches = []
        state = .possible
        reset()
    }

    private func drop(_ gone: [Touch]) {
        touches.removeAll { gone.contains($0) }
        if touches.isEmpty { forgetTouches() }
    }
}
