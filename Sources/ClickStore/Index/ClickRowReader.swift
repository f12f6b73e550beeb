package import ClickIndex
import ClickTracking

/// Reads rows of `click` as the index keeps them.
package struct ClickRowReader {
    private let rows: Statement
    private let connection: Connection

    package init(_ connection: Connection) throws(StoreError) {
        self.connection = connection
        rows = try connection.prepare(
            """
            SELECT id, control_id, session_id, at_ms, x, y, flags, \(Self.scroll("scroll_x")), \(Self.scroll("scroll_y")) FROM click
            WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
            """)
    }

    /// How far a click's page was scrolled; most clicks have no detail.
    private static func scroll(_ column: String) -> String {
        "CASE WHEN flags & \(ClickFlags.hasDetail) THEN (SELECT \(column) FROM click_detail WHERE click_id = id) END"
    }

    /// The first rows of a range, at most `limit`, and the range of ids that they fill; nil if there are none.
    func clicks(
        in ids: ClosedRange<Int64>, limit: Int = -1
    ) throws(StoreError) -> (ids: ClosedRange<Int64>, clicks: [IndexedClick])? {
        var clicks: [IndexedClick] = []
        var filled: ClosedRange<Int64>?
        try visit(ids, limit: limit) { id, click in
            filled = (filled?.lowerBound ?? id)...id
            clicks.append(click)
        }
        return filled.map { ($0, clicks) }
    }

    /// Visits the rows of a range in the order of their ids.
    ///
    /// - Parameter limit: How many rows at most, -1 for all.
    package func visit(
        _ ids: ClosedRange<Int64>, limit: Int = -1, _ body: (Int64, IndexedClick) -> Void
    ) throws(StoreError) {
        rows.bind(ids.lowerBound, at: 1)
        rows.bind(ids.upperBound, at: 2)
        rows.bind(Int64(limit), at: 3)
        defer { rows.reset() }
        var last: Int64?
        while try rows.step() {
            let id = rows.int(0)
            // SQLite takes a damaged page's numbers as they come.
            guard ids.contains(id), last.map({ $0 < id }) ?? true,
                let control = Int32(exactly: rows.int(1)), let span = Int32(exactly: rows.int(2))
            else { throw connection.damaged("a click's number, control or session cannot be") }
            last = id
            body(
                id,
                IndexedClick(
                    atMs: rows.int(3), control: control, span: span, x: rows.tenths(4), y: rows.tenths(5),
                    order: ClickFlags.order(rows.int(6)), scrollX: Int32(truncatingIfNeeded: rows.int(7)),
                    scrollY: Int32(truncatingIfNeeded: rows.int(8)), handled: ClickFlags.handled(rows.int(6)),
                    answered: ClickFlags.answered(rows.int(6))))
        }
    }
}
