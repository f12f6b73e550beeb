import Basics
package import ClickStore
import ClickTracking

/// Clicks as rows of a table, with the columns and values of the view `clicks`, whose description says what they mean.
package struct ClickTable {
    /// The names of the columns, in the order of the view.
    package let columns: [String]
    private let cells: [(StoredClick) -> Cell]

    package init() {
        (columns, cells) = (Self.all.map(\.0), Self.all.map(\.1))
    }

    /// The table with some columns only, in the order in which they are named.
    ///
    /// - Throws: ``Report/UnknownColumn``
    package init(choosing names: [String]) throws(Report.UnknownColumn) {
        var chosen: [(String, (StoredClick) -> Cell)] = []
        for name in names {
            guard let column = Self.all.first(where: { $0.0 == name }) else {
                throw Report.UnknownColumn(name: name, columns: Self.all.map { Report.Column($0.0, .text, "") })
            }
            chosen.append(column)
        }
        (columns, cells) = (chosen.map(\.0), chosen.map(\.1))
    }

    /// The row of a click.
    package func row(_ click: StoredClick) -> [Cell] { cells.map { $0(click) } }

    private static var all: [(String, (StoredClick) -> Cell)] {
        [
            ("control", { .text($0.control.path) }), ("element", { .text($0.control.element) }),
            ("event", { .text($0.control.event) }), ("class", { .text($0.control.className) }),
            ("screen", { Cell($0.control.screen) }), ("at", { .text(ISOTime.text(ms: $0.atMs)) }),
            ("at_ms", { .integer($0.atMs) }), ("session", { .text($0.session.name) }),
            ("user", { Cell($0.session.user) }), ("app", { Cell($0.session.app) }),
            ("version", { Cell($0.session.version) }), ("seq", { $0.detail?.seq.map(Cell.integer) ?? .null }),
            ("x", { place($0.x) }), ("y", { place($0.y) }), ("position", { Cell($0.detail?.position) }),
            ("item", { Cell($0.detail?.item) }), ("handled", { handled($0.handled) }),
            ("handled_by", { Cell($0.detail?.handledBy) }), ("info", { Cell($0.detail?.info) }),
            ("kind", { .text($0.control.kind.rawValue) }), ("control_now", { .text($0.controlNow) }),
        ]
    }

    private static func handled(_ handled: Handled) -> Cell {
        switch handled {
        case .unknown: .null
        case .no: .integer(0)
        case .yes: .integer(1)
        }
    }

    private static func place(_ tenths: Int32) -> Cell {
        tenths == Tenths.unknown ? .null : .real(Double(tenths) / 10)
    }
}
