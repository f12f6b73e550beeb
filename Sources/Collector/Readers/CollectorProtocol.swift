/// A way to send clicks: a path, and a pure function from a request to its clicks.
package struct CollectorProtocol: Sendable {
    package let path: String
    /// Other paths at which the same is sent.
    var aliases: Set<String> = []
    /// Whether web pages send so, for which the key of a page will do.
    var isOfPages = false
    /// Whether the body says the key, and not the head.
    var hasKeyInBody = false
    /// Whether a body may take seconds to read.
    var isSlow = false
    /// The header that says when a request was sent: the only one that a reader may look at, as a journal keeps no other.
    var sentHeader = SenderClock.header
    let read: @Sendable (CollectorRequest) throws(CollectorError) -> Delivery

    /// Where click lines are sent.
    static let clicks = "/v1/clicks"

    /// All that the collector understands.
    package static let all = [
        CollectorProtocol(path: clicks, isOfPages: true, read: ClickLineDelivery.read),
        CollectorProtocol(path: "/v1/journal", read: JournalDelivery.read),
        CollectorProtocol(path: "/v1/touches", isSlow: true, read: TouchDelivery.read),
        CollectorProtocol(
            path: "/batch", aliases: Set(PostHogDelivery.paths.flatMap { [$0, $0 + "/"] }), isOfPages: true,
            hasKeyInBody: true, read: PostHogDelivery.readBatch),
        CollectorProtocol(
            path: "/i/v1/analytics/events", aliases: ["/i/v1/analytics/events/"], isOfPages: true,
            sentHeader: PostHogDelivery.sentHeader,
            read: PostHogDelivery.readEvents),
        CollectorProtocol(path: "/v1/logs", isOfPages: true, read: OpenTelemetryDelivery.read),
        CollectorProtocol(
            path: "/s", aliases: ["/s/"], isOfPages: true, hasKeyInBody: true, read: PostHogDelivery.passOver),
    ]

    /// The protocol of a path; nil for a path that takes nothing.
    static func reader(of path: String) -> CollectorProtocol? {
        all.first { $0.path == path || $0.aliases.contains(path) }
    }
}
