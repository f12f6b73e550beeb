import ClickTracking

/// The columns of some clicks of one control, in memory that a ``ClickBuffer`` owns.
package struct ClickColumns {
    /// Milliseconds since the Unix epoch, UTC.
    package let atMs: UnsafeMutablePointer<Int64>
    /// Ids of session spans, each below the limit that the clicks were read with.
    package let spans: UnsafeMutablePointer<Int32>
    /// Tenths of a point, or `Tenths.unknown`.
    package let x: UnsafeMutablePointer<Int32>
    package let y: UnsafeMutablePointer<Int32>
    /// See ``IndexedClick/order``.
    package let order: UnsafeMutablePointer<Int32>
    /// How far the page was scrolled, in tenths of a point; there only if ``isScrolled``.
    package let scrollX: UnsafeMutablePointer<Int32>
    package let scrollY: UnsafeMutablePointer<Int32>
    /// Raw values of `Handled`.
    package let handled: UnsafeMutablePointer<UInt8>
    /// Raw values of `Answered`, there with ``handled``.
    package let answered: UnsafeMutablePointer<UInt8>
    /// The number of clicks.
    package let count: Int
    /// Whether the page of a click was scrolled.
    package fileprivate(set) var isScrolled = false

    fileprivate init(capacity: Int) {
        // One piece of memory, which `atMs` begins.
        var free = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * (8 + 6 * 4 + 2), alignment: MemoryLayout<Int64>.alignment)
        func next<Value>(_ type: Value.Type) -> UnsafeMutablePointer<Value> {
            defer { free += capacity * MemoryLayout<Value>.stride }
            return free.bindMemory(to: type, capacity: capacity)
        }
        atMs = next(Int64.self)
        (spans, x, y, order) = (next(Int32.self), next(Int32.self), next(Int32.self), next(Int32.self))
        (scrollX, scrollY) = (next(Int32.self), next(Int32.self))
        (handled, answered) = (next(UInt8.self), next(UInt8.self))
        count = capacity
    }

    private init(_ columns: ClickColumns, from start: Int, count: Int) {
        atMs = columns.atMs + start
        spans = columns.spans + start
        x = columns.x + start
        y = columns.y + start
        order = columns.order + start
        scrollX = columns.scrollX + start
        scrollY = columns.scrollY + start
        handled = columns.handled + start
        answered = columns.answered + start
        self.count = count
        isScrolled = columns.isScrolled
    }

    /// From the first click to the last one, which a damaged index may have in the wrong order. There must be a click.
    package var times: ClosedRange<Int64> {
        let (first, last) = (atMs[0], atMs[count - 1])
        return min(first, last)...max(first, last)
    }

    /// The place of a click in the window, tenths of a point; what is unknown stays unknown.
    @inline(__always)
    package func placeInWindow(_ row: Int) -> (x: Int32, y: Int32) {
        guard isScrolled else { return (x[row], y[row]) }
        return (
            x[row] == Tenths.unknown ? x[row] : x[row] &- scrollX[row],
            y[row] == Tenths.unknown ? y[row] : y[row] &- scrollY[row]
        )
    }

    /// So many clicks from a row on.
    package func rows(from start: Int, count: Int) -> ClickColumns {
        ClickColumns(self, from: start, count: count)
    }

    /// Copies clicks from a row of some columns on to a place, where their own may be.
    @inline(__always)
    fileprivate func copy(_ source: ClickColumns, from row: Int = 0, count: Int, to place: Int = 0) {
        (atMs + place).update(from: source.atMs + row, count: count)
        (spans + place).update(from: source.spans + row, count: count)
        (x + place).update(from: source.x + row, count: count)
        (y + place).update(from: source.y + row, count: count)
        (order + place).update(from: source.order + row, count: count)
        (handled + place).update(from: source.handled + row, count: count)
        (answered + place).update(from: source.answered + row, count: count)
        guard isScrolled else { return }
        (scrollX + place).update(from: source.scrollX + row, count: count)
        (scrollY + place).update(from: source.scrollY + row, count: count)
    }

    fileprivate func deallocate() { UnsafeMutableRawPointer(atMs).deallocate() }
}

