package import SessionReplay

/// What a request says before its body.
package struct RequestHead: Sendable {
    package var method: String
    /// Without the query.
    package var path: String
    /// By names in lower case. Of a header that occurs several times, the last.
    package var headers: [String: String]

    package init(method: String, path: String, headers: [String: String]) {
        self.method = method
        self.path = path
        self.headers = headers
    }
}

/// A request that was let in, with its whole body.
package struct CollectorRequest: Sendable {
    package var head: RequestHead
    /// The body, decompressed.
    package var body: [UInt8]
    /// When its head arrived, in milliseconds since the Unix epoch, UTC.
    package var receivedMs: Int64
    /// The most lines, or events, that are read.
    package var mostLines: Int
    /// By which rules clicks are read, which properties of sessions are kept, and how addresses of pages name screens.
    package var options: ReplayOptions

    package init(
        head: RequestHead, body: [UInt8], receivedMs: Int64, mostLines: Int = .max,
        reading options: ReplayOptions = ReplayOptions()
    ) {
        self.head = head
        self.body = body
        self.receivedMs = receivedMs
        (self.mostLines, self.options) = (mostLines, options)
    }
}
