import ClickIndex

/// Finds between which ids the selected clicks are, by the bounds that each session span has for its own: so rows of
/// others are not read.
struct ClickBounds {
    private let bounds: Statement
    private let fewRows: Int64
    private let connection: Connection

    /// - Parameter fewRows: So many rows are not worth a look at all clicks.
    init(_ connection: Connection, fewRows: Int64) throws(StoreError) {
        self.connection = connection
        self.fewRows = fewRows
        bounds = try connection.prepare("SELECT first_click_id, last_click_id FROM session WHERE id = ?")
    }

    /// Ranges of ids, in order, that all selected clicks are in.
    ///
    /// - Parameter filter: What the selection says of rows.
    func ranges(of selection: Selection, _ filter: RowFilter) throws(StoreError) -> [ClosedRange<Int64>] {
        if selection.isEverything { return [.min ... .max] }
        if let spans = filter.spans {
            let ranges = try ranges(of: spans)
            if size(of: ranges) <= fewRows { return ranges }
        }
        // The index, and the rows beside it, tell which spans have a selected click.
        let clicked = try ClickScan.clickCounts(selection, .recorded, on: connection).map { $0 > 0 }
        return try ranges(of: clicked.indices.lazy.filter { clicked[$0] })
    }

    private func ranges(of spans: some Sequence<Int>) throws(StoreError) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for span in spans {
            bounds.bind(Int64(span), at: 1)
            defer { bounds.reset() }
            // Where nothing is known of a span its clicks may be anywhere, and reading them tells what is wrong.
            guard try bounds.step(), let first = bounds.optionalInt(0), let last = bounds.optionalInt(1) else {
                return [.min ... .max]
            }
            if first <= last { ranges.append(first...last) }
        }
        return ranges.merged()
    }

    private func size(of ranges: [ClosedRange<Int64>]) -> Int64 {
        ranges.reduce(0) { sum, range in
            let (distance, overflows) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
            return sum + min(overflows ? .max : distance, fewRows) + 1
        }
    }
}
