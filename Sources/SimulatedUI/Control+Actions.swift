internal import ResponderChain

extension Control {
    /// Calls a method of an object when a control event happens. The object is held weakly.
    ///
    /// For example `button.addTarget(self, action: Panel.send, for: .touchUpInside)`.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (Control) -> Void, for event: ControlEvent
    ) {
        add(TargetAction(target) { target, control, _ in action(target)(control) }, for: event)
    }

    /// Calls a method without the control when a control event happens.
    public final func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for event: ControlEvent
    ) {
        add(TargetAction(target) { target, _, _ in action(target)() }, for: event)
    }

    /// Calls a closure when a control event happens; the control itself counts as the handler.
    public final func addAction(for event: ControlEvent, _ action: @escaping (Control) -> Void) {
        add(TargetAction(self) { control, _, _ in action(control) }, for: event)
    }

    /// Raises an event of the app's own at the control when a control event happens.
    ///
    /// One control event may raise several events. If one of them is handled, the control event counts as handled.
    ///
    /// - Parameters:
    ///   - name: The name of the event to raise.
    ///   - event: The control event that raises it.
    ///   - info: Returns the event's info each time.
    public final func sendEvent(
        _ name: String, for event: ControlEvent, info: @escaping () -> [String: Any] = { [:] }
    ) {
        boundEvents[event, default: []].append(BoundEvent(name, .event, info: info))
    }

    /// Performs a named action when a control event happens, with the control as its only argument.
    ///
    /// The search for the action starts at the first responder, or at the control if there is none, and goes up.
    public final func sendAction(_ action: String, for event: ControlEvent) {
        boundEvents[event, default: []].append(BoundEvent(action, .action, info: { [:] }))
    }

    /// Removes an object's actions for a control event, or for all control events.
    public final func removeTarget(_ target: AnyObject, for event: ControlEvent? = nil) {
        for key in targetActions.keys where event == nil || event == key {
            targetActions[key]?.removeAll { $0.target === target }
        }
    }

    /// The classes of a control event's targets, in the order of the calls.
    public final func targetClasses(for event: ControlEvent) -> [String] {
        (targetActions[event] ?? []).compactMap { $0.target.map(Event.className(of:)) }
    }

    /// Has an object off the chain raise an event when a control event happens.
    final func sendEvent(_ name: String, of origin: any EventOrigin, for event: ControlEvent) {
        boundEvents[event, default: []].append(BoundEvent(name, .event, info: { [:] }, origin: origin))
    }

    private func add(_ action: TargetAction<Control>, for event: ControlEvent) {
        targetActions[event, default: []].append(action)
    }
}

/// An action on an object, for a control or a gesture.
///
/// The target is held weakly; once it is released, the action does nothing.
struct TargetAction<Sender> {
    weak var target: AnyObject?
    let perform: (AnyObject, Sender, Event) -> Void

    init<Target: AnyObject>(_ target: Target, _ perform: @escaping (Target, Sender, Event) -> Void) {
        self.target = target
        self.perform = { target, sender, event in
            guard let target = target as? Target else { return }
            perform(target, sender, event)
        }
    }

    /// Calls the action and marks the event as handled by the target.
    func call(sender: Sender, event: Event) {
        guard let target else { return }
        perform(target, sender, event)
        event.markHandled(by: target)
    }
}

/// An event or action that a control sends when a control event happens.
struct BoundEvent {
    let name: String
    let kind: Kind
    private let info: () -> [String: Any]
    /// The object that raises the event, if that is not the control.
    private weak var origin: (any EventOrigin)?

    enum Kind {
        /// An event of the app's own.
        case event
        /// A named action for the first responder and those above it.
        case action
    }

    init(_ name: String, _ kind: Kind, info: @escaping () -> [String: Any], origin: (any EventOrigin)? = nil) {
        self.name = name
        self.kind = kind
        self.info = info
        self.origin = origin
    }

    /// Raises the event or performs the action. If that is handled, the control event counts as handled, too.
    func raise(at control: Control, because event: Event) {
        switch kind {
        case .event:
            let delivery =
                origin?.send(name, info: info(), at: event.location)
                ?? control.send(name, info: info(), at: event.location)
            if case .handled(let handler) = delivery { event.markHandled(byClass: handler) }
        case .action:
            let start: any Responder = control.window?.application?.firstResponder ?? control
            guard let reply = try? start.sendAction(name, sender: control, arguments: [control]) else { return }
            event.markHandled(byClass: reply.performer)
        }
    }
}
