import ClickIndex
import ClickStore

/// How many clicks each session span has, of the controls that one thread took from a scan.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit.
struct SpanClicks: Sendable {
    struct Count: BitwiseCopyable {
        /// The last click, in milliseconds since the Unix epoch, UTC; only if there are clicks.
        fileprivate(set) var lastMs: Int64 = 0
        fileprivate(set) var clicks: UInt32 = 0
        /// 1 if one of the clicks is on a marked control.
        fileprivate(set) var mark: UInt32 = 0

        @inline(__always)
        mutating func add(_ clicks: UInt32, lastMs: Int64, mark: UInt32) {
            self.lastMs = self.clicks == 0 ? lastMs : max(self.lastMs, lastMs)
            self.clicks &+= clicks
            self.mark |= mark
        }
    }

    /// By the id of the span.
    let counts: ZeroedMemory<Count>
    /// The places of the controls in the scan.
    private(set) var controls: [Int] = []
    private(set) var hasClicks = false

    /// Counts the clicks of all controls that this thread gets.
    ///
    /// - Parameter marked: Whether each control is marked, by its place in the scan.
    init(_ scan: ClickScan, marked: [Bool]) throws(StoreError) {
        counts = try ZeroedMemory(count: scan.sessions.sessionLimit)
        let (counts, buffer) = (counts.start, ClickBuffer())
        while let clicks = try scan.next() {
            controls.append(clicks.index)
            let mark: UInt32 = marked[clicks.index] ? 1 : 0
            try clicks.visit(in: buffer) { block, _ in
                hasClicks = true
                for row in 0..<block.count {
                    counts[Int(block.spans[row])].add(1, lastMs: block.atMs[row], mark: mark)
                }
            }
        }
    }
}
