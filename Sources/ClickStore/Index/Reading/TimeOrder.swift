/// Brings clicks into the order of their times by merging the runs that are in order already: clicks that came late, and
/// recordings of the same time, leave few of those.
enum TimeOrder {
    /// The rows by time, those of one millisecond as they are; nil where they are in order already.
    static func rows(of times: UnsafeBufferPointer<Int64>) -> [Int32]? {
        var runs = runs(of: times)
        guard runs.count > 2 else { return nil }
        var rows = (0..<Int32(truncatingIfNeeded: times.count)).map(\.self)
        var merged = rows
        while runs.count > 2 {
            var ends = [0]
            for first in stride(from: 0, to: runs.count - 1, by: 2) {
                let middle = runs[first + 1]
                let end = first + 2 < runs.count ? runs[first + 2] : middle
                merge(rows, runs[first]..<middle, middle..<end, into: &merged, times)
                ends.append(end)
            }
            swap(&rows, &merged)
            runs = ends
        }
        return rows
    }

    /// Where runs begin, and the end of the last one.
    private static func runs(of times: UnsafeBufferPointer<Int64>) -> [Int] {
        var runs = [0]
        for row in times.indices.dropFirst() where times[row] < times[row - 1] { runs.append(row) }
        runs.append(times.count)
        return runs
    }

    private static func merge(
        _ rows: [Int32], _ first: Range<Int>, _ second: Range<Int>, into merged: inout [Int32],
        _ times: UnsafeBufferPointer<Int64>
    ) {
        var (a, b) = (first.lowerBound, second.lowerBound)
        for place in first.lowerBound..<second.upperBound {
            let takesFirst =
                b == second.upperBound || a < first.upperBound && times[Int(rows[a])] <= times[Int(rows[b])]
            merged[place] = takesFirst ? rows[a] : rows[b]
            if takesFirst { a += 1 } else { b += 1 }
        }
    }
}
