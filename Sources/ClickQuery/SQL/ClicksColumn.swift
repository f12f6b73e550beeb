/// The columns of the table `clicks` in their order: those of the view, then the hidden ones.
enum ClicksColumn: Int, CaseIterable {
    case control, element, event, className, screen, at, atMs, session, user, app, version, seq, x, y, position, item,
        handled, handledBy, info, kind, controlNow, hit, tab, scrollX, scrollY, answered, orderInMs,
        properties
    /// The beginning of ``at``, in UTC: `2026-01-31T18:05`, `2026-01-31T18` and `2026-01-31`.
    case minute, hour, day
    /// The row ids of the control and of the session span.
    case controlID, spanID

    /// The column's name in SQL.
    var name: String {
        switch self {
        case .className: "class"
        case .atMs: "at_ms"
        case .handledBy: "handled_by"
        case .controlNow: "control_now"
        case .scrollX: "scroll_x"
        case .scrollY: "scroll_y"
        case .orderInMs: "order_in_ms"
        case .controlID: "control_id"
        case .spanID: "session_id"
        default: "\(self)"
        }
    }

    /// Its type in the definition; nil for what the view works out: comparisons with it convert no value.
    var type: SQLColumn.Kind? {
        switch self {
        case .at, .x, .y, .handled, .controlNow, .scrollX, .scrollY, .answered, .orderInMs: nil
        case .atMs, .seq, .controlID, .spanID: .integer
        default: .text
        }
    }

    var isHidden: Bool { rawValue >= Self.minute.rawValue }

    /// Whether all clicks of a control have the same value, or all of those that were made in some versions.
    var isOfControl: Bool {
        switch self {
        case .control, .element, .event, .className, .screen, .kind, .controlNow, .controlID: true
        default: false
        }
    }

    /// Whether all clicks of a session span have the same value, a name.
    var isNameOfSpan: Bool {
        switch self {
        case .session, .user, .app, .version: true
        default: false
        }
    }

    /// The column that holds so many characters of ``at``, if there is one.
    static func beginningOfTime(length: Int) -> ClicksColumn? {
        switch length {
        case 10: .day
        case 13: .hour
        case 16: .minute
        default: nil
        }
    }

    /// How many milliseconds share a value of a column that is a time as text; nil for other columns.
    var timeUnit: Int64? {
        switch self {
        case .at: 1
        case .minute: 60_000
        case .hour: 3_600_000
        case .day: 86_400_000
        default: nil
        }
    }
}

/// Some columns of the table `clicks`.
struct ClicksColumnSet: Hashable {
    /// The columns that stand in `click_detail`, which the index does not hold.
    static let details: ClicksColumnSet = [
        .seq, .position, .item, .handledBy, .info, .hit, .tab, .scrollX, .scrollY,
    ]

    private var bits: UInt64 = 0

    init(bits: UInt64) {
        self.bits = bits
    }

    func contains(_ column: ClicksColumn) -> Bool { bits & 1 << UInt64(column.rawValue) != 0 }

    func contains(where isSought: (ClicksColumn) -> Bool) -> Bool {
        ClicksColumn.allCases.contains { contains($0) && isSought($0) }
    }

    func intersects(_ other: ClicksColumnSet) -> Bool { bits & other.bits != 0 }

    /// The set without a column; the same for nil.
    func removing(_ column: ClicksColumn?) -> ClicksColumnSet {
        column.map { ClicksColumnSet(bits: bits & ~(1 << UInt64($0.rawValue))) } ?? self
    }
}

extension ClicksColumnSet: ExpressibleByArrayLiteral {
    init(arrayLiteral columns: ClicksColumn...) {
        for column in columns { bits |= 1 << UInt64(column.rawValue) }
    }
}
