import Basics
package import ClickTracking
package import ResponderChain

/// The user's options for facts that a recording does not hold.
package struct ReplayOptions: Sendable {
    /// The start of recordings with relative times, in milliseconds since the Unix epoch, UTC.
    package var startedAtMs: Int64?
    /// When the recording arrived, for events that say how long ago they were then; nil for a file, of which nobody knows it.
    package var receivedMs: Int64?
    /// The DOM attribute whose value is an element's identifier; none by default.
    package var identifierAttribute: String?
    /// Which node was clicked, if a recording tells both the click's place and the node that the browser hit.
    package var clickedBy = ClickedBy.target
    /// The names of the events to read; nil for those that are clicks in the recording's format.
    package var events: Set<ByteString>?
    /// The name of the session, for recordings that name none; nil for one that their content gives.
    package var sessionName: String?
    /// By which rules; a database says it.
    package var rules = ReadingRules.elements
    /// How addresses of pages name screens.
    package var screens = ScreenRule.withoutIDs()
    /// The properties of sessions that are kept.
    package var properties = PropertyKeys.usual
    /// Which columns hold what, if the recordings are tables; nil for recordings.
    package var map: ColumnMap?

    package init(startedAtMs: Int64? = nil, identifierAttribute: String? = nil) {
        self.startedAtMs = startedAtMs
        self.identifierAttribute = identifierAttribute
    }

    /// Whether an event is to be read.
    ///
    /// - Parameter clicks: The events that are clicks in the format; nil if all of its events are.
    func includes(_ event: String, clicks: Set<String>? = nil) -> Bool {
        events?.contains(ByteString(event)) ?? clicks?.contains(event) ?? true
    }

    /// How the clicked node is found.
    package enum ClickedBy: String, CaseIterable, Sendable {
        /// By the place: the node that lies there.
        case place
        /// By the node that the recording names.
        case target
    }
}

/// The rules by which recordings are read, by the number that a database keeps: a click that two rules read differently
/// would be stored twice.
package enum ReadingRules: Int, CaseIterable, Sendable {
    /// Those of version 0.2.0: each click that a file has, on the element that was hit.
    case elements = 1
    /// Those of later versions: what a person did. A click belongs to its control, one press is one click, a place is one on
    /// the page, and the windows of a file are one session.
    case controls = 2

    /// The rules by which a database has read recordings.
    ///
    /// - Parameters:
    ///   - setting: The number that it keeps; nil for a database that is older than the choice.
    ///   - sources: Its recordings. Click lines say the same by all rules.
    /// - Returns: nil for a database that has read none.
    package static func kept(
        _ setting: String?, _ sources: [KnownSource]
    ) throws(UnknownReadingRules) -> ReadingRules? {
        guard let setting else {
            let formats = ["rrweb", "posthog", "miniwob", "droidbot", "database"]
            let hasPages = sources.contains { known in formats.contains { known.source.format.hasPrefix($0) } }
            return hasPages ? .elements : nil
        }
        guard let rules = Int(setting).flatMap(ReadingRules.init) else { throw UnknownReadingRules() }
        return rules
    }
}

/// A database reads recordings by rules of a newer version.
package struct UnknownReadingRules: Error, CustomStringConvertible {
    package var description: String {
        "the database reads recordings by rules that a newer version of taptrail knows: use that version"
    }
}

/// The user's app, version and user for sessions whose recording does not name them.
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
            user: session.user ?? user, window: session.window)
    }
}

/// Makes names for sessions that have none of their own, from their content: the same session has the same name in
/// every file that holds it, wherever in it.
enum DefaultSessionName {
    /// The name for a digest of a session's content.
    static func of(digest: UInt64) -> String {
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: digest >> (8 * $0)) }
        var sha256 = SHA256()
        bytes.withUnsafeBytes { sha256.update($0) }
        return of(sha256: sha256.hexDigest)
    }

    /// The name for a SHA-256 of a session's content, in hexadecimal: its first half.
    static func of(sha256 hexDigest: String) -> String {
        String(hexDigest.prefix(32))
    }
}
