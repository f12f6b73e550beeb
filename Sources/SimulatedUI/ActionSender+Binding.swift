public import ResponderChain

extension ActionSender {
    /// Calls a method of an object when the sender is used. The object is held weakly.
    ///
    /// For example `button.addTarget(self, action: Panel.send, for: .touchUpInside)` with `func send(_ button: Button)`.
    /// Name the class: in a class that is not final, Swift does not convert `Self.send` to a method of `self`'s class.
    /// See ``ActionSender`` for adding it again.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> (Self) -> Void, for trigger: Trigger = .primaryActionTriggered,
        identifier: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let identity = BoundAction.Identity(identifier, fileID, line, column, target)
        bind(.target, identity, for: trigger, target: target) { [weak target] sender, event in
            guard let target else { return }
            action(target)(sender)
            event.markHandled(by: target)
        }
    }

    /// Calls a method without the sender when the sender is used. The object is held weakly.
    public func addTarget<Target: AnyObject>(
        _ target: Target, action: @escaping (Target) -> () -> Void, for trigger: Trigger = .primaryActionTriggered,
        identifier: String? = nil, fileID: String = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        let identity = BoundAction.Identity(identifier, fileID, line, column, target)
        bind(.target, identity, for: trigger, target: target) { [weak target] _, event in
            guard let target else { return }
            action(target)()
            event.markHandled(by: target)
        }
    }

    /// Calls a closure with the sender when the sender is used; the sender itself counts as the handler.
    public func addAction(
        for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil, fileID: String = #fileID,
        line: UInt = #line, column: UInt = #column, _ action: @escaping (Self) -> Void
    ) {
        bind(.closure, BoundAction.Identity(identifier, fileID, line, column, nil), for: trigger) { sender, event in
            action(sender)
            event.markHandled(by: sender)
        }
    }

    /// Raises an event of the app's own when the sender is used.
    ///
    /// - Parameters:
    ///   - name: The name of the event, which is also its identifier if it has no other.
    ///   - trigger: The use that raises it.
    ///   - identifier: Tells apart two events of one name, or names the one to replace.
    ///   - info: The event's info, the same each time.
    public func sends(
        _ name: String, for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil,
        info: [String: Any] = [:]
    ) {
        sends(name, for: trigger, identifier: identifier) { _ in info }
    }

    /// Raises an event of the app's own when the sender is used, with info that is made each time.
    public func sends(
        _ name: String, for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil,
        info: @escaping (Self) -> [String: Any]
    ) {
        raise(RaisedEvent(name), for: trigger, identifier: identifier) { sender, source, event in
            Event(name, from: source, sender: sender, info: info(sender), at: event.location)
        }
    }

    /// Raises a typed event when the sender is used, the same each time.
    public func sends<Typed: RoutedEvent>(
        _ typed: Typed, for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil
    ) {
        raise(RaisedEvent(like: typed), for: trigger, identifier: identifier) { sender, source, event in
            Event(typed, from: source, sender: sender, at: event.location)
        }
    }

    /// Raises a typed event that is made each time that the sender is used.
    public func sends<Typed: RoutedEvent>(
        for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil, _ make: @escaping (Self) -> Typed
    ) {
        raise(RaisedEvent(madeAs: Typed.self), for: trigger, identifier: identifier) { sender, source, event in
            Event(make(sender), from: source, sender: sender, at: event.location)
        }
    }

    /// Performs a named action when the sender is used.
    ///
    /// In a simulated app the search starts at the first responder, or at the sender if there is none, and goes up. If
    /// nobody has the action, the use stays unhandled; any other `ActionError` is reported to `Dispatcher.onError`.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter.
    ///   - trigger: The use that performs it.
    ///   - identifier: Tells apart two actions of one name, or names the one to replace.
    ///   - arguments: Returns the arguments each time: by default the sender.
    public func bind(
        action: String, for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil,
        with arguments: @escaping (Self) -> [Any?] = { [$0] }
    ) {
        let identity = identifier.map(BoundAction.Identity.identifier) ?? .namedAction(action)
        bind(.namedAction, identity, for: trigger) { sender, event in
            guard let first = sender.firstActionResponder else { return }
            do throws(ActionError) {
                let reply = try first.perform(
                    action: action, sender: sender, arguments: arguments(sender), because: event)
                event.markHandled(byClass: reply.performer)
            } catch .unknown {
                // Nobody has the action: the use stays unhandled.
            } catch {
                event.report(error)
            }
        }
    }

    @available(*, deprecated, renamed: "bind(action:for:identifier:with:)")
    public func performs(
        _ action: String, for trigger: Trigger = .primaryActionTriggered, identifier: String? = nil,
        with arguments: @escaping (Self) -> [Any?] = { [$0] }
    ) {
        bind(action: action, for: trigger, identifier: identifier, with: arguments)
    }

    /// Has the sender raise an event when it is used. If that is handled, so is the use.
    ///
    /// An action that was performed before may have removed the sender, such as a delete button with its cell. So the
    /// event climbs the chain of the use.
    private func raise(
        _ raised: RaisedEvent, for trigger: Trigger, identifier: String?,
        _ make: @escaping (Self, any Responder, Event) -> Event
    ) {
        let identity = identifier.map(BoundAction.Identity.identifier) ?? .event(raised)
        bind(.event(raised), identity, for: trigger) { sender, event in
            guard let source = sender.nearestResponder else { return }
            if case .handled(let handler) = source.sendAlongChain(make(sender, source, event), because: event) {
                event.markHandled(byClass: handler)
            }
        }
    }

    private func bind(
        _ kind: BoundAction.Kind, _ identity: BoundAction.Identity, for trigger: Trigger, target: AnyObject? = nil,
        _ perform: @escaping (Self, Event) -> Void
    ) {
        boundActions.bind(
            BoundAction(kind, identity, for: trigger.rawValue, target: target) { sender, event in
                // The actions are stored in the sender, but a reference to it here would keep it alive.
                if let sender = sender as? Self { perform(sender, event) }
            })
    }
}

extension BoundAction.Identity {
    /// The identity of a method or closure.
    fileprivate init(_ identifier: String?, _ fileID: String, _ line: UInt, _ column: UInt, _ target: AnyObject?) {
        if let identifier {
            self = .identifier(identifier)
        } else {
            self = .call(fileID: fileID, line: line, column: column, target: target.map(ObjectIdentifier.init))
        }
    }
}
