internal import ResponderChain

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

/// An object and what to do with it when a control or a gesture says so.
///
/// The target is held weakly; when it is gone, nothing happens.
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

    /// Calls the action and notes the target as the one that handled the event.
    func call(sender: Sender, event: Event) {
        guard let target else { return }
        perform(target, sender, event)
        event.markHandled(by: target)
    }
}

/// What a control sends up the chain when a control event happens.
struct BoundEvent {
    let name: String
    let sort: Sort
    private let info: () -> [String: Any]
    /// What raises the event, when that is not the control.
    private weak var origin: (any EventOrigin)?

    enum Sort {
        /// An event of the app's own.
        case event
        /// A named action for the first responder, or for whoever stands above it.
        case action
    }

    init(_ name: String, _ sort: Sort, info: @escaping () -> [String: Any], origin: (any EventOrigin)? = nil) {
        self.name = name
        self.sort = sort
        self.info = info
        self.origin = origin
    }

    /// Raises the event, or performs the action. Whoever handles that has handled the control event, too.
    func raise(at control: Control, because event: Event) {
        switch sort {
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
