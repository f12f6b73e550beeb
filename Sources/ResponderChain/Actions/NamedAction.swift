/// A method and the name that it is called by.
public struct NamedAction<Owner: AnyObject> {
    /// The name, with a colon for each parameter: `btnClick1:userInfo:`.
    public let name: String
    /// How many parameters the method has.
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
            // Every argument is taken and checked before the method is called, from the first to the last.
            let values = (repeat try arguments.next(as: (each Parameter).self))
            return method(owner)(repeat each values)
        }
    }
}
