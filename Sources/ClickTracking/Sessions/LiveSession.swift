/// The session that a recorder records in.
///
/// `@unchecked Sendable`: ``key`` and ``isSampled`` never change; the rest is read and written under the recorder's lock.
final class LiveSession: @unchecked Sendable {
    let key: SessionKey
    /// Whether the session's clicks are recorded at all.
    let isSampled: Bool
    /// The number of the next click in the session.
    var nextSeq: Int64 = 0
    /// The number of the session in the journal's segment ``serial``.
    var number: UInt32 = 0
    var serial: UInt64 = 0

    init(_ key: SessionKey, isSampled: Bool) {
        self.key = key
        self.isSampled = isSampled
    }
}
