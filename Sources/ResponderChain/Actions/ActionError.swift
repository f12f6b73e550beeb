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
