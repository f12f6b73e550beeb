import GRDB

/// Which session and which user each stretch belongs to, as numbers from 0 that a report can count with.
package struct SessionDirectory {
    /// The session's number by the id of the stretch; -1 for ids without a row.
    package private(set) var sessions: [Int32]
    /// The user's number by the id of the stretch; -1 for no user.
    package private(set) var users: [Int32]
    /// How many sessions there are.
    package private(set) var sessionCount = 0
    /// How many users there are.
    package private(set) var userCount = 0

    init(_ statement: RawStatement, highestID: Int) throws(StoreError) {
        sessions = Array(repeating: -1, count: highestID + 1)
        users = sessions
        // A session's first stretch has the lowest id of its stretches, so it is met first.
        var userNumbers: [[UInt8]: Int32] = [:]
        while try statement.step() {
            let id = Int(statement.int(0))
            let stored = Int(statement.int(1))
            // The first stretch of a session that was deleted in part may be gone; then each stands for itself.
            let origin = sessions.indices.contains(stored) ? stored : id
            if origin == id || sessions[origin] < 0 {
                sessions[origin] = Int32(sessionCount)
                sessionCount += 1
            }
            sessions[id] = sessions[origin]
            guard let user = statement.text(2) else { continue }
            users[id] = userNumbers[Array(user.utf8), default: Int32(userNumbers.count)]
            userNumbers[Array(user.utf8)] = users[id]
        }
        userCount = userNumbers.count
    }
}
