/// Why a module cannot be registered.
public enum SchemeRouterError: Error, Hashable, Sendable {
    /// Another module has this name, in this or another case.
    case nameTaken(String)
    /// The module has no name.
    case emptyName
}

extension SchemeRouterError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nameTaken(let name): "a module named \(name) is registered already: give this one another name"
        case .emptyName: "a module without a name cannot be found by a URL: give it one"
        }
    }
}
