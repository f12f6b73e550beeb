package import Basics
package import ClickReports
package import ClickStore

/// What an open page asks for: the clicks of a selection, `GET /live/events?since=…`, after those that it has.
package struct LiveRequest: Sendable {
    package let selection: Selection
    let query: PageQuery

    /// In which times are said.
    package var timeZone: TimeZoneRules { query.timeZone }
    /// The same for the same selection.
    package let key: String
    /// The last click that the page has; nil if it has none.
    package let lastID: Int64?

    package static let path = "/" + page
    static let page = "live/events"
    /// Where the page that the server has made goes on.
    static let after = "after"

    /// - Parameters:
    ///   - query: What stands behind the question mark of the address, as it comes; nil for nothing.
    ///   - lastEventID: What a browser that has lost its connection says that it has.
    package init(query: String?, lastEventID: String?, nowMs: Int64) throws(PageQuery.Problem) {
        let asked = try PageQuery(
            Address(path: Self.path, query: query)?.parameters ?? [], ofPage: [Self.after])
        selection = try asked.selection(nowMs: nowMs)
        self.query = asked
        key = Address("live", asked.selected).text
        lastID = (lastEventID ?? asked[Self.after].last).flatMap { Int64($0) }
    }
}
