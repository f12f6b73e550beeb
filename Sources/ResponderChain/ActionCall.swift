extension Responder {
    /// Performs an action by name: the nearest responder from this one up that has one of that name does.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter: `btnClick1:userInfo:`.
    ///   - arguments: What to pass, in the order of the parameters. Nil keeps its place.
    /// - Returns: What the action returned; an empty tuple where it returns nothing.
    /// - Throws: ``ActionError`` where nobody has such an action or an argument does not fit.
    @discardableResult
    public func performAction(_ action: String, with arguments: Any?...) throws(ActionError) -> Any {
        try sendAction(action, arguments: arguments).value
    }

    /// Performs an action by name and returns what it returned as a type.
    ///
    /// - Throws: ``ActionError/wrongResult(action:expected:actual:)`` where it returned something else.
    public func performAction<Output>(
        _ action: String, with arguments: Any?..., returning type: Output.Type
    ) throws(ActionError) -> Output {
        let result = try sendAction(action, arguments: arguments).value
        guard let output = result as? Output else {
            throw .wrongResult(
                action: action, expected: String(describing: type),
                actual: String(describing: Swift.type(of: result)))
        }
        return output
    }

    /// Performs an action by name and says who did.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter.
    ///   - sender: What set the action off, where that is not this responder.
    ///   - arguments: What to pass, in the order of the parameters.
    /// - Returns: What the action returned, and the class of its performer.
    /// - Throws: ``ActionError`` where nobody has such an action or an argument does not fit.
    public func sendAction(
        _ action: String, sender: AnyObject? = nil, arguments: [Any?]
    ) throws(ActionError) -> ActionReply {
        let call = ActionCall(arguments)
        let event = Event(action, kind: .routed, from: self, sender: sender, info: [:], at: nil, payload: call)
        if case .refused(let error) = sendAlongChain(event) { throw .refused(error) }
        guard let reply = call.reply else { throw .unknown(action: action, receiver: pathClass) }
        return try reply.get()
    }
}

/// The arguments of a named action on its way up, and the reply that it brings back.
final class ActionCall {
    let arguments: [Any?]
    /// What the first receiver that knew the action made of it; nil as long as there was none.
    var reply: Result<ActionReply, ActionError>?

    init(_ arguments: [Any?]) {
        self.arguments = arguments
    }
}

/// What came of an action that somebody on the chain performed.
public struct ActionReply {
    /// What the action returned; an empty tuple where it returns nothing.
    public let value: Any
    /// The class of the object that performed it.
    public let performer: String
}

/// Why a named action was not performed.
public enum ActionError: Error, Hashable, Sendable {
    /// The receiver, or nobody on the chain above it, has an action of this name.
    case unknown(action: String, receiver: String)
    /// An argument is of another type than the parameter at its position, counted from 0.
    case wrongType(action: String, position: Int, expected: String, actual: String)
    /// There is no argument, or nil, for a parameter that cannot be nil.
    case missing(action: String, position: Int, expected: String)
    /// The action returned something else than the caller asked for.
    case wrongResult(action: String, expected: String, actual: String)
    /// The object whose action it was is gone.
    case receiverGone(action: String)
    /// The chain could not carry the action.
    case refused(ChainError)
}

extension ActionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknown(let action, let receiver):
            "\(receiver) has no action \(action), nor has anybody above it: register it with NamedActions"
        case .wrongType(let action, let position, let expected, let actual):
            "argument \(position) of \(action) is \(actual), not \(expected): pass a value of that type"
        case .missing(let action, let position, let expected):
            "argument \(position) of \(action) is missing: pass a value of type \(expected), or make the parameter optional"
        case .wrongResult(let action, let expected, let actual):
            "\(action) returned \(actual), not \(expected): ask for that type"
        case .receiverGone(let action): "the object that performs \(action) has been released: keep it alive"
        case .refused(let error): error.description
        }
    }
}
