import ClickIndex

/// What there is to select in a store.
package struct ClickOverview: Sendable {
    /// The controls that were clicked.
    package let controls: [ControlRow]
    /// When the first click and the last one were, in milliseconds since the Unix epoch, UTC; nil without clicks.
    package let times: ClosedRange<Int64>?

    package init(controls: [ControlRow], times: ClosedRange<Int64>?) {
        (self.controls, self.times) = (controls, times)
    }
}

extension ClickReader {
    /// The controls and times of all clicks. No click is read for it where the index covers them.
    package func overview() throws(StoreError) -> ClickOverview {
        let parts = try scan(threads: 1) { scan throws(StoreError) in scan.overview }
        return parts.first ?? ClickOverview(controls: [], times: nil)
    }

    /// Whether a selection has a click.
    package func hasClicks(_ selection: Selection) throws(StoreError) -> Bool {
        let parts = try scan(selection) { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var isFound = false
            while !isFound, let clicks = try scan.next() {
                try clicks.visit(in: buffer) { columns, _ in isFound = isFound || columns.count > 0 }
            }
            return isFound
        }
        return parts.contains(true)
    }
}
