/// The arguments of a named action on its way up, and the reply that it brings back.
final class ActionCall {
    let arguments: [Any?]
    /// What the first receiver that knew the action made of it; nil as long as there was none.
    var reply: Result<ActionReply, ActionError>?

    init(_ arguments: [Any?]) {
        self.arguments = arguments
    }
}
