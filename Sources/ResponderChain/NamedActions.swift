/// Methods of an object that can be called by name with any number of arguments, like Objective-C's selectors.
///
/// ```swift
/// private lazy var actions = NamedActions(self) {
///     $0.on("btnClick1:userInfo:") { $0.buttonClicked($1, $2) }
///     $0.on("refresh") { $0.refresh() }
/// }
/// override var eventHandlers: [any EventHandler] { [actions] }
///
/// try cell.perform(action: "btnClick1:userInfo:", with: button, ["row": 3])
/// ```
///
/// Unlike with selectors, each argument is checked against its parameter: a mismatch throws and never traps. What a
/// method throws comes back to the caller as ``ActionError/failed(action:performer:error:)``.
///
/// A dictionary among the arguments is the ``Event/info`` of the action on its way up: the method gets it as the hops
/// below have changed it.
///
/// Making a table cannot fail. If two actions have one name, or a name's colons do not match its method, that is one of
/// the ``mistakes``, and performing such an action throws it as ``ActionError/invalid(_:)``.
public final class NamedActions<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    /// The mistakes in the table, in the order in which the actions were added.
    public private(set) var mistakes: [ActionTableError] = []
    private var actions: [String: NamedAction<Owner>] = [:]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - owner: The object that the actions' closures get. It is held weakly.
    ///   - addActions: Adds the actions, in any order. More can be added later.
    public init(_ owner: Owner, _ addActions: (NamedActions) -> Void = { _ in }) {
        self.owner = owner
        addActions(self)
    }

    /// Adds an action with any number of parameters of any types, and any result.
    ///
    /// - Parameters:
    ///   - name: The name, with a colon for each parameter: `btnClick1:userInfo:`.
    ///   - method: Gets the owner and the arguments.
    public func on<each Parameter, Output>(
        _ name: String, _ method: @escaping (Owner, repeat each Parameter) throws -> Output
    ) {
        var action = NamedAction(name, method)
        if actions[name] != nil { action.mistake = .duplicate(action: name) }
        if let mistake = action.mistake { mistakes.append(mistake) }
        actions[name] = action
    }

    /// Adds a method by its name in the class, as `addTarget` takes it: `$0.on("refresh", Room.refresh)`.
    public func on<each Parameter, Output>(
        _ name: String, _ method: @escaping (Owner) -> (repeat each Parameter) throws -> Output
    ) {
        on(name) { (owner: Owner, arguments: repeat each Parameter) in try method(owner)(repeat each arguments) }
    }

    /// Calls a method of the owner and returns its result, or an empty tuple if it returns nothing.
    ///
    /// Surplus arguments are dropped; an optional parameter without an argument is nil. A nil argument keeps its position.
    ///
    /// - Throws: ``ActionError`` if no action has this name, an argument does not fit, the method throws, or the owner was
    ///   released.
    public func perform(_ name: String, with arguments: [Any?]) throws(ActionError) -> Any {
        try perform(name, ActionArguments(arguments))
    }

    private func perform(_ name: String, _ arguments: ActionArguments) throws(ActionError) -> Any {
        guard let action = actions[name] else {
            throw .unknown(action: name, receiver: String(describing: Owner.self))
        }
        if let mistake = action.mistake { throw .invalid(mistake) }
        guard let owner else { throw .receiverGone(action: name) }
        return try action.call(owner, arguments)
    }

    /// Performs an action that climbs the chain, if this table has one of that name and no responder below did.
    public func handle(_ event: Event) -> Bool {
        guard let call = event.payload as? ActionCall, call.reply == nil, actions[event.name] != nil, let owner
        else { return false }
        do {
            let value = try perform(event.name, call.arguments.with(event.info))
            call.reply = .success(ActionReply(value: value, performer: Event.className(of: owner)))
        } catch {
            call.reply = .failure(error)
            return false
        }
        event.markHandled(by: owner)
        return true
    }

    public var handledEvents: [EventKey] { actions.keys.sorted().map(EventKey.name) }
    public var listsAllHandledEvents: Bool { true }
}

/// A method and its name in a table of actions.
private struct NamedAction<Owner: AnyObject> {
    /// Why the action cannot be performed; nil if it can.
    var mistake: ActionTableError?
    let call: (Owner, ActionArguments) throws(ActionError) -> Any

    init<each Parameter, Output>(
        _ name: String, _ method: @escaping (Owner, repeat each Parameter) throws -> Output
    ) {
        var parameters = 0
        for _ in repeat (each Parameter).self { parameters += 1 }
        if name.utf8.count(where: { $0 == UInt8(ascii: ":") }) != parameters {
            mistake = .colons(action: name, parameters: parameters)
        }
        call = { owner, arguments throws(ActionError) in
            var reader = ArgumentReader(arguments, of: name)
            // All arguments are checked, from the first to the last, before the method is called.
            let values = (repeat try reader.next(as: (each Parameter).self))
            do {
                return try method(owner, repeat each values)
            } catch {
                throw .failed(action: name, performer: Event.className(of: owner), error: ThrownError(error))
            }
        }
    }
}

/// Why a table of named actions is invalid.
public enum ActionTableError: Error, Hashable, Sendable {
    /// Two actions have the same name.
    case duplicate(action: String)
    /// The number of colons in the name differs from the number of the method's parameters.
    case colons(action: String, parameters: Int)
}

extension ActionTableError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let action): "the table has two actions named \(action): give each its own name"
        case .colons(let action, let parameters):
            "the method for \(action) has \(parameters) parameters: write one colon for each of them"
        }
    }
}
