import ClickIndex
import ClickStore
import ClickTracking

/// Clicks as the rows of `click` give them, one at a time, with the names of their session and their details.
///
/// Safety of the raw memory: each column has one place, initialised, and is freed with the reading.
final class RowReading: ClicksReading {
    private let snapshot: ClicksSnapshot
    private let conditions: ClicksConditions
    private let rows: Statement
    private var ranges: ArraySlice<ClosedRange<Int64>>
    private var isInRange = false
    /// Whether each control is wanted, by its place in the snapshot; nil if all are.
    private let isControlWanted: [Bool]?
    /// The ids of the session spans that are wanted; nil for all.
    private let spans: [Int64]?
    private let atMs = UnsafeMutablePointer<Int64>.allocate(capacity: 1)
    /// The span, x, y and the order.
    private let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: 4)
    /// Whether it was handled and answered.
    private let outcomes = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)

    /// The rows of a range of ids, with details or without.
    static func rows(withDetails: Bool, _ connection: Connection) throws(StoreError) -> Statement {
        try connection.prepare(
            """
            SELECT control_id, session_id, at_ms, x, y, flags, name, user, app, version, click.id
                \(withDetails ? ", \(details)" : "")
            FROM main.click CROSS JOIN main.session ON session.id = session_id
                \(withDetails ? "LEFT JOIN click_detail ON click_id = click.id" : "")
            WHERE click.id BETWEEN ? AND ?
            """)
    }

    /// - Parameters:
    ///   - rows: What ``rows(withDetails:_:)`` gives, for this reading alone.
    ///   - spans: The session spans whose clicks are wanted; nil for all clicks.
    init(
        _ snapshot: ClicksSnapshot, _ rows: Statement, _ conditions: ClicksConditions, _ spans: SessionSpans?
    ) {
        self.snapshot = snapshot
        self.conditions = conditions
        self.rows = rows
        self.spans = spans?.ids
        ranges = (spans?.ranges ?? [.min ... .max])[...]
        isControlWanted =
            conditions.hasControls
            ? (0..<snapshot.controlCount).map { conditions.include(snapshot.controls[$0]) } : nil
        rows.reset()
        atMs.initialize(to: 0)
        numbers.initialize(repeating: 0, count: 4)
        outcomes.initialize(repeating: 0, count: 2)
    }

    deinit {
        atMs.deallocate()
        numbers.deallocate()
        outcomes.deallocate()
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
            if isInRange, take(shown) { return true }
        }
    }

    /// Shows the current row if it is wanted.
    private func take(_ shown: UnsafeMutablePointer<ShownClicks>) -> Bool {
        let ms = rows.int(2)
        guard ms >= conditions.fromMs, ms <= conditions.throughMs, let span = Int32(exactly: rows.int(1)),
            let control = snapshot.place(ofControl: rows.int(0), span: span),
            isControlWanted?[Int(control)] ?? true, spans?.contains(rows.int(1)) ?? true
        else { return false }
        atMs.pointee = ms
        (numbers[0], numbers[1], numbers[2]) = (span, rows.tenths(3), rows.tenths(4))
        numbers[3] = ClickFlags.order(rows.int(5))
        outcomes[0] = ClickFlags.handled(rows.int(5)).rawValue
        outcomes[1] = ClickFlags.answered(rows.int(5)).rawValue
        shown.pointee.count = 1
        shown.pointee.control = control
        shown.pointee.atMs = UnsafePointer(atMs)
        shown.pointee.spans = UnsafePointer(numbers)
        (shown.pointee.x, shown.pointee.y) = (UnsafePointer(numbers + 1), UnsafePointer(numbers + 2))
        shown.pointee.order = UnsafePointer(numbers + 3)
        (shown.pointee.handled, shown.pointee.answered) = (UnsafePointer(outcomes), UnsafePointer(outcomes + 1))
        return true
    }

    /// The columns of ``ClicksColumnSet/details``, from the 11th on.
    private static let details = """
        seq, position, item, handled_by, info, hit, tab, scroll_x / 10.0, scroll_y / 10.0
        """

    override func clickID(_ row: Int) -> Int64? { rows.int(10) }

    // A result without details has no columns for them, and SQLite gives NULL then.
    override func show(_ column: ClicksColumn, in context: OpaquePointer) {
        switch column {
        case .session: rows.show(6, in: context)
        case .user: rows.show(7, in: context)
        case .app: rows.show(8, in: context)
        case .version: rows.show(9, in: context)
        case .seq: rows.show(11, in: context)
        case .position: rows.show(12, in: context)
        case .item: rows.show(13, in: context)
        case .handledBy: rows.show(14, in: context)
        case .hit: rows.show(16, in: context)
        case .tab: rows.show(17, in: context)
        case .scrollX: rows.show(18, in: context)
        case .scrollY: rows.show(19, in: context)
        default: rows.show(15, in: context)
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
        let rows = try connection.cachedStatement(
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
