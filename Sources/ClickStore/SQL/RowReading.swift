import ClickIndex
import ClickTracking

/// Clicks as the rows of `click` give them, one at a time, with their details.
///
/// Safety of the raw memory: each column has one place, initialised, and is freed with the reading.
final class RowReading: ClicksReading {
    private let snapshot: ClicksSnapshot
    private let conditions: ClicksConditions
    private let rows: Statement
    private var ranges: ArraySlice<ClosedRange<Int64>>
    private var isInRange = false
    /// Whether each control is wanted, by its place in the snapshot.
    private let isControlWanted: [Bool]
    /// The ids of the session spans that are wanted; nil for all.
    private let spans: Set<Int64>?
    private let existingSpans: SessionDirectory?
    private let atMs = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
    /// The span, x and y.
    private let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: 3)
    private let handled = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

    /// - Parameters:
    ///   - controls: The places of the wanted controls in the snapshot.
    ///   - spans: The session spans whose clicks are wanted; nil for all clicks.
    init(
        _ snapshot: ClicksSnapshot, controls: [Int32], _ conditions: ClicksConditions, _ spans: SessionSpans?,
        withDetails: Bool
    ) throws(StoreError) {
        self.snapshot = snapshot
        self.conditions = conditions
        self.spans = spans.map { Set($0.ids) }
        ranges = (spans?.ranges ?? [.min ... .max])[...]
        existingSpans = spans == nil ? try snapshot.sessions() : nil
        var isWanted = [Bool](repeating: false, count: snapshot.controlCount)
        for control in controls { isWanted[Int(control)] = true }
        isControlWanted = isWanted
        let details = withDetails ? "seq, position, item, handled_by, info" : "NULL"
        let join = withDetails ? "LEFT JOIN main.click_detail ON click_id = click.id" : ""
        rows = try snapshot.connection.prepare(
            """
            SELECT control_id, session_id, at_ms, x, y, flags, \(details) FROM main.click \(join)
            WHERE click.id BETWEEN ? AND ?
            """)
        atMs.initialize(to: 0)
        numbers.initialize(repeating: 0, count: 3)
        handled.initialize(to: 0)
    }

    deinit {
        atMs.deallocate()
        numbers.deallocate()
        handled.deallocate()
    }

    override func next(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) -> Bool {
        while true {
            if !isInRange {
                guard let range = ranges.popFirst() else { return false }
                rows.bind(range.lowerBound, at: 1)
                rows.bind(range.upperBound, at: 2)
                isInRange = true
            }
            try snapshot.connection.interruption?.check(path: snapshot.connection.path)
            isInRange = try rows.step()
            if isInRange, try take(shown) { return true }
        }
    }

    /// Shows the current row if it is wanted.
    private func take(_ shown: UnsafeMutablePointer<ShownClicks>) throws(StoreError) -> Bool {
        let ms = rows.int(2)
        guard ms >= conditions.fromMs, ms <= conditions.throughMs, let control = snapshot.placesByID[rows.int(0)],
            isControlWanted[Int(control)], includes(span: rows.int(1)), let span = Int32(exactly: rows.int(1))
        else { return false }
        atMs.pointee = ms
        (numbers[0], numbers[1], numbers[2]) = (span, rows.tenths(3), rows.tenths(4))
        handled.pointee = ClickFlags.handled(rows.int(5)).rawValue
        shown.pointee.count = 1
        shown.pointee.control = control
        shown.pointee.atMs = UnsafePointer(atMs)
        shown.pointee.spans = UnsafePointer(numbers)
        (shown.pointee.x, shown.pointee.y) = (UnsafePointer(numbers + 1), UnsafePointer(numbers + 2))
        shown.pointee.handled = UnsafePointer(handled)
        return true
    }

    private func includes(span: Int64) -> Bool {
        if let spans { return spans.contains(span) }
        guard let sessions = existingSpans?.sessions, let span = Int(exactly: span) else { return false }
        return sessions.indices.contains(span) && sessions[span] >= 0
    }

    override func show(detail column: ClicksColumn, in context: OpaquePointer) {
        switch column {
        case .seq: rows.show(6, in: context)
        case .position: rows.show(7, in: context)
        case .item: rows.show(8, in: context)
        case .handledBy: rows.show(9, in: context)
        default: rows.show(10, in: context)
        }
    }
}

/// The spans of some sessions, and between which ids their clicks lie, those of other sessions among them.
struct SessionSpans {
    private(set) var ids: [Int64] = []
    /// In order, without an overlap.
    private(set) var ranges: [ClosedRange<Int64>] = []
    /// At most so many rows are in the ranges.
    var rowCount: Double { ranges.reduce(0) { $0 + Double($1.upperBound) - Double($1.lowerBound) + 1 } }

    init(_ conditions: ClicksConditions, _ connection: Connection) throws(StoreError) {
        let rows = try connection.prepare(
            """
            SELECT id, first_click_id, last_click_id FROM main.session
            WHERE \(conditions.session == nil ? "id BETWEEN ? AND ?" : "name = ?")
            """)
        if let name = conditions.session {
            rows.bind(utf8: name, at: 1)
        } else {
            rows.bind(conditions.spanIDs?.lowerBound ?? .min, at: 1)
            rows.bind(conditions.spanIDs?.upperBound ?? .max, at: 2)
        }
        while try rows.step() {
            if let wanted = conditions.spanIDs, !wanted.contains(rows.int(0)) { continue }
            ids.append(rows.int(0))
            guard let first = rows.optionalInt(1), let last = rows.optionalInt(2), first <= last else { continue }
            ranges.append(first...last)
        }
        ranges = ranges.merged()
    }
}
