/// A contiguous range of ids that a part of the index covers.
struct IndexExtent: Hashable {
    let first: Int64
    let last: Int64
    /// How many rows have an id in the range.
    let count: Int

    var ids: ClosedRange<Int64> { first...last }

    /// The ids that none of some extents covers; the extents are in order and do not overlap.
    static func gaps(between extents: [IndexExtent]) -> [ClosedRange<Int64>] {
        var gaps: [ClosedRange<Int64>] = []
        var next: Int64? = .min
        for extent in extents {
            guard let start = next else { break }
            if start < extent.first { gaps.append(start...extent.first - 1) }
            next = extent.last == .max ? nil : extent.last + 1
        }
        if let next { gaps.append(next ... .max) }
        return gaps
    }
}
