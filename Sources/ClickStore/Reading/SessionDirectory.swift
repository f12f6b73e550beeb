/// Which session and which user each stretch belongs to, as numbers that a report can count with.
package struct SessionDirectory: Sendable {
    /// The session's number by the id of the stretch; -1 for ids without a row.
    package internal(set) var sessions: [Int32]
    /// The user's number by the id of the stretch; -1 for no user.
    package internal(set) var users: [Int32]
    /// All numbers of sessions are below this.
    package var sessionLimit: Int { sessions.count }
    /// All numbers of users are below this.
    package internal(set) var userLimit = 0
    /// Whether each stretch is selected, by its id; nil where all are.
    var selected: [Bool]?

    /// All ids of stretches are below this.
    var stretchLimit: Int { sessions.count }

    init(stretchLimit: Int) {
        sessions = Array(repeating: -1, count: stretchLimit)
        users = sessions
    }
}
