/// A contiguous range of ids that a part of the index covers.
package struct IndexedRange: Hashable, Sendable {
    package let ids: ClosedRange<Int64>
    /// How many rows have an id in the range.
    package let count: Int

    package init(ids: ClosedRange<Int64>, count: Int) {
        self.ids = ids
        self.count = count
    }
}

extension IndexedRange {
    /// The ids that none of some ranges covers; the ranges are in order and do not overlap.
    package static func gaps(between ranges: [IndexedRange]) -> [ClosedRange<Int64>] {
        var gaps: [ClosedRange<Int64>] = []
        var next: Int64? = .min
        for ids in ranges.lazy.map(\.ids) {
            guard let start = next else { break }
            if start < ids.lowerBound { gaps.append(start...ids.lowerBound - 1) }
            next = ids.upperBound == .max ? nil : ids.upperBound + 1
        }
        if let next { gaps.append(next ... .max) }
        return gaps
    }

    /// The ranges of ids to index, in order, so that few parts cover all rows. Parts that begin in one are replaced.
    ///
    /// A small part before a gap is indexed again together with it, as long as it has less than twice the rows: so a row
    /// is indexed again only a few times, however small the parts are that clicks arrive in.
    ///
    /// - Parameters:
    ///   - gaps: The ranges of rows that no part covers, in order.
    ///   - parts: What is covered, in order.
    ///   - smallPart: Parts of fewer rows than this are indexed again.
    ///   - maxRows: The most rows of a part.
    package static func rangesToIndex(
        gaps: [ClosedRange<Int64>], parts: [IndexedRange], smallPart: Int, maxRows: Int
    ) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for gap in gaps {
            var first = gap.lowerBound
            // There may be holes among the ids, so this is the most that the gap holds.
            var count = size(of: gap)
            for part in parts.reversed() where part.ids.upperBound < gap.lowerBound {
                if let earlier = ranges.last, part.ids.lowerBound <= earlier.upperBound { break }
                guard part.count < smallPart, part.count < count.multipliedReportingOverflow(by: 2).partialValue,
                    count < maxRows
                else { break }
                first = part.ids.lowerBound
                count += part.count
            }
            ranges.append(first...gap.upperBound)
        }
        return ranges
    }

    private static func size(of gap: ClosedRange<Int64>) -> Int {
        let (distance, overflows) = gap.upperBound.subtractingReportingOverflow(gap.lowerBound)
        return overflows ? .max : Int(clamping: distance.addingReportingOverflow(1).partialValue)
    }
}

extension [ClosedRange<Int64>] {
    /// The same ids in ranges that neither overlap nor touch, in order.
    package func merged() -> [ClosedRange<Int64>] {
        var merged: [ClosedRange<Int64>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
                merged[merged.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
