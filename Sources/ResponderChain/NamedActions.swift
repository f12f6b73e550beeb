/// Methods of an object that can be called by name with any number of arguments, like Objective-C's selectors.
///
/// ```swift
/// actions = try NamedActions(self, [
///     .action("btnClick1:userInfo:", OuterTable.buttonClicked),
///     .action("refresh", OuterTable.refresh),
/// ])
/// try cell.performAction("btnClick1:userInfo:", with: button, ["row": 3])
/// ```
///
/// Unlike with selectors, each argument is checked against its parameter: a mismatch throws and never traps. Add the
/// table to a responder's ``Responder/eventHandlers``, so that actions which climb the chain find it.
public final class NamedActions<Owner: AnyObject>: EventHandler {
    private weak var owner: Owner?
    private var actions: [String: NamedAction<Owner>] = [:]

    /// Creates the table. The owner is held weakly.
    ///
    /// - Throws: ``ActionTableError`` if two actions have one name, or a name's colons do not match its method.
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

    /// Calls a method of the owner and returns its result, or an empty tuple if it returns nothing.
    ///
    /// Surplus arguments are dropped; parameters without an argument are nil. A nil argument keeps its position.
    ///
    /// - Throws: ``ActionError`` if no action has this name, an argument does not fit, or the owner was released.
    public func perform(_ name: String, with arguments: [Any?]) throws(ActionError) -> Any {
        guard let action = actions[name] else {
            throw .unknown(action: name, receiver: String(describing: Owner.self))
        }
        guard let owner else { throw .receiverGone(action: name) }
        return try action.call(owner, arguments)
    }

    /// Performs an action that climbs the chain, if this table has one of that name and no responder below did.
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

/// A method and its name in a table of actions.
public struct NamedAction<Owner: AnyObject> {
    /// The name, with a colon for each parameter: `btnClick1:userInfo:`.
    public let name: String
    /// The number of the method's parameters.
    public let parameters: Int
    let call: (Owner, [Any?]) throws(ActionError) -> Any

    /// A method with any number of parameters of any types, and any result.
    public static func action<each Parameter, Output>(
        _ name: String, _ method: @escaping (Owner) -> (repeat each Parameter) -> Output
    ) -> NamedAction {
        var parameters = 0
        for _ in repeat (each Parameter).self { parameters += 1 }
        return NamedAction(name: name, parameters: parameters) { owner, arguments throws(ActionError) in
            var arguments = ArgumentList(arguments, of: name)
            // All arguments are checked, from the first to the last, before the method is called.
            let values = (repeat try arguments.next(as: (each Parameter).self))
            return method(owner)(repeat each values)
        }
    }
}

/// Reads the arguments of a call one after the other, each as the type of the next parameter.
struct ArgumentList {
    private let action: String
    private let arguments: [Any?]
    private var position = 0

    init(_ arguments: [Any?], of action: String) {
        self.action = action
        self.arguments = arguments
    }

    /// The argument for the next parameter; nil if no arguments are left and the parameter is optional.
    mutating func next<Parameter>(as type: Parameter.Type) throws(ActionError) -> Parameter {
        defer { position += 1 }
        guard position < arguments.count, let argument = arguments[position] else {
            guard let none = Any?.none as? Parameter else {
                throw .missing(action: action, position: position, expected: String(describing: type))
            }
            return none
        }
        guard let value = argument as? Parameter else {
            let actual = String(describing: Swift.type(of: argument))
            throw .wrongType(
                action: action, position: position, expected: String(describing: type), actual: actual)
        }
        return value
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
