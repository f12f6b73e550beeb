import ClickTracking

/// What a user says of sessions whose recording does not say it.
package struct SessionDefaults: Sendable {
    package var app: String?
    package var version: String?
    package var user: String?

    package init(app: String? = nil, version: String? = nil, user: String? = nil) {
        self.app = app
        self.version = version
        self.user = user
    }

    /// Whether there is nothing to fill in.
    var isEmpty: Bool { app == nil && version == nil && user == nil }

    /// The session with what it lacks filled in.
    func applied(to session: SessionKey) -> SessionKey {
        SessionKey(
            name: session.name, app: session.app ?? app, version: session.version ?? version,
            user: session.user ?? user)
    }
}
