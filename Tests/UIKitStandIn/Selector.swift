/// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// https://developer.apple.com/documentation/objectivec/selector/description
    public let description: String

    /// https://developer.apple.com/documentation/objectivec/selector/init(_:)
    public init(_ str: String) {
        description = str
    }

    /// https://developer.apple.com/documentation/objectivec/selector/init(stringliteral:)
    public init(stringLiteral value: String) {
        description = value
    }
}

#if !canImport(ObjectiveC)
    /// An object that says which methods it has, as there is no runtime to ask.
    public protocol MethodSaying {
        var methods: Set<Selector> { get }
    }
#endif
