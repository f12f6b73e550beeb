public import ResponderChain

/// A view that turns touches into control events, like `UIControl`.
///
/// Every control event climbs the responder chain from the control. The actions that are bound to it are performed first.
open class Control: View, ActionSender, ControlEventSender {
    public typealias Trigger = ControlEvent

    /// Whether the control tracks touches.
    open var isEnabled = true {
        didSet { if !isEnabled, isTracking { cancelTracking(with: nil) } }
    }
    open var isSelected = false
    /// Whether the control tracks a finger that is inside it.
    public private(set) final var isHighlighted = false
    /// Whether the control tracks a finger.
    public private(set) final var isTracking = false
    /// Whether the tracked finger is inside the control. It stays so while the events of lifting the finger are sent.
    public private(set) final var isTouchInside = false
    /// The touch that the control follows, until it is over. The touch keeps the control, so the control does not keep it.
    private var followedTouch: ObjectIdentifier?
    /// Whether the touch that the control follows has activated it.
    private var isActivated = false
    /// Whether the event of lifting the finger is still to come.
    private var isLiftPending = false
    /// The class of the object that handled the first event which the followed touch has caused here.
    private var answeredBy: String?
    /// The chain as it was before the control left its window under the touch. The touch keeps it.
    final weak var detachedChain: DetachedChain?

    public final var boundActions = BoundActions()

    /// The control event that means the control was used, or several of which each does.
    open var mainEvent: ControlEvent { .touchUpInside }

    /// Whether a control event activates the control, so that a recorder records it by default.
    ///
    /// By default the main event, a changed value and a finished edit do. One touch activates a control once: of all such
    /// events that the control sends while it follows a touch, the first is the activation. A control that sends a changed
    /// value in `touchUpInside` makes that its main event, so that the click has its name.
    ///
    /// The activation counts as handled if another event of the touch was handled at the control before, such as
    /// `touchDown`, or if the event of lifting the finger is still to come and has a bound action.
    open func activates(_ event: ControlEvent) -> Bool {
        mainEvent.contains(event) || event == .valueChanged || event == .editingDidEnd
    }

    /// Whether the class does its work in ``endTracking(_:with:)``, so that its activation is handled without a bound action.
    ///
    /// Override it in a class of your own design that does so, such as a knob. Swift does not tell which methods a class
    /// overrides; in a UIKit app that is found out.
    open var worksByTracking: Bool { false }

    /// Whether the class is one of this library's: a control of the app's own design is made of ``Control`` alone.
    var isStandard: Bool { type(of: self) == Control.self }

    /// A touch came down on the control; returns whether to track it. ``isTracking`` is still false.
    open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// The tracked touch moved; returns whether to track it further. If not, the control sends no more events for it.
    open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

