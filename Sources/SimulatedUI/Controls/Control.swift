public import ResponderChain

/// A view that turns touches into control events, as `UIControl`.
///
/// Every control event climbs the responder chain from the control, so that all above it may see it; the control's
/// own target-actions are called first.
open class Control: View {
    /// A disabled control follows no touches.
    open var isEnabled = true {
        didSet { if !isEnabled { cancelTracking() } }
    }
    open var isSelected = false
    /// Whether a finger is down on the control, and inside it.
    public private(set) final var isHighlighted = false
    /// Whether the control follows a finger.
    public private(set) final var isTracking = false
    /// Whether the finger that the control follows is inside it.
    public private(set) final var isTouchInside = false

    private var targetActions: [ControlEvent: [TargetAction<Control>]] = [:]
    private var boundEvents: [ControlEvent: [BoundEvent]] = [:]

    /// The control event that using the control comes down to.
    open var mainEvent: ControlEvent { .touchUpInside }

    /// Whether a control event activates the control, so that a recorder takes it by default.
    ///
    /// By default the main event, a changed value and a finished edit do. A control that sends a changed value for each
    /// touch makes that its main event, so that one use is not taken for two.
    open func activates(_ event: ControlEvent) -> Bool {
        event == mainEvent || event == .valueChanged || event == .editingDidEnd
    }

    /// A touch came down on the control. Return false to not follow it.
    open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

    /// The touch that the control follows moved. Return false to follow it no longer.
    open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }

    /// The touch that the control follows was lifted.
    open func endTracking(_ touch: Touch, with event: TouchEvent) {}

    /// Sends a control event: what is bound to it happens, then it climbs the chain.
    @discardableResult
    public final func sendActions(for event: ControlEvent, at location: Event.Location? = nil) -> Delivery {
        send(event.rawValue, kind: activates(event) ? .activation : .control, at: location)
    }

    /// Does what is bound to a control event that was raised here, then lets it climb.
    open override func route(_ event: Event) {
        if event.source === self, event.kind != .routed, let controlEvent = ControlEvent(rawValue: event.name) {
            for bound in boundEvents[controlEvent] ?? [] { bound.raise(at: self, because: event) }
            for action in targetActions[controlEvent] ?? [] { action.call(sender: self, event: event) }
        }
        super.route(event)
    }

    override var makesOfTouchesWhatItWants: Bool { isEnabled }

    /// The main event, and those bound to any control event.
    open override var raisedEvents: [RaisedEvent] {
        let bound = ControlEvent.allCases.flatMap { boundEvents[$0] ?? [] }.filter { $0.sort == .event }
        return super.raisedEvents + [RaisedEvent(mainEvent.rawValue, kind: .activation)]
            + bound.map { RaisedEvent($0.name) }
    }

    /// The control events that something is bound to.
    open override var handledEvents: [EventKey] {
        let acted = ControlEvent.allCases.filter { !targetClasses(for: $0).isEmpty || boundEvents[$0] != nil }
        return super.handledEvents + acted.map { .name($0.rawValue) }
    }

    /// A single tap on a control is the control's, not that of a recogniser on a view that it lies in.
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

    /// The control follows a touch no longer, for another reason than its end.
    open func cancelTracking() {
        stopTracking()
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
    }
}

extension Control {
    /// Calls a method of an object when a control event happens: `button.addTarget(self, action: Panel.send, for:
    /// .touchUpInside)`. The object is held weakly.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (Control) -> Void, for event: ControlEvent
    ) {
        add(TargetAction(target) { target, control, _ in action(target)(control) }, for: event)
    }

    /// Calls a method that does not ask for the control.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for event: ControlEvent
    ) {
        add(TargetAction(target) { target, _, _ in action(target)() }, for: event)
    }

    /// Calls a closure when a control event happens; the control itself counts as the handler.
    public final func addAction(for event: ControlEvent, _ action: @escaping (Control) -> Void) {
        add(TargetAction(self) { control, _, _ in action(control) }, for: event)
    }

    /// Raises an event of the app's own when a control event happens, and lets it climb from the control.
    ///
    /// A control may raise several events, for one control event too. Where one of them is handled, so is the control
    /// event.
    ///
    /// - Parameters:
    ///   - name: The name of the event to raise.
    ///   - event: The control event that it is raised on.
    ///   - info: What the event has to say, asked for each time.
    public final func sendEvent(
        _ name: String, for event: ControlEvent, info: @escaping () -> [String: Any] = { [:] }
    ) {
        boundEvents[event, default: []].append(BoundEvent(name, .event, info: info))
    }

    /// Performs a named action when a control event happens, with the control as its only argument.
    ///
    /// It is sent to nobody in particular: the first responder, or else the nearest one above it that has such an
    /// action, performs it. Without a first responder the search starts at the control.
    public final func sendAction(_ action: String, for event: ControlEvent) {
        boundEvents[event, default: []].append(BoundEvent(action, .action, info: { [:] }))
    }

    /// Forgets an object's actions for a control event; those for all events where none is named.
    public final func removeTarget(_ target: AnyObject, for event: ControlEvent? = nil) {
        for key in targetActions.keys where event == nil || event == key {
            targetActions[key]?.removeAll { $0.target === target }
        }
    }

    /// The classes of the objects that a control event is sent to, in the order of the calls.
    public final func targetClasses(for event: ControlEvent) -> [String] {
        (targetActions[event] ?? []).compactMap { $0.target.map(Event.className(of:)) }
    }

    /// Lets an object that stands off the chain raise an event from here when a control event happens.
    final func sendEvent(_ name: String, of origin: any EventOrigin, for event: ControlEvent) {
        boundEvents[event, default: []].append(BoundEvent(name, .event, info: { [:] }, origin: origin))
    }

    private func add(_ action: TargetAction<Control>, for event: ControlEvent) {
        targetActions[event, default: []].append(action)
    }
}
