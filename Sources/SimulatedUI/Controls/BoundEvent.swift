internal import ResponderChain

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
