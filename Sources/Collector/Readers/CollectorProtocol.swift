/// A way to send clicks: a path, and a pure function from a request to its clicks.
package struct CollectorProtocol: Sendable {
    package let path: String
    let read: @Sendable (CollectorRequest) throws(CollectorError) -> Delivery

    /// All that the collector understands.
    package static let all = [
        CollectorProtocol(path: "/v1/clicks", read: ClickLineDelivery.read),
        CollectorProtocol(path: "/v1/journal", read: JournalDelivery.read),
        CollectorProtocol(path: "/v1/touches", read: TouchDelivery.read),
    ]
}
