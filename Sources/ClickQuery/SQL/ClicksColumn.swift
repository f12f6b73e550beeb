/// The columns of the table `clicks` in their order: those of the view, then the hidden ones.
package enum ClicksColumn: Int, CaseIterable, Sendable {
    case control, element, event, className, screen, at, atMs, session, user, app, version, seq, x, y, position, item,
        handled, handledBy, info, kind, controlNow, hit, tab, scrollX, scrollY, answered, orderInMs,
        properties
    /// The beginning of ``at``, in UTC: `2026-01-31T18:05`, `2026-01-31T18` and `2026-01-31`.
    case minute, hour, day
    /// The row ids of the control and of the session span.
    case controlID, spanID

    /// The column's name in SQL.
    package var name: String { definition.name }

    /// Its type in the definition; nil for what the view works out: comparisons with it convert no value.
    var type: SQLColumn.Kind? { definition.type }

    var meaning: String { definition.meaning }

    private var definition: (name: String, type: SQLColumn.Kind?, meaning: String) {
        switch self {
        case .control: ("control", .text, "the control's path with its event")
        case .element: ("element", .text, "the path without its event")
        case .event: ("event", .text, "the event's name")
        case .className: ("class", .text, "the class of the innermost component of the path")
        case .screen: ("screen", .text, "the class of the screen; NULL: unknown")
        case .at: ("at", nil, "the time in ISO 8601, UTC, with milliseconds")
        case .atMs: ("at_ms", .integer, "the time in milliseconds since the Unix epoch")
        case .session: ("session", .text, "the session's name within its app")
        case .user: ("user", .text, "the user; NULL: unknown")
        case .app: ("app", .text, "the app; NULL: unknown")
        case .version: ("version", .text, "the app's version; NULL: unknown")
        case .seq: ("seq", .integer, "the order within the session, if the recording says one")
        case .x: ("x", nil, "points from the window's left edge, on a web page the page's; NULL: unknown")
        case .y: ("y", nil, "points from the window's top edge, on a web page the page's; NULL: unknown")
        case .position: ("position", .text, "section:row at every list level, outermost first")
        case .item: ("item", .text, "the identity of what the list cell showed")
        case .handled: ("handled", nil, "1: a responder handled the click, 0: none did, NULL: unknown")
        case .handledBy: ("handled_by", .text, "the class of the first responder that handled the click")
        case .info: ("info", .text, "what the event carried, a JSON object")
        case .kind: ("kind", .text, "activation, control or routed")
        case .controlNow: ("control_now", nil, "the path that the control has in the newest version")
        case .hit: ("hit", .text, "the path below the control of what was hit in it; NULL: the control itself")
        case .tab: ("tab", .text, "the browser's tab or window; NULL: unknown")
        case .scrollX: ("scroll_x", nil, "points that the page was scrolled to the right; NULL: unknown")
        case .scrollY: ("scroll_y", nil, "points that the page was scrolled down; NULL: unknown")
        case .answered: ("answered", nil, "1: the page answered the click, 0: it did not, NULL: unknown")
        case .orderInMs:
            (
                "order_in_ms", nil,
                "a click with a higher number came later, of those of its session, kind and millisecond"
            )
        case .properties:
            ("properties", .text, "what the session has said of itself, a JSON object of texts; NULL: nothing")
        case .minute: ("minute", .text, "the minute of at, UTC: 2026-01-31T18:05")
        case .hour: ("hour", .text, "the hour of at, UTC: 2026-01-31T18")
        case .day: ("day", .text, "the day of at, UTC: 2026-01-31")
        case .controlID: ("control_id", .integer, "the row of the control in the table control")
        case .spanID: ("session_id", .integer, "the row of the stretch in the table session")
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
