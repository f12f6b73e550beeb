/// What a user says about recordings that do not say it themselves.
package struct ReplayOptions: Sendable {
    /// The start of recordings with relative times, in milliseconds since the Unix epoch, UTC.
    package var startedAtMs: Int64?
    /// The DOM attribute whose value is an element's identifier; none by default.
    package var identifierAttribute: String?
    /// What counts where a recording tells both where a click was and which node the browser hit.
    package var clickedBy = ClickedBy.target

    package init(startedAtMs: Int64? = nil, identifierAttribute: String? = nil) {
        self.startedAtMs = startedAtMs
        self.identifierAttribute = identifierAttribute
    }

    /// What a clicked node is known by.
    package enum ClickedBy: String, CaseIterable, Sendable {
        /// The place: the node that lies there.
        case place
        /// The node that the recording names.
        case target
    }
}
