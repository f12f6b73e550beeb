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
