/// Room for clicks in columns, filled and used again and again.
///
/// What makes the raw memory safe: all columns have room for `capacity` values and the first `count` are initialised;
/// only ``append(_:_:)`` and ``keep(where:from:)`` change `count`.
package final class ClickBuffer {
    /// So many clicks are worth a visit, and few enough for a processor's cache to hold what is worked out from them.
    package static let comfortable = 1 << 14

    /// Parts of a control are put together until there are so many clicks.
    let fewest: Int

    /// Where to write the values of clicks that are appended.
    struct Columns {
        let atMs: UnsafeMutablePointer<Int64>
        let stretches: UnsafeMutablePointer<Int32>
        let x: UnsafeMutablePointer<Int32>
        let y: UnsafeMutablePointer<Int32>
        let handled: UnsafeMutablePointer<UInt8>

        init(capacity: Int) {
            atMs = .allocate(capacity: capacity)
            stretches = .allocate(capacity: capacity)
            x = .allocate(capacity: capacity)
            y = .allocate(capacity: capacity)
            handled = .allocate(capacity: capacity)
        }

        private init(_ columns: Columns, from start: Int) {
            atMs = columns.atMs + start
            stretches = columns.stretches + start
            x = columns.x + start
            y = columns.y + start
            handled = columns.handled + start
        }

        func advanced(by start: Int) -> Columns { Columns(self, from: start) }

        func copy(_ source: Columns, count: Int) {
            atMs.update(from: source.atMs, count: count)
            stretches.update(from: source.stretches, count: count)
            x.update(from: source.x, count: count)
            y.update(from: source.y, count: count)
            handled.update(from: source.handled, count: count)
        }

        func move(_ row: Int, to place: Int) {
            atMs[place] = atMs[row]
            stretches[place] = stretches[row]
            x[place] = x[row]
            y[place] = y[row]
            handled[place] = handled[row]
        }

        func deallocate() {
            atMs.deallocate()
            stretches.deallocate()
            x.deallocate()
            y.deallocate()
            handled.deallocate()
        }
    }

    private var columns: Columns
    private var capacity: Int
    private(set) var count = 0

    package init(fewest: Int = comfortable) {
        self.fewest = fewest
        capacity = fewest + SegmentDirectory.longestBlock
        columns = Columns(capacity: capacity)
    }

    deinit {
        columns.deallocate()
    }

    /// What is in the buffer.
    func block(isLast: Bool) -> ClickBlock {
        ClickBlock(
            atMs: UnsafeBufferPointer(start: columns.atMs, count: count),
            stretches: UnsafeBufferPointer(start: columns.stretches, count: count),
            x: UnsafeBufferPointer(start: columns.x, count: count),
            y: UnsafeBufferPointer(start: columns.y, count: count),
            handled: UnsafeBufferPointer(start: columns.handled, count: count), isLast: isLast)
    }

    func removeAll() { count = 0 }

    /// Lets a closure fill in so many more clicks. It must fill in all of them, or throw.
    func append<Failure: Error>(_ more: Int, _ fill: (Columns) throws(Failure) -> Void) throws(Failure) {
        if count + more > capacity { grow(to: max(count + more, capacity * 2)) }
        try fill(columns.advanced(by: count))
        count += more
    }

    /// Keeps of the clicks from a row on those that a test wants.
    @inline(__always)
    func keep(from start: Int, where isWanted: (_ atMs: Int64, _ stretch: Int32) -> Bool) {
        var place = start
        for row in start..<count where isWanted(columns.atMs[row], columns.stretches[row]) {
            if row != place { columns.move(row, to: place) }
            place += 1
        }
        count = place
    }

    /// Brings the clicks into the order of their times; those of one millisecond stay as they are.
    func sortByTime() {
        guard let order = TimeOrder.rows(of: UnsafeBufferPointer(start: columns.atMs, count: count)) else { return }
        let sorted = Columns(capacity: capacity)
        for (place, row) in order.enumerated() {
            let row = Int(row)
            sorted.atMs[place] = columns.atMs[row]
            sorted.stretches[place] = columns.stretches[row]
            sorted.x[place] = columns.x[row]
            sorted.y[place] = columns.y[row]
            sorted.handled[place] = columns.handled[row]
        }
        columns.deallocate()
        columns = sorted
    }

    private func grow(to capacity: Int) {
        let larger = Columns(capacity: capacity)
        larger.copy(columns, count: count)
        columns.deallocate()
        columns = larger
        self.capacity = capacity
    }
}
