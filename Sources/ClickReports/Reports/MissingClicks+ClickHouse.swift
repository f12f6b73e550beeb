import Basics
package import ClickHouseStore
package import ClickStore

/// What a ClickHouse database has to select.
extension ClickHouseReader {
    package func overview() throws -> ClickOverview {
        let selected = try select(Selection())
        var clicked: [ControlRow] = []
        try client.query("SELECT DISTINCT \(selected.control) FROM \(clicks)") { row in
            if let control = selected.controls[try row.uint64()] { clicked.append(control) }
        }
        return ClickOverview(controls: clicked, times: try times(of: selected))
    }

    package func names(of kind: SessionName, upTo count: Int) throws -> [String] {
        let column: SQLFragment = kind == .session ? "session" : "\(column: kind)"
        var names: [String] = []
        try client.query("SELECT DISTINCT \(column) FROM \(clicks) WHERE \(column) != '' LIMIT \(count)") { row in
            names.append(try row.string())
        }
        return names
    }

    package func hasClicks(_ selection: Selection) throws -> Bool {
        try hasRows("SELECT kind FROM \(clicks) WHERE \(select(selection).condition) LIMIT 1")
    }
}
