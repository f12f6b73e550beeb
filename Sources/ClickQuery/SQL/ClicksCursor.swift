import CSQLite
import ClickIndex
import ClickStore
import ClickTracking

/// One reading of the table `clicks`.
///
/// Safety of the raw memory: `shown` is one place, initialised, and freed with the cursor; what its columns point to belongs
/// to the reading that filled it, which the cursor keeps.
final class ClicksCursor: TableCursor {
    /// Of so many rows a session's clicks are read as rows, whatever the store's size.
    private static let fewRows = 4_096.0
    /// From this part of the store's clicks on, they are faster read from the index.
    private static let partOfStore = 1.0 / 16

    private let table: ClicksTable
    private let shown: UnsafeMutablePointer<ShownClicks>
    /// How many rows came before those shown.
    private var rowsBefore: Int64 = 0
    private var reading = ClicksReading()
    private var timeText: ClickTimeText?
    /// Kept, as a join begins a reading for each row of another table. All need the same columns.
    private var rows: Statement?
    /// The texts that the statement needs; they live as long as the snapshot, which the table keeps.
    private var snapshot: ClicksSnapshot?
    private var controls: UnsafePointer<ClicksSnapshot.Control>?
    private var (sessions, users, apps, versions): (NameRanks?, NameRanks?, NameRanks?, NameRanks?)

    init(_ table: ClicksTable) {
        self.table = table
        shown = .allocate(capacity: 1)
        shown.initialize(to: ShownClicks())
    }

    deinit {
        shown.deallocate()
    }

    override func start(plan number: Int32, _ values: TableValues) throws -> Bool {
        reading = ClicksReading()
        shown.pointee = ShownClicks()
        rowsBefore = 0
        guard let plan = table.plan(number: number) else { return false }
        let snapshot = try table.snapshot(withNames: plan.columns.contains(.controlNow))
        (self.snapshot, controls) = (snapshot, UnsafePointer(snapshot.controls))
        let timeText = timeText ?? ClickTimeText(snapshot.connection)
        self.timeText = timeText
        let conditions = try ClicksConditions(plan.conditions, values)
        guard !conditions.isEmpty else { return false }
        reading = try reading(plan, conditions, snapshot, timeText)
        // Rows give the names themselves.
        let needed = reading is RowReading ? [] : plan.columns.removing(plan.order.key)
        sessions = needed.contains(.session) ? try snapshot.names(.session) : nil
        users = needed.contains(.user) ? try snapshot.names(.user) : nil
        apps = needed.contains(.app) ? try snapshot.names(.app) : nil
        versions = needed.contains(.version) ? try snapshot.names(.version) : nil
        return try reading.next(shown)
    }

    private func reading(
        _ plan: ClicksPlan, _ conditions: ClicksConditions, _ snapshot: ClicksSnapshot, _ timeText: ClickTimeText
    ) throws(StoreError) -> ClicksReading {
        let withDetails = plan.columns.intersects(.details) ? try snapshot.hasDetails() : false
        let spans = plan.isOfSession ? try SessionSpans(conditions, snapshot.connection) : nil
        let clicks = Double(try table.count())
        let isFewRows = spans.map { $0.rowCount <= max(Self.fewRows, clicks * Self.partOfStore) } ?? false
        if withDetails || isFewRows {
            let rows = if let rows { rows } else { try RowReading.rows(withDetails: withDetails, snapshot.connection) }
            self.rows = rows
            return RowReading(snapshot, rows, conditions, spans)
        }
        let controls = snapshot.controls(conditions, in: plan.order.controls)
        let wantedSpans = if let spans { try snapshot.spans(spans.ids) } else { try snapshot.existingSpans() }
        let blocks = try ClickBlocks(
            snapshot, controls: controls, plan.columns.indexed(except: plan.order.key), conditions, spans: wantedSpans)
        guard let key = plan.order.key else { return BlockReading(blocks) }
        return try RankedReading(
            blocks, by: ClickRanks(key, of: blocks, timeText), key, isDescending: plan.order.isDescending,
            needsControls: plan.columns.contains { $0.isOfControl }, timeText: timeText)
    }

    override func next() throws -> Bool {
        shown.pointee.row += 1
        if shown.pointee.row < shown.pointee.count { return true }
        rowsBefore += Int64(shown.pointee.count)
        shown.pointee.row = 0
        return try reading.next(shown)
    }

    override var rowID: Int64 {
        get throws { try reading.clickID(shown.pointee.row) ?? rowsBefore + Int64(shown.pointee.row) }
    }