    /// The tracked touch was lifted, inside the control if ``isTouchInside``. An override must call `super`, after which
    /// ``isTracking`` is false; the control event for the lifted touch follows.
    ///
    /// - Parameters:
    ///   - touch: The touch; nil only if an override is called by the app itself.
    ///   - event: The event that the touch came with.
    open func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        isTracking = false
    }

    /// The control stops tracking a touch that has not ended. An override must call `super`.
    ///
    /// - Parameter event: The event that cancelled the touch; nil if the control was disabled.
    open func cancelTracking(with event: TouchEvent?) {
        stopTracking()
    }

    /// Sends a control event, or several in the order of their values: first to the bound actions, then up the chain.
    ///
    /// The primary action is sent as the main event, or as the first of several.
    ///
    /// - Returns: The outcome; of several events, that of the first that was handled.
    @discardableResult
    public final func sendActions(for events: ControlEvent, at location: Event.Location? = nil) -> Delivery {
        if let name = events.name { return send(Event(name, kind: kind(of: events), from: self, at: location)) }
        let primary = events.contains(.primaryActionTriggered) && events.isDisjoint(with: mainEvent)
        let members = events.union(primary ? mainEvent.members.first ?? [] : []).members
        let deliveries = members.map { sendActions(for: $0, at: location) }
        return deliveries.first(where: \.isHandled) ?? deliveries.first ?? .unhandled
    }

    /// The kind of a control event that is sent now: a touch that the control follows activates it once.
    private func kind(of event: ControlEvent) -> Event.Kind {
        guard !isActivated, activates(event) else { return .control }
        isActivated = followedTouch != nil
        return .activation
    }

    /// Sends an event of the control. If it has left its window under the touch, the event climbs the chain from before.
    private func send(_ event: Event) -> Delivery {
        let chain = detachedChain.flatMap { hostApplication == nil ? $0 : nil }
        let delivery = chain?.send(event) ?? sendAlongChain(event)
        note(delivery)
        return delivery
    }

    /// Performs the bound actions of a control event that was raised here, then routes it.
    open override func routeControlEvent(_ event: Event) {
        guard event.source === self else { return super.routeControlEvent(event) }
        performBoundActions(raisedHere: event)
        super.routeControlEvent(event)
        guard event.kind == .activation, !event.isHandled else { return }
        if let handler = answer(besides: event) {
            event.markHandled(byClass: handler)
        } else if worksByTracking, followedTouch != nil {
            event.markHandled(by: self)
        }
    }

    /// The main event, and those bound to any control event.
    open override var raisedEvents: [RaisedEvent] {
        super.raisedEvents + mainEvent.members.compactMap(\.name).map { RaisedEvent($0, kind: .activation) }
            + boundActions.raisedEvents
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
        guard let touch = touches.first else { return }
        let isOccupied = follows(oneOf: event.allTouches, besides: touch)
        // The control follows one finger; others that come down on it cause nothing.
        for other in isOccupied ? touches[...] : touches.dropFirst() { other.isUsed = true }
        guard !isOccupied else { return }
        stopTracking()
        follow(touch)
        isTouchInside = true
        let begins = beginTracking(touch, with: event)
        guard begins, isEnabled else { return stopTracking() }
        isTracking = true
        isHighlighted = true
        sendActions(for: .touchDown, at: touch.eventLocation)
        if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, at: touch.eventLocation) }
    }

    open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesMoved(touches, with: event) }
        guard let touch = tracked(among: touches) else { return }
        let wasInside = isTouchInside
        isTouchInside = pointInside(touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        let continues = continueTracking(touch, with: event)
        guard continues, isTracking else { return stopTracking() }
        if wasInside != isTouchInside {
            sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, at: touch.eventLocation)
        }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, at: touch.eventLocation)
    }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesEnded(touches, with: event) }
        for touch in touches { touch.hasEndedInControl = true }
        guard let touch = tracked(among: touches) else { return }
        let isInside = pointInside(touch.location(in: self), with: event)
        isTouchInside = isInside
        isHighlighted = false
        touch.isUsed = true
        endTracking(touch, with: event)
        isTracking = false
        isLiftPending = false
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside, at: touch.eventLocation)
        stopTracking()
    }

    open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        guard isEnabled else { return super.touchesCancelled(touches, with: event) }
        guard let touch = tracked(among: touches) else { return }
        cancelTracking(with: event)
        stopTracking()
        sendActions(for: .touchCancel, at: touch.eventLocation)
    }

    private func stopTracking() {
        isTracking = false
        isTouchInside = false
        isHighlighted = false
        isLiftPending = false
    }

    private func tracked(among touches: [Touch]) -> Touch? {
        isTracking ? touches.first { ObjectIdentifier($0) == followedTouch } : nil
    }

    /// Whether the control follows another of these fingers. It no longer does if an override has kept the finger's end
    /// from it.
    private func follows(oneOf touches: [Touch], besides new: Touch) -> Bool {
        isTracking && touches.contains { $0 !== new && ObjectIdentifier($0) == followedTouch }
    }
}

/// The touch that the control follows, from coming down to its end, also if an override keeps its end from the control.
extension Control {
    private final func follow(_ touch: Touch) {
        isLiftPending = true
        guard !follows(touch) else { return }
        followedTouch = ObjectIdentifier(touch)
        isActivated = false
        answeredBy = nil
        detachedChain = nil
        touch.add(follower: self)
    }

    /// Whether an override of a control of the app's own design has kept the touch, or its end, from the code of this class.
    final func worksByTouches(_ touch: Touch) -> Bool {
        !isStandard && isEnabled && !(follows(touch) && touch.hasEndedInControl)
    }

    private final func follows(_ touch: Touch) -> Bool { followedTouch == ObjectIdentifier(touch) }

    final func touchIsOver(_ touch: Touch) {
        guard follows(touch) else { return }
        followedTouch = nil
        isActivated = false
        answeredBy = nil
    }

    /// Whether a gesture of the control's own is the activation by a touch. It is not if another event was, or if lifting
    /// the finger is about to be.
    final func gestureActivates(_ touch: Touch) -> Bool {
        guard follows(touch) else { return true }
        let isLifted = touch.phase == .ended && isTracking && isEnabled && activates(.touchUpInside)
        if isActivated || isLifted && pointInside(touch.location(in: self), with: nil) { return false }
        isActivated = true
        return true
    }

    /// Notes the outcome of an event here that a touch has caused.
    final func note(_ delivery: Delivery, of touch: Touch) {
        if follows(touch) { note(delivery) }
    }

    private final func note(_ delivery: Delivery) {
        guard followedTouch != nil, answeredBy == nil, case .handled(let handler) = delivery else { return }
        answeredBy = handler
    }

    /// The class of the object that handled the first event which a touch has caused here; nil if none was handled.
    final func answer(to touch: Touch) -> String? { follows(touch) ? answeredBy : nil }

    /// The class of the object that has handled another event of the followed touch here, or will when the finger is lifted.
    private final func answer(besides event: Event) -> String? {
        if answeredBy != nil || !isLiftPending { return answeredBy }
        var coming: ControlEvent = isTouchInside ? [.touchUpInside, mainEvent] : .touchUpOutside
        coming.subtract(ControlEvent(name: event.name) ?? [])
        coming.formIntersection([.allTouchEvents, .valueChanged])
        if coming.contains(mainEvent) { coming.insert(.primaryActionTriggered) }
        guard boundActions.isBound(to: coming) else { return nil }
        return boundActions.targetClasses(for: coming, of: self).first ?? pathName
    }
}
