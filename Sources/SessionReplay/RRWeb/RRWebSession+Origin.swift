extension RRWebSession {
    /// What a file says of where events come from.
    struct Origin: Hashable {
        /// The session's name; nil for none.
        var session: String?
        /// The browser window, where the file tells windows apart: each numbers its nodes by itself.
        var window: String?

        var isKnown: Bool { session != nil || window != nil }

        /// The origin with what the origin around it says besides.
        func within(_ outer: Origin) -> Origin {
            Origin(session: session ?? outer.session, window: window ?? outer.window)
        }

        /// Takes note of a member of an object that may hold a name.
        mutating func note(_ key: String, _ value: JSONValue) {
            guard let name = value.string, !name.isEmpty else { return }
            if Self.sessionKeys.contains(key) { session = name }
            if Self.windowKeys.contains(key) { window = name }
        }

        static let keys = sessionKeys.union(windowKeys)
        private static let sessionKeys: Set = ["session_guid", "session_id", "sessionId", "$session_id"]
        private static let windowKeys: Set = ["window_id", "windowId", "$window_id"]
    }
}

extension RRWebSession.Origin {
    /// What an event says of itself.
    init(_ event: JSONValue) {
        for member in event.members ?? JSONMembers(.null) where member.value.isString { note(member.key, member.value) }
    }
}
