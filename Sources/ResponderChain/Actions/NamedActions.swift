/// Methods of an object that can be called by name with any number of arguments, as Objective-C's selectors.
///
/// ```swift
/// actions = try NamedActions(self, [
///     .action("btnClick1:userInfo:", OuterTable.buttonClicked),
///     .action("refresh", OuterTable.refresh),
/// ])
/// try cell.performAction("btnClick1:userInfo:", with: button, ["row": 3])
/// ```
///
/// Unlike selectors, every argument is checked against its parameter, and nothing can trap. List the table among a
/// responder's ``Responder/eventHandlers`` and actions that climb the chain will find it.
public final class NamedActions<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    private var actions: [String: NamedAction<Owner>] = [:]

    /// Makes the table and checks it.
    ///
    /// - Throws: ``ActionTableError`` where two actions have one name, or a name's colons do not match its method.
    public init(_ owner: Owner, _ actions: [NamedAction<Owner>]) throws(ActionTableError) {
        self.owner = owner
        for action in actions {
            guard action.name.utf8.count(where: { $0 == UInt8(ascii: ":") }) == action.parameters else {
                throw .colons(action: action.name, parameters: action.parameters)
            }
            guard self.actions.updateValue(action, forKey: action.name) == nil else {
                throw .duplicate(action: action.name)
            }
        }
    }

    /// Calls a method of the owner; returns what it returned, an empty tuple where it returns nothing.
    ///
    /// As many arguments are passed as there are both parameters and arguments; further parameters are nil, and nil
    /// keeps its place.
    ///
    /// - Throws: ``ActionError`` where there is no such action, an argument does not fit, or the owner is gone.
    public func perform(_ name: String, with arguments: [Any?]) throws(ActionError) -> Any {
        guard let action = actions[name] else {
            throw .unknown(action: name, receiver: String(describing: Owner.self))
        }
        guard let owner else { throw .receiverGone(action: name) }
        return try action.call(owner, arguments)
    }

    /// Performs an action that climbs the chain, when it has one of that name and nobody below had.
    public func handle(_ event: Event) -> Bool {
        guard let call = event.payload as? ActionCall, call.reply == nil, actions[event.name] != nil, let owner
        else { return false }
        do {
            let value = try perform(event.name, with: call.arguments)
            call.reply = .success(ActionReply(value: value, performer: Event.className(of: owner)))
        } catch {
            call.reply = .failure(error)
            return false
        }
        event.markHandled(by: owner)
        return true
    }

    public var handledEvents: [EventKey] { actions.keys.sorted().map(EventKey.name) }
}
