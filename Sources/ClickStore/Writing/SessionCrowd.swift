import ClickTracking

/// The spans of a name that has many, as far as a feed has met them. Others are looked up one by one, however many there are.
///
/// It is a class, so that adding a span copies none.
final class SessionCrowd {
    /// What spans have in common that differ in the size of the window alone.
    struct Alike {
        /// The first of them.
        let identity: Int64
        /// The one recording that all their clicks came from; nil for several.
        let recording: Int64?
    }

    private var alike: [SessionKey: Alike] = [:]
    /// The first span of each app's session.
    private var origins: [SessionKey: Int64] = [:]
    private let stored: StoredSpans

    init(_ stored: StoredSpans) {
        self.stored = stored
    }

    /// The first span of a span's session; nil for a new session.
    func origin(of key: SessionKey) throws(StoreError) -> Int64? {
        if let known = origins[key.session] { return known }
        let found = try stored.origin(of: key.session)
        origins[key.session] = found
        return found
    }

    /// What the spans have in common that differ from one at most in the size of the window; nil if there are none.
    ///
    /// - Parameters:
    ///   - origin: The session's first span.
    ///   - recording: Whoever brings clicks now. If others have brought some, all these spans have several recordings.
    func alike(
        _ key: SessionKey, session origin: Int64, sharing recording: Int64
    ) throws(StoreError) -> Alike? {
        if let known = alike[key.withoutWindow] { return known }
        guard let first = try stored.firstRow(like: key, session: origin) else { return nil }
        let isOwn = first.span.recording == recording
        if !isOwn, first.span.recording != nil { try stored.shareAll(like: first) }
        let found = Alike(identity: first.span.id, recording: isOwn ? recording : nil)
        alike[key.withoutWindow] = found
        return found
    }

    /// Notes a new span, which has no row yet.
    func add(_ key: SessionKey, _ span: SessionTable.Span) {
        if origins[key.session] == nil { origins[key.session] = span.origin }
        if alike[key.withoutWindow] == nil {
            alike[key.withoutWindow] = Alike(identity: span.id, recording: span.recording)
        }
    }
}
