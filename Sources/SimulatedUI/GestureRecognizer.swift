public import ResponderChain

/// Recognises a gesture in the touches of a view, like `UIGestureRecognizer`.
///
/// A recognised gesture is an event that climbs the chain from the recogniser's view; the recogniser's bound actions are
/// performed first.
open class GestureRecognizer: EventOrigin, ActionSender {
    public typealias Trigger = PrimaryAction

    /// The view whose touches the recogniser watches.
    public internal(set) final weak var view: View?
    /// The state of the gesture.
    public private(set) final var state = State.possible
    /// Whether the recogniser watches touches. Disabling it drops the touches that it watches.
    open var isEnabled = true {
        didSet { if !isEnabled { forgetTouches() } }
    }
    /// Whether the view's touches are cancelled once the gesture is recognised.
    open var cancelsTouchesInView = true
    /// The touches that the recogniser watches.
    public private(set) final var touches: [Touch] = []

    public final var boundActions = BoundActions()

    /// The states of a gesture.
    public enum State: Hashable, Sendable {
        case possible, began, changed, ended, cancelled, failed
    }

    public init() {}

    /// The name of the event that a recognised gesture raises.
    open var eventName: String { "gesture" }

    /// The kind of that event: by default an activation, which a recorder records. Any other kind counts as `.control`.
    ///
    /// One touch activates a control once. So the gesture of a control's own recogniser is no activation if the touch has
    /// activated the control before, or is about to: a tap that leaves the touch to its button is followed by the button's
    /// `touchUpInside`, which is handled if the gesture was.
    open var eventKind: Event.Kind { .activation }

    /// Events of a recogniser start at its view.
    public final var nearestResponder: (any Responder)? { view }

    /// The first responder, or the recogniser's view if there is none.
    public final var firstActionResponder: (any Responder)? { view?.window?.application?.firstResponder ?? view }

    /// The classes of the gesture's targets, in the order of the calls.
    package final var targetClasses: [String] { boundActions.targetClasses(for: PrimaryAction.allEvents, of: self) }

    /// The place of the first touch in a view's coordinates, or in the window's if the view is nil.
    public final func location(in view: View?) -> Point {
        touches.first?.location(in: view) ?? .zero
    }

    /// Touches came down.
    open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
    /// Touches moved.
    open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
    /// Touches were lifted.
    open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
    /// The clock has advanced to this time, in milliseconds.
    open func timePassed(to nowMs: Int64) {}
    /// The recogniser is ready for the next gesture.
    open func reset() {}

    /// Fails the gesture: the touches are not this gesture.
    public final func fail() {
        if state == .possible { state = .failed }
    }

    /// Recognises the gesture and raises its event.
    ///
    /// Each view from the touched one to the recogniser's can refuse, see ``View/gestureRecognizerShouldBegin(_:)``.
    ///
    /// - Parameter continues: Whether the gesture continues until the touches end, instead of being over at once.
    public final func recognize(continues: Bool = false) {
        guard state == .possible, let view, let touch = touches.first else { return }
        guard allViewsAgree(below: view, from: touch.view) else { return fail() }
        state = continues ? .began : .ended
        touch.window.gestureWasRecognized(self, at: touch.timestampMs)
        let control = view as? Control
        let isLeftToControl =
            eventKind == .activation && (control?.gestureActivates(touch) == false || isLeftToInner(touch))
        if !isLeftToControl { for touch in touches { touch.isPartOfGesture = true } }
        let isActivation = eventKind == .activation && !isLeftToControl
        let delivery = send(eventName, kind: isActivation ? .activation : .control, at: touch.eventLocation)
        control?.note(delivery, of: touch)
    }

    /// Whether a touch activates something inside the recogniser's view by itself: one touch is one activation, the innermost.
    private func isLeftToInner(_ touch: Touch) -> Bool {
        guard !cancelsTouchesInView else { return false }
        var inner: View? = touch.view
        while let current = inner, current !== view {
            if let control = current as? Control, control.isEnabled { return true }
            if let cell = current as? ListCellView, cell.list?.allowsSelection == true { return true }
            inner = current.superview
        }
        return false
    }

    private func allViewsAgree(below top: View, from hit: View) -> Bool {
        var view: View? = hit
        while let current = view {
            guard current.gestureRecognizerShouldBegin(self) else { return false }
            if current === top { return true }
            view = current.superview
        }
        // The touched view was removed from the recogniser's view after the touch began.
        return false
    }
}

extension GestureRecognizer {
    /// Passes changed touches to the recogniser.
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

    /// Drops all touches and starts again.
    final func forgetTouches() {
        touches = []
        state = .possible
        reset()
    }

    private func drop(_ ended: [Touch]) {
        touches.removeAll { ended.contains($0) }
        if touches.isEmpty { forgetTouches() }
    }
}
