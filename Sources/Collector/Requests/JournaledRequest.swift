internal import Basics
internal import JSON

/// A request as a ``RequestJournal`` keeps it: all that its reader needs to read it again.
struct JournaledRequest: Sendable, Equatable {
    /// The path that its reader has in ``CollectorProtocol/all``.
    var path: String
    /// The app of the sender's key; nil for a sender without one.
    var app: String?
    /// When its head arrived, in milliseconds since the Unix epoch, UTC.
    var receivedMs: Int64
    /// The header that says when it was sent, ``CollectorProtocol/sentHeader``.
    var sent: String?
    /// How many clicks its reader found.
    var clicks: Int
    /// Decompressed.
    var body: [UInt8]

    /// A line of JSON for all but the body, and the body.
    var bytes: [UInt8] {
        var head = JSONObjectText()
        head.add("path", path)
        head.add("app", app)
        head.add("received", json: String(receivedMs))
        head.add("sent", sent)
        head.add("clicks", clicks)
        return Array(head.description.utf8) + [0x0A] + body
    }
}

extension JournaledRequest {
    /// - Returns: nil for bytes that are not a request's.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let end = bytes.firstIndex(of: 0x0A), let head = try? JSONValue(parsing: Array(bytes[..<end])),
            let path = head["path"]?.string, let receivedMs = head["received"]?.int,
            let clicks = head["clicks"]?.int, clicks >= 0
        else { return nil }
        self.init(
            path: path, app: head["app"]?.string, receivedMs: receivedMs, sent: head["sent"]?.string,
            clicks: Int(clicks), body: Array(bytes[(end + 1)...]))
    }
}
