extension RandomAccessCollection {
    /// The first index whose element belongs to the second part of a collection that is partitioned: elements for which
    /// `belongsInSecondPartition` is false come first, the others after them. A binary search.
    ///
    /// - Returns: `endIndex` if no element belongs to the second part.
    @inlinable
    package func partitioningIndex(where belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Index {
        var (low, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try belongsInSecondPartition(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }

    /// The element of an index; nil if there is none.
    package func at(_ index: Index) -> Element? { index >= startIndex && index < endIndex ? self[index] : nil }
}
