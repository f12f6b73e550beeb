/// A chain captured before its source left the tree, for events that the source raises afterwards.
///
/// It keeps the responders below the application alive, but not the application, which may hold on to it.
package final class DetachedChain {
    private let belowApplication: [any Responder]
    private weak var application: (any Responder)?
    private let summary: ChainSummary

    /// - Returns: nil for a chain without an application.
    package init?(_ chain: CapturedChain) {
        guard let top = chain.hops.firstIndex(where: { $0.dispatcher != nil }) else { return nil }
        // A slice would keep the whole array.
        belowApplication = Array(chain.hops[..<top])
        application = chain.hops[top]
        summary = chain.summary
    }

    /// Sends an event of the source up the chain; nil if the application has been released.
    package func send(_ event: Event) -> Delivery? {
        guard let application, let dispatcher = application.dispatcher, let above = try? application.hops() else {
            return nil
        }
        return dispatcher.send(event, along: CapturedChain(hops: belowApplication + above, summary: summary))
    }
}