    override func show(column: Int, to result: TableResult) throws {
        let context = result.context
        if column == shown.pointee.commonColumn { return shown.pointee.commonText.show(in: context) }
        guard let column = ClicksColumn(rawValue: column), let controls else { return }
        let row = shown.pointee.row
        switch column {
        case .control, .element, .event, .className, .screen, .kind, .controlNow:
            controls[control].text(column).show(in: context)
        case .controlID: sqlite3_result_int64(context, controls[control].id)
        case .at: try show(.at, in: context)
        case .minute: try show(.minute, in: context)
        case .hour: try show(.hour, in: context)
        case .day: try show(.day, in: context)
        case .atMs: if let atMs = shown.pointee.atMs { sqlite3_result_int64(context, atMs[row]) }
        case .session: show(.session, sessions, in: context)
        case .user: show(.user, users, in: context)
        case .app: show(.app, apps, in: context)
        case .version: show(.version, versions, in: context)
        case .spanID: if let span = shown.pointee.spans?[row] { sqlite3_result_int64(context, Int64(span)) }
        case .x: Self.show(tenths: shown.pointee.x?[row], in: context)
        case .y: Self.show(tenths: shown.pointee.y?[row], in: context)
        case .handled: Self.show(outcome: shown.pointee.handled?[row], in: context)
        case .answered: Self.show(outcome: shown.pointee.answered?[row], in: context)
        case .orderInMs: if let order = shown.pointee.order { sqlite3_result_int(context, order[row]) }
        case .properties: try showProperties(in: context)
        case .seq, .position, .item, .handledBy, .info, .hit, .tab, .scrollX, .scrollY:
            reading.show(column, in: context)
        }
    }

    /// The place of the current click's control.
    @inline(__always)
    private var control: Int { Int(shown.pointee.controls?[shown.pointee.row] ?? shown.pointee.control) }

    private func show(_ form: ClickTimeText.Form, in context: OpaquePointer) throws(StoreError) {
        guard let atMs = shown.pointee.atMs else { return }
        try timeText?.show(atMs[shown.pointee.row], as: form, in: context)
    }

    @inline(__always)
    private func show(_ column: ClicksColumn, _ names: NameRanks?, in context: OpaquePointer) {
        guard let names, let span = shown.pointee.spans?[shown.pointee.row] else {
            return reading.show(column, in: context)
        }
        names.name(ofSpan: span).show(in: context)
    }

    private func showProperties(in context: OpaquePointer) throws {
        guard let span = shown.pointee.spans?[shown.pointee.row] else { return }
        try snapshot?.properties(ofSpan: span).show(in: context)
    }

    /// - Parameter outcome: The raw value of `Handled` or `Answered`.
    private static func show(outcome: UInt8?, in context: OpaquePointer) {
        switch outcome {
        case 2: sqlite3_result_int(context, 1)
        case 1: sqlite3_result_int(context, 0)
        default: sqlite3_result_null(context)
        }
    }

    private static func show(tenths: Int32?, in context: OpaquePointer) {
        guard let tenths, tenths != Tenths.unknown else { return sqlite3_result_null(context) }
        sqlite3_result_double(context, Double(tenths) / 10)
    }
}

extension ClicksSnapshot {
    /// The places of the controls that may have wanted clicks, in an order.
    func controls(_ conditions: ClicksConditions, in order: [ClicksPlan.OrderedColumn]) -> [Int32] {
        let wanted = (0..<Int32(truncatingIfNeeded: controlCount)).filter { conditions.include(controls[Int($0)]) }
        guard !order.isEmpty, wanted.count > 1 else { return wanted }
        return wanted.sorted { a, b in
            for term in order {
                let (first, second) = term.isDescending ? (b, a) : (a, b)
                if let isBefore = compare(Int(first), Int(second), by: term.column) { return isBefore }
            }
            return a < b
        }
    }

    /// Whether a control comes before another; nil if they are equal in a column.
    private func compare(_ a: Int, _ b: Int, by column: ClicksColumn) -> Bool? {
        let (first, second) = (controls[a], controls[b])
        if column == .controlID { return first.id == second.id ? nil : first.id < second.id }
        let (text, other) = (first.text(column), second.text(column))
        return text == other ? nil : text < other
    }
}

extension ClicksColumnSet {
    /// The columns of the index that these are made of.
    ///
    /// - Parameter key: A column whose value is known without them.
    fileprivate func indexed(except key: ClicksColumn?) -> ClickColumnSet {
        let columns = removing(key)
        var indexed: ClickColumnSet = []
        if columns.contains(where: { $0.timeUnit != nil || $0 == .atMs }) { indexed.formUnion(.atMs) }
        if columns.contains(where: { $0.isNameOfSpan || $0 == .spanID || $0 == .properties }) {
            indexed.formUnion(.spans)
        }
        if columns.contains(.handled) || columns.contains(.answered) { indexed.formUnion(.handled) }
        if columns.contains(.orderInMs) { indexed.formUnion(.order) }
        if columns.contains(.x) || columns.contains(.y) { indexed.formUnion(.place) }
        return indexed
    }
}
