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
