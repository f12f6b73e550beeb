#if Server
    internal import ClickReports
    internal import ClickStore
    internal import Collector

    /// What an open page asks for: the clicks of a selection, `GET /live/events?since=…`, after those that it has.
    struct LiveRequest {
        let selection: Selection
        /// The same for the same selection.
        let query: String
        /// The last click that the page has; nil if it has none.
        let lastID: Int64?

        static let path = "/live/events"
        /// Where the page that the server has made goes on. A browser that has lost its connection says it in a header instead.
        private static let after = "after"

        init(
            _ parameters: [(name: String, value: String)], _ head: RequestHead, nowMs: Int64
        ) throws(PageQuery.Problem) {
            let conditions = parameters.filter { $0.name != Self.after }
            selection = try PageQuery(conditions).selection(nowMs: nowMs)
            query = conditions.map { "\($0.name.utf8.count):\($0.name)=\($0.value.utf8.count):\($0.value)" }.joined()
            let after = parameters.first { $0.name == Self.after }?.value
            lastID = (head.headers["last-event-id"] ?? after).flatMap { Int64($0) }
        }
    }
#endif
