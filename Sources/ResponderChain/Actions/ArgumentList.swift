/// Hands out the arguments of a call one by one, each as the type that the next parameter has.
struct ArgumentList {
    private let action: String
    private let arguments: [Any?]
    private var position = 0

    init(_ arguments: [Any?], of action: String) {
        self.action = action
        self.arguments = arguments
    }

    /// The argument for the next parameter.
    ///
    /// Arguments that no parameter asks for are dropped; parameters without an argument are nil, if they can be. A nil
    /// keeps its place.
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
