package import ClickStore
import ClickTracking

/// The controls of a scan in the order of their names, so that no engine decides the order of clicks of one place.
package struct ControlOrder {
    /// In order.
    package let controls: [ControlRow]
    /// Each control's place in this order, by its place in the scan.
    package let ranks: [Int32]

    /// - Parameter scanned: The controls as the scan has them.
    package init(_ scanned: [ControlRow]) {
        let order = scanned.indices.sorted { scanned[$0] < scanned[$1] }
        var ranks = Array(repeating: Int32(0), count: scanned.count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(truncatingIfNeeded: rank) }
        controls = order.map { scanned[$0] }
        self.ranks = ranks
    }
}
