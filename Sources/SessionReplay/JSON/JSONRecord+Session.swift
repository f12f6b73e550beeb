import ClickTracking

extension JSONRecord {
    /// The name of a session without one that begins with this record.
    var sessionName: String { place.content.sessionName }
}

extension RejectedContent {
    /// The name of a session without one that begins with this content.
    var sessionName: String {
        switch self {
        case .bytes(let bytes): SessionName.hash(of: bytes)
        // The same as above, worked out when the bytes were too many to be kept.
        case .digest(_, let sha256): SessionName.of(sha256: sha256)
        }
    }
}
