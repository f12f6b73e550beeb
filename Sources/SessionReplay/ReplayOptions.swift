/// What a user says about recordings that do not say it themselves.
package struct ReplayOptions: Sendable {
    /// The start of recordings with relative times, in milliseconds since the Unix epoch, UTC.
    package var startedAtMs: Int64?
    /// The DOM attribute whose value is an element's identifier; none by default.
    package var identifierAttribute: String?

    package init(startedAtMs: Int64? = nil, identifierAttribute: String? = nil) {
        self.startedAtMs = startedAtMs
        self.identifierAttribute = identifierAttribute
    }
}
