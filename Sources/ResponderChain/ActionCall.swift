extension Responder {
    /// Performs a named action on the nearest responder, from this one up, that has one of that name.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter: `btnClick1:userInfo:`.
    ///   - arguments: The arguments in the order of the parameters. A nil keeps its position.
    /// - Returns: The action's result; an empty tuple if it returns nothing.
    /// - Throws: ``ActionError`` if no responder has such an action, an argument does not fit, or the method throws.
    @discardableResult
    public func perform(action: String, with arguments: Any?...) throws(ActionError) -> Any {
        try perform(action: action, arguments: arguments).value
    }

    /// Performs a named action whose result has a known type.
    ///
    /// - Throws: ``ActionError/wrongResult(action:expected:actual:)`` if the action returned another type.
    public func perform<Output>(
        action: String, with arguments: Any?..., returning type: Output.Type
    ) throws(ActionError) -> Output {
        try perform(action: action, arguments: arguments).value(of: action, as: type)
    }

    /// Performs a named action and also returns the class of the object that performed it.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter.
    ///   - sender: The object that set the action off, if that is not this responder.
    ///   - arguments: The arguments in the order of the parameters.
    /// - Throws: ``ActionError`` if no responder has such an action, an argument does not fit, or the method throws.
    public func perform(
        action: String, sender: AnyObject? = nil, arguments: [Any?]
    ) throws(ActionError) -> ActionReply {
        try perform(action: action, sender: sender, arguments: arguments, because: nil)
    }

    /// Performs a named action because of an event: along its chain if that was raised here, too.
    package func perform(
        action: String, sender: AnyObject?, arguments: [Any?], because cause: Event?
    ) throws(ActionError) -> ActionReply {
        let call = ActionCall(ActionArguments(arguments))
        let event = Event(
            action, kind: .action, from: self, sender: sender, info: call.arguments.info, at: nil, payload: call)
        if case .refused(let error) = sendAlongChain(event, because: cause) { throw .refused(error) }
        guard let reply = call.reply else { throw .unknown(action: action, receiver: pathName) }
        return try reply.get()
    }
}

/// The arguments of a named action on its way up, and the reply that it brings back.
final class ActionCall {
    let arguments: ActionArguments
    /// The result of the first receiver that has the action; nil until one was found.
    var reply: Result<ActionReply, ActionError>?

    init(_ arguments: ActionArguments) {
        self.arguments = arguments
    }
}

/// The result of a named action.
public struct ActionReply {
    /// The action's result; an empty tuple if it returns nothing.
    public let value: Any
    /// The class of the object that performed it.
    public let performer: String

    /// The result as a type that the caller knows.
    func value<Output>(of action: String, as type: Output.Type) throws(ActionError) -> Output {
        guard let output = value as? Output else {
            throw .wrongResult(
                action: action, expected: String(describing: type), actual: String(describing: Swift.type(of: value)))
        }
        return output
    }
}

/// Why a named action was not performed.
public enum ActionError: Error, Hashable, Sendable {
    /// Neither the receiver nor any responder above it has an action of this name.
    case unknown(action: String, receiver: String)
    /// An argument has another type than the parameter at its position, counted from 0.
    case wrongType(action: String, position: Int, expected: String, actual: String)
    /// The argument for a parameter that is not optional is missing or nil.
    case missing(action: String, position: Int, expected: String)
    /// The action returned another type than the caller asked for.
    case wrongResult(action: String, expected: String, actual: String)
    /// The method threw an error.
    case failed(action: String, performer: String, error: ThrownError)
    /// The action was found in a table, but was added to it by mistake.
    case invalid(ActionTableError)
    /// The object that performs the action has been released.
    case receiverGone(action: String)
    /// The chain could not carry the action.
    case refused(ChainError)
}

extension ActionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let action, let receiver):
            "neither \(receiver) nor any responder above it has the action '\(action)': register it with NamedActions"
        case .wrongType(let action, let position, let expected, let actual):
            "argument \(position) of \(action) is \(actual), not \(expected): pass a value of that type"
        case .missing(let action, let position, let expected):
            "argument \(position) of \(action) is missing: pass a value of type \(expected), or make the parameter optional"
        case .wrongResult(let action, let expected, let actual):
            "\(action) returned \(actual), not \(expected): ask for that type"
        case .failed(let action, let performer, let error): "\(action) of \(performer) failed: \(error)"
        case .invalid(let mistake): mistake.description
        case .receiverGone(let action): "the object that performs \(action) has been released: keep it alive"
        case .refused(let error): error.description
        }
    }
}

/// An error that a method threw. Two are equal if they have one type and one description.
public struct ThrownError: Hashable, Sendable, CustomStringConvertible {
    public let error: any Error

    init(_ error: any Error) {
        self.error = error
    }

    public var description: String { String(describing: error) }

    public static func == (a: ThrownError, b: ThrownError) -> Bool {
        type(of: a.error) == type(of: b.error) && a.description == b.description
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
