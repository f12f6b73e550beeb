/// A way to send clicks: a path, and a pure function from a request to its clicks.
package struct CollectorProtocol: Sendable {
    package let path: String
    /// Whether a body may take seconds to read.
    let isSlow: Bool
    let read: @Sendable (CollectorRequest) throws(CollectorError) -> Delivery

    /// Where click lines are sent.
    static let clicks = "/v1/clicks"

    /// All that the collector understands.
    package static let all = [
        CollectorProtocol(path: clicks, isSlow: false, read: ClickLineDelivery.read),
        CollectorProtocol(path: "/v1/journal", isSlow: false, read: JournalDelivery.read),
        CollectorProtocol(path: "/v1/touches", isSlow: true, read: TouchDelivery.read),
    ]
}
