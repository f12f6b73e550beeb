/// Sorts clicks by an id that they have, by their times, or by their places where times are equal. All sorts are stable,
/// and give the rows of the clicks in order.
enum ClickOrder {
    /// The rows in the order of an id, by a radix sort: its cost does not depend on how high the ids are.
    @inline(__always)
    static func byID(_ clicks: UnsafeBufferPointer<IndexedClick>, _ id: (IndexedClick) -> Int32) -> [Int32] {
        var highest: UInt32 = 0
        for click in clicks { highest = max(highest, UInt32(bitPattern: id(click))) }
        // With the sign bit inverted, negative ids come first.
        let sign: UInt32 = highest > UInt32(Int32.max) ? 1 << 31 : 0
        return rows(clicks.count, upTo: UInt64(highest)) { UInt64(UInt32(bitPattern: id(clicks[$0])) ^ sign) }
    }

    /// Rows in the order of numbers. A pass takes as long as there are rows and values of a digit, so few rows have short digits.
    @inline(__always)
    private static func rows(_ count: Int, upTo highest: UInt64, by number: (_ row: Int) -> UInt64) -> [Int32] {
        var rows = (0..<Int32(truncatingIfNeeded: count)).map(\.self)
        let bits = count < 1 << 15 ? 8 : 16
        for shift in stride(from: 0, to: 64, by: bits) where highest >> UInt64(shift) > 0 {
            rows = sorted(rows, bits) { Int(truncatingIfNeeded: number($0) >> UInt64(shift)) & (1 << bits - 1) }
        }
        return rows
    }

    /// Sorts rows by one digit of so many bits.
    @inline(__always)
    private static func sorted(_ rows: [Int32], _ bits: Int, by digit: (_ row: Int) -> Int) -> [Int32] {
        var places = [Int](repeating: 0, count: 1 << bits)
        for row in rows.indices { places[digit(row)] += 1 }
        var sum = 0
        for index in places.indices { (places[index], sum) = (sum, sum + places[index]) }
        return [Int32](unsafeUninitializedCapacity: rows.count) { sorted, count in
            for row in rows {
                let digit = digit(Int(row))
                sorted[places[digit]] = row
                places[digit] += 1
            }
            count = rows.count
        }
    }

    /// The rows in the order of their times; nil if they are in order already.
    ///
    /// Merges the runs that are in order; where there are many, as in recordings of one session after the other, it sorts by digits.
    static func byTime(_ times: UnsafeBufferPointer<Int64>) -> [Int32]? {
        var runs = runs(of: times)
        guard runs.count > 2 else { return nil }
        guard runs.count <= mostRuns else { return byDigits(of: times) }
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

    /// Above that, passes over digits take less time than merging.
    private static let mostRuns = 32

    private static func byDigits(of times: UnsafeBufferPointer<Int64>) -> [Int32] {
        let least = times.min() ?? 0
        // How far each is from the earliest one, also where that is more than a number with a sign holds.
        func distance(_ row: Int) -> UInt64 { UInt64(bitPattern: times[row] &- least) }
        return rows(times.count, upTo: times.indices.reduce(0) { max($0, distance($1)) }, by: distance)
    }

    /// The start of each run, and the end of the last one.
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

    /// The rows of clicks that are in the order of their times, those of one millisecond by their order, then by x, then y,
    /// unknown first; nil if they are in order already.
    ///
    /// Equal times are rare: without any, this is one comparison a click.
    static func byPlace(_ clicks: ClickColumns) -> [Int32]? {
        var sorted: [Int32]?
        var start = 0
        while let ties = ties(in: clicks.atMs, from: start, count: clicks.count) {
            start = ties.upperBound
            guard ties.dropFirst().contains(where: { precedes($0, $0 - 1, clicks) }) else { continue }
            var rows = sorted ?? (0..<Int32(truncatingIfNeeded: clicks.count)).map(\.self)
            // Not `rows` itself, so that it has one owner.
            sorted = nil
            rows.withUnsafeMutableBufferPointer { rows in
                var tied = UnsafeMutableBufferPointer(rebasing: rows[ties])
                tied.sort { a, b in
                    let (a, b) = (Int(a), Int(b))
                    return precedes(a, b, clicks) || !precedes(b, a, clicks) && a < b
                }
            }
            sorted = rows
        }
        return sorted
    }

    /// The next rows of one and the same time, at least two.
    private static func ties(in atMs: UnsafePointer<Int64>, from start: Int, count: Int) -> Range<Int>? {
        var first = start
        while first + 1 < count, atMs[first] != atMs[first + 1] { first += 1 }
        guard first + 1 < count else { return nil }
        var end = first + 2
        while end < count, atMs[end] == atMs[first] { end += 1 }
        return first..<end
    }

    /// Whether one click's order or place comes before another's. `Tenths.unknown` is the lowest number.
    private static func precedes(_ a: Int, _ b: Int, _ clicks: ClickColumns) -> Bool {
        if clicks.order[a] != clicks.order[b] { return clicks.order[a] < clicks.order[b] }
        return clicks.x[a] != clicks.x[b] ? clicks.x[a] < clicks.x[b] : clicks.y[a] < clicks.y[b]
    }
}
