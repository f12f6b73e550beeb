/// The order of clicks by an id that they have, those with the same one as they came.
enum ClickOrder {
    /// The rows of some clicks in that order, by a radix sort: its cost does not depend on how high the ids are.
    @inline(__always)
    static func rows(of clicks: UnsafeBufferPointer<IndexedClick>, by id: (IndexedClick) -> Int32) -> [Int32] {
        var rows = (0..<Int32(truncatingIfNeeded: clicks.count)).map(\.self)
        var highest: UInt32 = 0
        for click in clicks { highest = max(highest, UInt32(bitPattern: id(click))) }
        rows = sorted(rows, clicks) { Int(id($0) & 0xFFFF) }
        if highest > 0xFFFF { rows = sorted(rows, clicks) { Int(UInt32(bitPattern: id($0)) >> 16) } }
        return rows
    }

    @inline(__always)
    private static func sorted(
        _ rows: [Int32], _ clicks: UnsafeBufferPointer<IndexedClick>, by digit: (IndexedClick) -> Int
    ) -> [Int32] {
        var places = [Int](repeating: 0, count: 1 << 16)
        for click in clicks { places[digit(click)] += 1 }
        var sum = 0
        for index in places.indices { (places[index], sum) = (sum, sum + places[index]) }
        return [Int32](unsafeUninitializedCapacity: rows.count) { sorted, count in
            for row in rows {
                let digit = digit(clicks[Int(row)])
                sorted[places[digit]] = row
                places[digit] += 1
            }
            count = rows.count
        }
    }
}
