/// What came of an action that somebody on the chain performed.
public struct ActionReply {
    /// What the action returned; an empty tuple where it returns nothing.
    public let value: Any
    /// The class of the object that performed it.
    public let performer: String
}
