/// A segment as the index holds it: which clicks it covers, and where their blocks are.
struct IndexedSegment {
    let extent: IndexExtent
    /// The ids of its chunks.
    let chunks: Range<Int64>
    let directory: SegmentDirectory

    init(extent: IndexExtent, chunks: Range<Int64>, directory: [UInt8], path: String) throws(StoreError) {
        self.extent = extent
        self.chunks = chunks
        do {
            self.directory = try directory.withUnsafeBytes { try SegmentDirectory(decoding: $0) }
        } catch {
            throw .damagedIndex(path: path, reason: "\(error)")
        }
    }
}
