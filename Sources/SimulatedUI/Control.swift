public import ResponderChain

/// A view that turns touches into control events, like `UIControl`.
///
/// Every control event climbs the responder chain from the control. The actions that are bound to it are performed first.
open class Control: View, ActionSender, ControlEventSender {
    public typealias Trigger = ControlEvent

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

    public final var boundActions = BoundActions()

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

    /// Sends a control event, or several in the order of their values: first to the bound actions, then up the chain.
    ///
    /// - Returns: The outcome; of several events, that of the first that was handled.
    @discardableResult
    public final func sendActions(for events: ControlEvent, at location: Event.Location? = nil) -> Delivery {
        if let name = events.name {
            return send(name, kind: activates(events) ? .activation : .control, at: location)
        }
        let events = events.contains(.primaryActionTriggered) ? events.union(mainEvent) : events
        let deliveries = events.members.map { sendActions(for: $0, at: location) }
        return deliveries.first(where: \.isHandled) ?? deliveries.first ?? .unhandled
    }

    /// Performs the bound actions of a control event that was raised here, then routes it.
    open override func routeControlEvent(_ event: Event) {
        if event.source === self { performActions(raisedHere: event) }
        super.routeControlEvent(event)
    }

    override var consumesTouches: Bool { isEnabled }

    /// The main event, and those bound to any control event.
    open override var raisedEvents: [RaisedEvent] {
        super.raisedEvents + mainEvent.members.compactMap(\.name).map { RaisedEvent($0, kind: .activation) }
            + boundActions.eventNames.map { RaisedEvent($0) }
    }

    /// The control events with a bound action.
    open override var handledEvents: [EventKey] {
        super.handledEvents + boundControlEvents.compactMap(\.name).map(EventKey.name)
    }

    /// The first responder, or the control if there is none.
    public final var firstActionResponder: (any Responder)? { window?.application?.firstResponder ?? self }

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
