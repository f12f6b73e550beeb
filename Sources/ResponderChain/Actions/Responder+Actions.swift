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
