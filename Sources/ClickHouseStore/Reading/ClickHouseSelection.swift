import Basics
package import ClickStore
package import ClickTracking

/// What a selection asks of the clicks of a ClickHouse database.
package struct ClickHouseSelection {
    /// The selected controls by their ids; all that the database knows unless the selection names some.
    package let controls: [UInt64: ControlRow]
    /// What holds for the selected clicks, in SQL over the columns of ``ClickHouseReader/clicks``: `at >= 5 AND app IN ('Shop')`.
    package let condition: String
}

extension ClickHouseReader {
    /// Finds out what a selection asks for: the servers know which names there are, and which controls.
    ///
    /// Controls are filtered here, by the rules of a database file; the servers are told their ids.
    package func select(_ selection: Selection) throws -> ClickHouseSelection {
        let all = try controls()
        let filter = ControlFilter(selection, among: all)
        let chosen = selection.namesControls ? all.filter(filter.includes) : all
        var conditions = Self.timeConditions(selection)
        for (column, texts) in [
            ("app", selection.apps), ("version", selection.versions), ("user", selection.users),
            ("session", selection.sessions),
        ] where !texts.isEmpty {
            let names = try SelectedNames(texts) { text in
                try hasRows("SELECT 1 FROM \(clicks) WHERE \(column) = \(ClickHouseLiteral.text(text)) LIMIT 1")
            }
            conditions.append(names.condition(on: column))
        }
        if chosen.count < all.count { conditions.append(Self.condition(onControls: chosen)) }
        return ClickHouseSelection(
            controls: Dictionary(chosen.map { ($0.clickHouseID, $0) }) { first, _ in first },
            condition: conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))
    }

    /// The controls that were ever clicked, in the order of their paths' bytes, then of their screens' and their kinds'.
    package func controls() throws -> [ControlRow] {
        var controls: [ControlRow] = []
        try client.query(
            "SELECT DISTINCT control_id, path, screen, kind FROM \(controlTable) ORDER BY path, screen, kind, control_id",
            settings: Self.settings
        ) { row in
            let id = try row.uint64()
            let (path, screen) = (try row.string(), try row.string())
            controls.append(ControlRow(id, path: path, screen: screen, kind: try row.uint8()))
        }
        return controls
    }

    /// Whether a query has an answer.
    package func hasRows(_ sql: String) throws -> Bool {
        var isFound = false
        try client.query(sql, settings: Self.settings) { row in
            _ = try row.uint8()
            isFound = true
        }
        return isFound
    }

    /// The settings of every query: thousands of controls may be named in one.
    package static let settings = ["max_query_size": "268435456", "max_ast_elements": "10000000"]

    /// The settings of a query that counts within sessions: each node answers for its own sessions completely, as all
    /// clicks of one are on one node.
    package static let sessionSettings = settings.merging(["distributed_group_by_no_merge": "1"]) { $1 }

    /// Days, too, by which the servers leave out months without reading them.
    private static func timeConditions(_ selection: Selection) -> [String] {
        var conditions: [String] = []
        if let since = selection.sinceMs {
            conditions.append("at >= \(since)")
            if let day = day(ofMs: since) { conditions.append("day >= '\(day)'") }
        }
        if let until = selection.untilMs {
            conditions.append("at < \(until)")
            if let day = day(ofMs: until) { conditions.append("day <= '\(day)'") }
        }
        return conditions
    }

    /// The day, UTC, of a time in the years that all servers know as dates; nil for other times.
    private static func day(ofMs ms: Int64) -> String? {
        (0..<4_102_444_800_000).contains(ms) ? ISOTime.date(ofDay: ms / 86_400_000) : nil
    }

    private static func condition(onControls controls: [ControlRow]) -> String {
        if controls.isEmpty { return "0" }
        return "control_id IN (\(controls.map { String($0.clickHouseID) }.joined(separator: ", ")))"
    }
}

extension ControlRow {
    /// The id of the control in ClickHouse, which derives it from what the control is.
    package var clickHouseID: UInt64 { UInt64(bitPattern: id) }

    /// - Parameters:
    ///   - screen: Empty if it is unknown.
    ///   - kind: As the column `kind` has it.
    fileprivate init(_ id: UInt64, path: String, screen: String, kind: UInt8) {
        self.init(
            id: Int64(bitPattern: id), screen: screen.isEmpty ? nil : screen, path: path, kind: ClickKind(column: kind))
    }
}

extension ClickKind {
    /// The kind that a value of the column `kind` stands for.
    package init(column: UInt8) {
        self = column == 1 ? .control : column == 2 ? .routed : .activation
    }
}

extension SelectedNames {
    /// The condition that a column has one of the names. An empty text is an unknown name, which nobody can ask for.
    fileprivate func condition(on column: String) -> String {
        let named = names.filter { !$0.isEmpty }.map(ClickHouseLiteral.text)
        var choices = named.isEmpty ? [] : ["\(column) IN (\(named.joined(separator: ", ")))"]
        choices += patterns.map { "\(column) LIKE \(ClickHouseLiteral.text($0.likeText))" }
        if choices.isEmpty { return "0" }
        let isKnown = patterns.isEmpty ? "" : "\(column) != '' AND "
        return choices.count == 1 ? isKnown + choices[0] : "\(isKnown)(\(choices.joined(separator: " OR ")))"
    }
}
