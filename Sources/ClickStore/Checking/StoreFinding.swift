/// What a check of a store has found out.
package struct StoreFinding: Sendable {
    /// How well it is.
    package enum State: String, Sendable {
        case ok
        /// Not wrong, but answers take longer than they must.
        case slow
        /// Nothing that must be wrong, but what was found cannot be said to be right.
        case unclear
        case damaged
    }

    /// What was checked, such as `index`.
    package let subject: String
    package let state: State
    /// What was found, for people.
    package let text: String

    package init(_ subject: String, _ state: State, _ text: String) {
        self.subject = subject
        self.state = state
        self.text = text
    }
}
