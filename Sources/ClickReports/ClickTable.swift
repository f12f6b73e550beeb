import Basics
import ClickQuery
package import ClickStore
import ClickTracking

/// Clicks as rows of a table, with the columns and values of the view `clicks`, whose description says what they mean.
package struct ClickTable {
    /// The kinds of values that a format with types has for columns.
    package enum Kind {
        case text, integer, real, boolean
        /// Milliseconds since the Unix epoch, UTC.
        case time
    }

    private struct Column {
        let column: ClicksColumn
        var kind = Kind.text
        let cell: (StoredClick) -> Cell

        var name: String { column.name }
    }

    private let chosen: [Column]

    /// The names of the columns, in the order of the view.
    package var columns: [String] { chosen.map(\.name) }
    /// The same with the kinds of their values in ``typedRow(_:)``.
    package var typedColumns: [(name: String, kind: Kind)] { chosen.map { ($0.name, $0.kind) } }

    package init() { chosen = Self.all }

    /// The table with some columns only, in the order in which they are named.
    ///
    /// - Throws: ``Report/UnknownColumn``
    package init(choosing names: [String]) throws(Report.UnknownColumn) {
        var chosen: [Column] = []
        for name in names {
            guard let column = Self.all.first(where: { $0.name == name }) else {
                throw Report.UnknownColumn(name: name, columns: Self.all.map { Report.Column($0.name, .text, "") })
            }
            chosen.append(column)
        }
        self.chosen = chosen
    }

    /// The row of a click.
    package func row(_ click: StoredClick) -> [Cell] { chosen.map { $0.cell(click) } }

    /// The row of a click with times as numbers.
    package func typedRow(_ click: StoredClick) -> [Cell] {
        chosen.map { $0.kind == .time ? .integer(click.atMs) : $0.cell(click) }
    }

    private static var all: [Column] {
        [
            Column(column: .control) { .text($0.control.path) },
            Column(column: .element) { .text($0.control.element) },
            Column(column: .event) { .text($0.control.event) },
            Column(column: .className) { .text($0.control.className) },
            Column(column: .screen) { Cell($0.control.screen) },
            Column(column: .at, kind: .time) { .text(ISOTime.text(ms: $0.atMs)) },
            Column(column: .atMs, kind: .integer) { .integer($0.atMs) },
            Column(column: .session) { .text($0.session.name) },
            Column(column: .user) { Cell($0.session.user) },
            Column(column: .app) { Cell($0.session.app) },
            Column(column: .version) { Cell($0.session.version) },
            Column(column: .seq, kind: .integer) { $0.detail?.seq.map(Cell.integer) ?? .null },
            Column(column: .x, kind: .real) { place($0.x) },
            Column(column: .y, kind: .real) { place($0.y) },
            Column(column: .position) { Cell($0.detail?.position) },
            Column(column: .item) { Cell($0.detail?.item) },
            Column(column: .handled, kind: .boolean) { outcome($0.handled.rawValue) },
            Column(column: .handledBy) { Cell($0.detail?.handledBy) },
            Column(column: .info) { Cell($0.detail?.info) },
            Column(column: .kind) { .text($0.control.kind.rawValue) },
            Column(column: .controlNow) { .text($0.controlNow) },
            Column(column: .hit) { Cell($0.detail?.hit) },
            Column(column: .tab) { Cell($0.detail?.tab) },
            Column(column: .scrollX, kind: .real) { place($0.detail?.scroll?.x ?? Tenths.unknown) },
            Column(column: .scrollY, kind: .real) { place($0.detail?.scroll?.y ?? Tenths.unknown) },
            Column(column: .answered, kind: .boolean) { outcome($0.answered.rawValue) },
            Column(column: .orderInMs, kind: .integer) { .integer(Int64($0.order)) },
            Column(column: .properties) { Cell($0.properties?.text) },
        ]
    }

    /// The cell of the raw value of `Handled` or `Answered`.
    private static func outcome(_ value: UInt8) -> Cell { value == 0 ? .null : .integer(Int64(value) - 1) }

    private static func place(_ tenths: Int32) -> Cell {
        tenths == Tenths.unknown ? .null : .real(Double(tenths) / 10)
    }
}