/// Some of the columns of clicks, in the order in which a block has them.
package struct ClickColumnSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let atMs = ClickColumnSet(rawValue: 1)
    package static let spans = ClickColumnSet(rawValue: 2)
    package static let handled = ClickColumnSet(rawValue: 4)
    /// Both `x` and `y`.
    package static let place = ClickColumnSet(rawValue: 8)
    package static let order = ClickColumnSet(rawValue: 16)
    /// Both `scrollX` and `scrollY`.
    package static let scroll = ClickColumnSet(rawValue: 32)
    package static let all: ClickColumnSet = [.atMs, .spans, .handled, .place, .order, .scroll]

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Whether it has a column behind one that it lacks.
    func goesBeyond(_ column: ClickColumnSet) -> Bool { rawValue > column.rawValue }
}

/// A buffer for clicks in columns, filled and used again and again.
///
/// Safety of the raw memory: all columns have `memory.count` places and the first `count` are initialised;
/// only ``append(_:_:)`` and ``keep(from:where:)`` change `count`.
package final class ClickBuffer {
    /// So many clicks are worth a visit, and few enough for a processor's cache to hold what is worked out from them.
    package static let defaultVisitSize = 1 << 14

    /// Blocks of a control are put together until there are so many clicks.
    package let visitSize: Int
    private var memory: ClickColumns
    package private(set) var count = 0

    package init(visitSize: Int = defaultVisitSize) {
        self.visitSize = visitSize
        memory = ClickColumns(capacity: visitSize + SegmentDirectory.maxBlockClicks)
    }

    deinit {
        memory.deallocate()
    }

    /// The clicks in the buffer; they stay there until it is changed.
    package var columns: ClickColumns { memory.rows(from: 0, count: count) }

    package func removeAll() {
        count = 0
        memory.isScrolled = false
    }

    /// Says that pages were scrolled; those of the clicks in the buffer were not.
    func beginScrolling() {
        guard !memory.isScrolled else { return }
        memory.isScrolled = true
        memory.scrollX.update(repeating: 0, count: count)
        memory.scrollY.update(repeating: 0, count: count)
    }

    /// Lets a closure write so many more clicks. It must write all of them, or throw.
    func append<Failure: Error>(_ more: Int, _ write: (ClickColumns) throws(Failure) -> Void) throws(Failure) {
        if count + more > memory.count { grow(to: max(count + more, memory.count * 2)) }
        try write(memory.rows(from: count, count: more))
        count += more
    }

    /// Keeps of the clicks from a row on those that a test wants.
    @inline(__always)
    func keep(from start: Int, where isWanted: (_ clicks: ClickColumns, _ row: Int) -> Bool) {
        let memory = memory
        var place = start
        for row in start..<count where isWanted(memory, row) {
            if row != place { memory.copy(memory, from: row, count: 1, to: place) }
            place += 1
        }
        count = place
    }

    /// Removes the first clicks.
    package func removeFirst(_ rows: Int) {
        memory.copy(memory, from: rows, count: count - rows)
        count -= rows
    }

    /// Brings the clicks into the order of their times, those of one millisecond by their order, then by x, then y, unknown
    /// first; those of one place stay as they are.
    ///
    /// - Parameter isByTime: Whether they are in the order of their times already.
    package func sort(isByTime: Bool) {
        if !isByTime { arrange(by: ClickOrder.byTime(UnsafeBufferPointer(start: memory.atMs, count: count))) }
        arrange(by: ClickOrder.byPlace(columns))
    }

    /// Brings the clicks into another order, given by their rows; nil leaves them as they are.
    private func arrange(by order: [Int32]?) {
        guard let order else { return }
        var sorted = ClickColumns(capacity: memory.count)
        sorted.isScrolled = memory.isScrolled
        for (place, row) in order.enumerated() { sorted.copy(memory, from: Int(row), count: 1, to: place) }
        memory.deallocate()
        memory = sorted
    }

    private func grow(to capacity: Int) {
        var larger = ClickColumns(capacity: capacity)
        larger.isScrolled = memory.isScrolled
        larger.copy(memory, count: count)
        memory.deallocate()
        memory = larger
    }
}
