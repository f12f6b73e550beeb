// Apps that were written for 0.2.0 find the router here, which is a library of its own now.
@_exported public import SchemeRouting

extension Responder {
    // An implementation of the name of 0.2.0 counts. Its own default is what the default was.
    public var pathName: String { former.pathClass(of: self) }
    public var siblingIndex: Int? { former.pathOrdinal(of: self) }
    public var isInPath: Bool { former.decoratesPath(of: self) }

    @available(*, deprecated, renamed: "pathName")
    public var pathClass: String { String(describing: type(of: self)) }
    @available(*, deprecated, renamed: "siblingIndex")
    public var pathOrdinal: Int? { nil }
    @available(*, deprecated, renamed: "isInPath")
    public var decoratesPath: Bool { true }
}

/// What classes say under the names of 0.2.0. Only what is deprecated itself may use what is deprecated, so the witnesses are, and
/// the requirements by which they are called are not.
private protocol FormerRequirements {
    func pathClass(of responder: some Responder) -> String
    func pathOrdinal(of responder: some Responder) -> Int?
    func decoratesPath(of responder: some Responder) -> Bool
}

private struct FormerNames: FormerRequirements {
    @available(*, deprecated) func pathClass(of responder: some Responder) -> String { responder.pathClass }
    @available(*, deprecated) func pathOrdinal(of responder: some Responder) -> Int? { responder.pathOrdinal }
    @available(*, deprecated) func decoratesPath(of responder: some Responder) -> Bool { responder.decoratesPath }
}

/// Its type is hidden, so that calls take the requirements, which are not deprecated.
private var former: some FormerRequirements { FormerNames() }

extension Responder {
    @available(*, deprecated, renamed: "perform(action:with:)")
    @discardableResult
    public func performAction(_ action: String, with arguments: Any?...) throws(ActionError) -> Any {
        try perform(action: action, arguments: arguments).value
    }

    @available(*, deprecated, renamed: "perform(action:with:returning:)")
    public func performAction<Output>(
        _ action: String, with arguments: Any?..., returning type: Output.Type
    ) throws(ActionError) -> Output {
        try perform(action: action, arguments: arguments).value(of: action, as: type)
    }

    @available(*, deprecated, renamed: "perform(action:sender:arguments:)")
    public func sendAction(
        _ action: String, sender: AnyObject? = nil, arguments: [Any?]
    ) throws(ActionError) -> ActionReply {
        try perform(action: action, sender: sender, arguments: arguments)
    }
}

extension EventOrigin {
    @available(*, deprecated, renamed: "perform(action:with:)")
    @discardableResult
    public func performAction(_ action: String, with arguments: Any?...) throws(ActionError) -> Any {
        try perform(action: action, arguments: arguments).value
    }

    @available(*, deprecated, renamed: "perform(action:with:returning:)")
    public func performAction<Output>(
        _ action: String, with arguments: Any?..., returning type: Output.Type
    ) throws(ActionError) -> Output {
        try perform(action: action, arguments: arguments).value(of: action, as: type)
    }

    @available(*, deprecated, renamed: "perform(action:arguments:)")
    public func sendAction(_ action: String, arguments: [Any?]) throws(ActionError) -> ActionReply {
        try perform(action: action, arguments: arguments)
    }
}
