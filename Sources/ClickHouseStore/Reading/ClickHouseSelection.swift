import Basics
package import ClickStore
import ClickTracking

/// What a selection asks of the clicks of a ClickHouse database.
package struct ClickHouseSelection {
    /// The selected controls by their ids, with the names that the reader shows; all unless the selection names some.
    package let controls: [UInt64: ControlRow]
    /// The id of a click's control, in SQL over the columns of ``ClickHouseReader/clicks``.
    package let control: String
    /// What holds for the selected clicks, in SQL over the columns of ``ClickHouseReader/clicks``: `at >= 5 AND app IN ('Shop')`.
    package let condition: String
}

extension ClickHouseReader {
    /// Finds out what a selection asks for: the servers know which names there are, and which controls.
    ///
    /// Controls are filtered here, by the rules of a database file; the servers are told their ids.
    package func select(_ selection: Selection) throws -> ClickHouseSelection {
        let named = try namedControls()
        let filter = ControlFilter(selection, among: named.shown)
        let chosen = selection.namesControls ? named.shown.filter(filter.includes) : named.shown
        var conditions = try Self.timeConditions(selection) + nameConditions(selection)
        if chosen.count < named.shown.count { conditions.append(named.condition(chosen)) }
        return ClickHouseSelection(
            controls: Dictionary(chosen.map { ($0.clickHouseID, $0) }) { first, _ in first }, control: named.control,
            condition: conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))
    }

    /// What a selection asks of the names of clicks and sessions, in SQL over the columns of ``clicks`` of these names.
    func nameConditions(_ selection: Selection) throws -> [String] {
        var conditions: [String] = []
        for (column, texts) in [
            ("app", selection.apps), ("version", selection.versions), ("user", selection.users),
            ("session", selection.sessions),
        ] where !texts.isEmpty {
            let names = try SelectedNames(texts) { text in
                try hasRows("SELECT kind FROM \(clicks) WHERE \(column) = \(ClickHouseSQL.text(text)) LIMIT 1")
            }
            conditions.append(names.condition(on: column))
        }
        return conditions
    }

    /// The controls that were ever clicked, by their recorded names, in the order of their paths' bytes, then of their screens' and their kinds'.
    package func allControls() throws -> [ControlRow] {
        var controls: [ControlRow] = []
        try client.query(
            "SELECT DISTINCT control_id, path, screen, kind FROM \(self.controls) ORDER BY path, screen, kind, control_id"
        ) { row in
            controls.append(
                ControlRow(
                    id: Int64(bitPattern: try row.uint64()), path: try row.string(), screen: try row.optionalString(),
                    kind: ClickKind(number: try row.uint8())))
        }
        return controls
    }

    /// Whether a query of one number has an answer.
    ///
    /// - Parameter sql: Selects a column of `UInt8`: 18.16 fails on a selection of days across nodes if it selects none.
    package func hasRows(_ sql: String) throws -> Bool { try client.row(sql) { try $0.uint8() } != nil }

    /// The settings of a query that counts within sessions: each node answers for its own sessions completely, as all
    /// clicks of one are on one node.
    package static let sessionSettings = ["distributed_group_by_no_merge": "1"]

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
}

extension ControlRow {
    /// The id of the control in ClickHouse, which derives it from what the control is.
    package var clickHouseID: UInt64 { UInt64(bitPattern: id) }
}

extension SelectedNames {
    /// The condition that a column has one of the names. An empty text is an unknown name, which nobody can ask for.
    fileprivate func condition(on column: String) -> String {
        let named = names.filter { !$0.isEmpty }
        var choices = named.isEmpty ? [] : ["\(column) IN \(ClickHouseSQL.list(named))"]
        choices += patterns.map { "\(column) LIKE \(ClickHouseSQL.text($0.likeText))" }
        if choices.isEmpty { return "0" }
        let isKnown = patterns.isEmpty ? "" : "\(column) != '' AND "
        return choices.count == 1 ? isKnown + choices[0] : "\(isKnown)(\(choices.joined(separator: " OR ")))"
    }
}
