import ClickTracking

/// What a user says about recordings that do not say it themselves.
package struct ReplayOptions: Sendable {
    /// The start of recordings with relative times, in milliseconds since the Unix epoch, UTC.
    package var startedAtMs: Int64?
    /// The DOM attribute whose value is an element's identifier; none by default.
    package var identifierAttribute: String?
    /// What counts where a recording tells both where a click was and which node the browser hit.
    package var clickedBy = ClickedBy.target
    /// The names of the events to take; nil for those that are clicks in the recording's format.
    package var events: Set<String>?

    package init(startedAtMs: Int64? = nil, identifierAttribute: String? = nil) {
        self.startedAtMs = startedAtMs
        self.identifierAttribute = identifierAttribute
    }

    /// Whether an event is to be taken.
    ///
    /// - Parameter usual: The events that are clicks in the format.
    func takes(_ event: String, usual: Set<String>) -> Bool {
        (events ?? usual).contains(event)
    }

    /// Whether an event is to be taken in a format whose events all are clicks.
    func takes(_ event: String) -> Bool {
        events?.contains(event) ?? true
    }

    /// What a clicked node is known by.
    package enum ClickedBy: String, CaseIterable, Sendable {
        /// The place: the node that lies there.
        case place
        /// The node that the recording names.
        case target
    }
}

/// What a user says about sessions if their recording does not say it.
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

    /// The session with its missing fields filled in.
    func applied(to session: SessionKey) -> SessionKey {
        SessionKey(
            name: session.name, app: session.app ?? app, version: session.version ?? version,
            user: session.user ?? user)
    }
}
