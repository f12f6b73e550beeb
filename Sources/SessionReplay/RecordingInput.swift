/// One recording to read: a file, a folder that is one recording, or standard input.
package struct RecordingInput {
    /// What people know it by: the path as they gave it, or `-`.
    package let name: String
    /// The file or folder; nil for standard input.
    package let path: String?
    /// What readers need to know that the recording does not say.
    package let options: ReplayOptions

    /// The recording's bytes from its start, decompressed; for a file or standard input.
    package let open: () throws(InputError) -> any ByteSource
}

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
