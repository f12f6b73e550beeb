public import ResponderChain

/// The actions that an ``ActionSender`` performs when it is used, in the order in which they were added.
///
/// Only the methods of ``ActionSender`` add and remove actions.
public struct BoundActions {
    private var actions: [BoundAction] = []

    public init() {}

    /// Whether there are no actions.
    public var isEmpty: Bool { actions.isEmpty }

    /// The events that the actions raise, each once.
    public var raisedEvents: [RaisedEvent] {
        var events: [RaisedEvent] = []
        for case .event(let raised) in actions.map(\.kind) where !events.contains(raised) { events.append(raised) }
        return events
    }

    /// What names the actions: their identifiers, the events that they raise, the named actions that they perform. A method or
    /// closure without an identifier has no name.
    package var names: [String] { actions.compactMap(\.identity.name) }

    /// Whether an action is bound to one of the triggers. A target that has been released does not count.
    public func isBound(to triggers: some ActionTrigger) -> Bool {
        actions.contains { $0.triggers & triggers.rawValue != 0 && !$0.targetIsGone }
    }

    /// The classes of the targets for any of the triggers, in the order of the calls. The target of a closure is its sender.
    package func targetClasses(for triggers: some ActionTrigger, of sender: AnyObject) -> [String] {
        actions.filter { $0.triggers & triggers.rawValue != 0 }.compactMap { action in
            switch action.kind {
            case .target: action.target.map(Event.className(of:))
            case .closure: Event.className(of: sender)
            case .event, .namedAction: nil
            }
        }
    }

    /// Performs the actions for any of the triggers. An action that adds or removes others changes the next use.
    package func perform(_ triggers: some ActionTrigger, of sender: AnyObject, because event: Event) {
        let wanted = triggers.rawValue
        for action in actions where action.triggers & wanted != 0 { action.perform(sender, event) }
    }

    /// The same actions for the primary action of an object that shows the sender, such as the button of a bar item.
    package func performed(by sender: some ActionSender) -> BoundActions {
        var shown = BoundActions()
        shown.actions = actions.compactMap { action in
            action.bound(to: action.triggers & PrimaryAction.primaryActionTriggered.rawValue) {
                [weak sender] _, event in
                if let sender { action.perform(sender, event) }
            }
        }
        return shown
    }

    /// Adds an action. It replaces the one with its identity, for each trigger that both have.
    mutating func bind(_ action: BoundAction) {
        actions.removeAll(where: \.targetIsGone)
        if let same = actions.firstIndex(where: { $0.identity == action.identity && $0.triggers == action.triggers }) {
            actions[same] = action
        } else {
            removeActions(for: action.triggers) { $0.identity == action.identity }
            if action.triggers != 0 { actions.append(action) }
        }
    }

    /// Removes the triggers from the actions that satisfy a condition, and those without any trigger left.
    mutating func removeActions(for triggers: UInt, where isMeant: (BoundAction) -> Bool) {
        for index in actions.indices where isMeant(actions[index]) { actions[index].triggers &= ~triggers }
        actions.removeAll { $0.triggers == 0 }
    }
}

/// One action that a sender performs when it is used.
struct BoundAction {
    let identity: Identity
    let kind: Kind
    /// The raw value of the triggers.
    var triggers: UInt
    private(set) weak var target: AnyObject?
    /// Performs the action for its sender, because of an event.
    let perform: (AnyObject, Event) -> Void

    /// What the action does.
    enum Kind {
        /// Calls a method of the target.
        case target
        /// Calls a closure with the sender.
        case closure
        /// Raises this event.
        case event(RaisedEvent)
        /// Performs a named action.
        case namedAction
    }

    /// An action replaces the one with the same identity.
    enum Identity: Equatable {
        /// The developer's own identifier.
        case identifier(String)
        /// The event that is raised: its name and, as types in different scopes may share a name, its type.
        case event(RaisedEvent)
        /// The name of a named action.
        case namedAction(String)
        /// A place in the source code and the target that it adds. Swift's methods and closures cannot be compared.
        case call(fileID: String, line: UInt, column: UInt, target: ObjectIdentifier?)

        /// The identifier or name; nil for a place in the source code.
        var name: String? {
            switch self {
            case .identifier(let name), .namedAction(let name): name
            case .event(let raised): raised.name
            case .call: nil
            }
        }
    }

    init(
        _ kind: Kind, _ identity: Identity, for triggers: UInt, target: AnyObject? = nil,
        perform: @escaping (AnyObject, Event) -> Void
    ) {
        self.kind = kind
        self.identity = identity
        self.triggers = triggers
        self.target = target
        self.perform = perform
    }

    /// Whether the action called a method of an object that has been released.
    var targetIsGone: Bool {
        if case .target = kind { target == nil } else { false }
    }

    /// The same action for other triggers, performed in another way; nil without triggers.
    func bound(to triggers: UInt, perform: @escaping (AnyObject, Event) -> Void) -> BoundAction? {
        triggers == 0 ? nil : BoundAction(kind, identity, for: triggers, target: target, perform: perform)
    }
}
