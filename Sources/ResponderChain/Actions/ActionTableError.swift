/// Why a table of named actions cannot be used.
public enum ActionTableError: Error, Hashable, Sendable {
    /// Two actions have the same name.
    case duplicate(action: String)
    /// The name has not as many colons as the method has parameters.
    case colons(action: String, parameters: Int)
}

extension ActionTableError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .duplicate(let action): "there are two actions named \(action): give each its own name"
        case .colons(let action, let parameters):
            "\(action) names a method of \(parameters) parameters: write one colon for each of them"
        }
    }
}
