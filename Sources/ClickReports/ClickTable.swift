import Basics
package import ClickStore
import ClickTracking

/// Clicks as rows of a table, with the columns and values of the view `clicks`.
package struct ClickTable {
    /// The names of the columns, in the order of the view.
    package var columns: [String] { fields.map(\.column.name) }

    /// The row of a click.
    package func row(_ click: StoredClick) -> [Cell] { fields.map { $0.cell(click) } }

    private let fields = Self.controls + Self.sessions + Self.details

    package init() {}

    private static var controls: [Report.Field<StoredClick>] {
        [
            .init("control", .path, "the control's path with its event") { .text($0.control.path) },
            .init("element", .path, "the path without its event") { .text($0.control.element) },
            .init("event", .text, "the event's name") { .text($0.control.event) },
            .init("class", .text, "the class of the control itself") { .text($0.control.className) },
            .init("screen", .text, "the screen, if known") { Cell($0.control.screen) },
        ]
    }

    private static var sessions: [Report.Field<StoredClick>] {
        [
            .init("at", .text, "the time in ISO 8601, UTC") { .text(ISOTime.text(ms: $0.atMs)) },
            .init("at_ms", .time, "milliseconds since the Unix epoch, UTC") { .integer($0.atMs) },
            .init("session", .text, "the session's name within its app") { .text($0.session.name) },
            .init("user", .text, "the user, if known") { Cell($0.session.user) },
            .init("app", .text, "the app, if known") { Cell($0.session.app) },
            .init("version", .text, "the app's version, if known") { Cell($0.session.version) },
        ]
    }

    private static var details: [Report.Field<StoredClick>] {
        [
            .init("seq", .count, "the order within the session, if known") {
                $0.detail?.seq.map(Cell.integer) ?? .null
            },
            .init("x", .count, "points from the window's left edge, if known") { place($0.x) },
            .init("y", .count, "points from the window's top edge, if known") { place($0.y) },
            .init("position", .text, "section:row at every list level") { Cell($0.detail?.position) },
            .init("item", .text, "the identity of what the list cell showed") { Cell($0.detail?.item) },
            .init("handled", .count, "1: a responder handled the click, 0: none did, empty: unknown") {
                switch $0.handled {
                case .unknown: .null
                case .no: .integer(0)
                case .yes: .integer(1)
                }
            },
            .init("handled_by", .text, "the class of the first responder that did") { Cell($0.detail?.handledBy) },
            .init("info", .text, "further data, as one JSON object") { Cell($0.detail?.info) },
            .init("kind", .text, "activation, control or routed") { .text($0.control.kind.rawValue) },
            .init("control_now", .path, "the path that the control has in the newest version") {
                .text($0.controlNow)
            },
        ]
    }

    private static func place(_ tenths: Int32) -> Cell {
        tenths == Tenths.unknown ? .null : .real(Double(tenths) / 10)
    }
}
