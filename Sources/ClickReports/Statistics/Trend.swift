import ClickIndex
import ClickStore

/// The clicks of groups in the equal parts of the time from the first click of all to the last.
package struct Trend {
    /// How many parts the time is divided into.
    package static let parts = 12

    /// Those of the first group, of the second one and so on.
    private let counts: ZeroedMemory<Int>

    /// Counts the clicks of a scan for the second time, as only then their first and last one are known.
    ///
    /// - Parameter statistics: Those of all groups.
    init(of groups: ClickGroups, _ statistics: [ClickStatistics], _ scan: ClickScan) throws(StoreError) {
        counts = try ZeroedMemory(count: groups.limit * Self.parts)
        guard let first = statistics.lazy.map(\.firstMs).min(), let last = statistics.lazy.map(\.lastMs).max() else {
            return
        }
        let starts = Self.starts(from: first, through: last)
        let buffer = ClickBuffer()
        scan.restart()
        while let clicks = try scan.next() {
            try groups.visit(clicks, in: buffer) { block, group, _, _ in
                count(block, group, groups.ofSpans, starts)
            }
        }
    }

    func counts(of group: Int) -> [Int] {
        Array(UnsafeBufferPointer(start: counts.start + group * Self.parts, count: Self.parts))
    }

    private func count(_ block: ClickColumns, _ group: Int32, _ ofSpans: [Int32], _ starts: [Int64]) {
        var part = 0
        ofSpans.withUnsafeBufferPointer { ofSpans in
            for row in 0..<block.count {
                while part < Self.parts - 1, block.atMs[row] >= starts[part + 1] { part += 1 }
                counts.start[Int(group + ofSpans[Int(block.spans[row])]) * Self.parts + part] += 1
            }
        }
    }

    /// The first millisecond of each part: a click is in part ⌊(t - first) · parts / (last - first + 1)⌋.
    static func starts(from first: Int64, through last: Int64) -> [Int64] {
        let length = Int128(last) - Int128(first) + 1
        let parts = Int128(Self.parts)
        return (0..<parts).map { part in Int64(clamping: Int128(first) + (part * length + parts - 1) / parts) }
    }
}
