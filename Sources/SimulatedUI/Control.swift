public import ResponderChain

/// A view that turns touches into control events, like `UIControl`.
///
/// Every control event climbs the responder chain from the control. The control's target-actions are called first.
open class Control: View {
    /// Whether the control tracks touches.
    open var isEnabled = true {
        didSet { if !isEnabled { cancelTracking() } }
    }
    open var isSelected = false
    /// Whether the control tracks a finger that is inside it.
    public private(set) final var isHighlighted = false
    /// Whether the control tracks a finger.
    public private(set) final var isTracking = false
    /// Whether the tracked finger is inside the control.
    public private(set) final var isTouchInside = false

    final var targetActions: [ControlEvent: [TargetAction<Control>]] = [:]
    final var boundEvents: [ControlEvent: [BoundEvent]] = [:]

    /// The control event that means the control was used.
    open var mainEvent: ControlEvent { .touchUpInside }

    /// Whether a control event activates the control, so that a recorder records it by default.
    ///
    /// By default the main event, a changed value and a finished edit do. A control that sends a changed value for each
    /// touch makes that its main event, so that one use does not count twice.
    open func activates(_ event: ControlEvent) -> Bool {
        event == mainEvent || event == .valueChanged || event == .editingDidEnd
    }

    /// A touch came down on the control; returns whether to track it.
    open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

    /// The tracked touch moved; returns whether to track it further.
    open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

    /// The tracked touch was lifted.
    open func endTracking(_ touch: Touch, with event: TouchEvent) {}

    /// Sends a control event: first to its bound events and target-actions, then up the chain.
    @discardableResult
    public final func sendActions(for event: ControlEvent, at location: Event.Location? = nil) -> Delivery {
        send(event.rawValue, kind: activates(event) ? .activation : .control, at: location)
    }

    /// Raises the bound events and calls the target-actions of a control event that was raised here, then routes it.
    open override func routeControlEvent(_ event: Event) {
        if event.source === self, let controlEvent = ControlEvent(rawValue: event.name) {
            for bound in boundEvents[controlEvent] ?? [] { bound.raise(at: self, because: event) }
            for action in targetActions[controlEvent] ?? [] { action.call(sender: self, event: event) }
        }
        super.routeControlEvent(event)
    }

    override var consumesTouches: Bool { isEnabled }

    /// The main event, and those bound to any control event.
    open override var raisedEvents: [RaisedEvent] {
        let bound = ControlEvent.allCases.flatMap { boundEvents[$0] ?? [] }.filter { $0.kind == .event }
        return super.raisedEvents + [RaisedEvent(mainEvent.rawValue, kind: .activation)]
            + bound.map { RaisedEvent($0.name) }
    }

    /// The control events with a bound event or a target-action.
    open override var handledEvents: [EventKey] {
        let acted = ControlEvent.allCases.filter { !targetClasses(for: $0).isEmpty || boundEvents[$0] != nil }
        return super.handledEvents + acted.map { .name($0.rawValue) }
    }

    /// A single tap on a control belongs to the control, not to a recogniser of a view that it lies in.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard isEnabled, recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1
    }

    open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesBegan(touches, with: event) }
        guard !isTracking, let touch = touches.first, beginTracking(touch, with: event) else { return }
        isTracking = true
        isTouchInside = true
        isHighlighted = true
        sendActions(for: .touchDown, at: touch.eventLocation)
        if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, at: touch.eventLocation) }
    }

    open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesMoved(touches, with: event) }
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = pointInside(touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        guard continueTracking(touch, with: event) else { return cancelTracking() }
        if wasInside != isTouchInside {
            sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, at: touch.eventLocation)
        }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, at: touch.eventLocation)
    }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesEnded(touches, with: event) }
        guard isTracking, let touch = touches.first else { return }
        let isInside = pointInside(touch.location(in: self), with: event)
        stopTracking()
        endTracking(touch, with: event)
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, at: touch.eventLocation)
    }

    open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesCancelled(touches, with: event) }
        guard isTracking else { return }
        cancelTracking()
        sendActions(for: .touchCancel, at: touches.first?.eventLocation)
    }

    /// The control stops tracking a touch that has not ended.
    open func cancelTracking() {
        stopTracking()
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }
}

/// The events of controls. The raw value is the name of the event that climbs the chain.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
    case touchDown
    case touchDownRepeat
    case touchDragInside
    case touchDragOutside
    case touchDragEnter
    case touchDragExit
    case touchUpInside
    case touchUpOutside
    case touchCancel
    case valueChanged
    case editingDidBegin
    case editingChanged
    case editingDidEnd
    case editingDidEndOnExit
}
