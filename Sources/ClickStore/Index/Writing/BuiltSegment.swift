/// A segment of the index, ready to be written.
struct BuiltSegment: Sendable {
    /// The ids between which its clicks lie.
    let first: Int64
    let last: Int64
    /// How many clicks it has.
    let clicks: Int
    let chunks: [[UInt8]]
    /// Its ``SegmentDirectory``, encoded.
    let directory: [UInt8]

    /// Builds the segment of clicks that are given in the order of their ids.
    init(_ clicks: [IndexedClick], first: Int64, last: Int64) {
        let segment = clicks.withUnsafeBufferPointer { SegmentBuilder($0) }
        self.first = first
        self.last = last
        self.clicks = clicks.count
        chunks = segment.chunks
        directory = segment.directory.encoded()
    }

    init(_ pending: PendingClicks) {
        self.init(pending.clicks, first: pending.firstID, last: pending.lastID)
    }
}
