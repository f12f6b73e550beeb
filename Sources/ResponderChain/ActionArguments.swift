/// The arguments of a named action. The last dictionary among them is the action's info, which hops may change.
struct ActionArguments {
    private(set) var values: [Any?]
    /// The position of the info; nil if no argument is a dictionary with strings as keys.
    private let infoPosition: Int?
    /// The info; empty if there is none among the arguments.
    private(set) var info: [String: Any]

    init(_ values: [Any?]) {
        self.values = values
        let last = values.indices.reversed().lazy.compactMap { index in
            values[index].flatMap { $0 as? [String: Any] }.map { (index, $0) }
        }.first
        infoPosition = last?.0
        info = last?.1 ?? [:]
    }

    /// The arguments with the info as hops have changed it.
    func with(_ info: [String: Any]) -> ActionArguments {
        var changed = self
        changed.info = info
        if let infoPosition { changed.values[infoPosition] = info }
        return changed
    }

    /// Whether hops have made an info that no argument held, so that the first parameter without an argument takes it.
    var hasNewInfo: Bool { infoPosition == nil && !info.isEmpty }
}

/// Reads the arguments of a call one after the other, each as the type of the next parameter.
struct ArgumentReader {
    private let action: String
    private let arguments: ActionArguments
    private var position = 0
    private var takesInfo: Bool

    init(_ arguments: ActionArguments, of action: String) {
        self.action = action
        self.arguments = arguments
        takesInfo = arguments.hasNewInfo
    }

    /// The argument for the next parameter. Without one, a dictionary gets the info that hops have made, and another
    /// optional parameter is nil.
    mutating func next<Parameter>(as type: Parameter.Type) throws(ActionError) -> Parameter {
        defer { position += 1 }
        let argument = position < arguments.values.count ? arguments.values[position] : nil
        guard let argument = argument ?? newInfo(for: type) else {
            // Without the check, an `Any` would get a nil in a box.
            guard type is any OptionalParameter.Type, let none = Any?.none as? Parameter else {
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

    private mutating func newInfo(for type: Any.Type) -> Any? {
        guard takesInfo, type is any InfoParameter.Type else { return nil }
        takesInfo = false
        return arguments.info
    }
}

/// A type of parameter that can be nil.
private protocol OptionalParameter {}
extension Optional: OptionalParameter {}

/// A type of parameter that can take an info: `[String: Any]`, `[String: Int]?` and the like.
private protocol InfoParameter {}
extension Dictionary: InfoParameter where Key == String {}
extension Optional: InfoParameter where Wrapped: InfoParameter {}
