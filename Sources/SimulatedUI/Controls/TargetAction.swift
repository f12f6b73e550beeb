internal import ResponderChain

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
