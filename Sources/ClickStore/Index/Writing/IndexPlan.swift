/// Which ranges of ids the index is to cover anew, so that it covers all rows by few parts.
struct IndexPlan {
    /// A range of rows that no part covers.
    struct Gap: Hashable {
        var first: Int64
        let last: Int64
    }

    /// The ranges to cover, in order. Parts that begin in one are replaced.
    private(set) var ranges: [Gap] = []

    /// Plans for some parts, and gaps between them that hold rows; both in order.
    ///
    /// A small part before a gap is taken together with it, as long as it has less than twice the rows: so a row is
    /// taken up again only a few times, however small the parts are that clicks arrive in.
    init(_ kind: IndexKind, parts: [IndexExtent], gaps: [Gap]) {
        for gap in gaps {
            var range = gap
            // There may be holes among the ids, so this is the most that the gap holds.
            var count = Self.size(of: gap)
            for part in parts.reversed() where part.last < gap.first {
                if let earlier = ranges.last, part.first <= earlier.last { break }
                guard part.count < kind.comfortable, part.count < count.multipliedReportingOverflow(by: 2).partialValue,
                    count < kind.longest
                else { break }
                range.first = part.first
                count += part.count
            }
            ranges.append(range)
        }
    }

    private static func size(of gap: Gap) -> Int {
        let (distance, overflows) = gap.last.subtractingReportingOverflow(gap.first)
        return overflows ? .max : Int(clamping: distance.addingReportingOverflow(1).partialValue)
    }
}
