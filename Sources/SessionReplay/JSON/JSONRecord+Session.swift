import ClickTracking

extension JSONRecord {
    /// The name of a session without one that begins with this record: the same however the record is formatted, unless it is
    /// so long that only its hash is kept.
    var sessionName: String {
        switch place.content {
        case .bytes(let bytes): SessionName.of(digest: JSONDigest.of(bytes))
        case .digest(_, let sha256): SessionName.of(sha256: sha256)
        }
    }
}
