/// Sorts in the time of a few passes, as an index of millions of session spans needs it.
enum CountingSort {
    /// Brings spans into the order of a number that each has; those of one number stay as they are.
    static func sorted(_ spans: [Int32], below limit: Int, by number: (Int32) -> Int) -> [Int32] {
        var places = Array(repeating: 0, count: limit + 1)
        for span in spans { places[number(span) + 1] += 1 }
        for number in 0..<limit { places[number + 1] += places[number] }
        return [Int32](unsafeUninitializedCapacity: spans.count) { sorted, count in
            for span in spans {
                sorted.initializeElement(at: places[number(span)], to: span)
                places[number(span)] += 1
            }
            count = spans.count
        }
    }
}
