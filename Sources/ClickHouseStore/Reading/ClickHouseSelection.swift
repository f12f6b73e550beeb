package import Basics
package import ClickIndex
package import ClickStore
import ClickTracking
import ResponderChain

/// What a selection asks of the clicks of a ClickHouse database.
package struct ClickHouseSelection {
    /// The selected controls by their ids, with the names that the reader shows; all unless the selection names some.
    package let controls: [UInt64: ControlRow]
    /// The id of a click's control, in SQL over the columns of ``ClickHouseReader/clicks``.
    package let control: SQLFragment
    /// The outcomes of the clicks that are selected of each control, by the controls' ids.
    package let outcomes: [UInt64: HandledSet]
    /// What holds for the selected clicks, in SQL over the columns of ``ClickHouseReader/clicks``: `at >= 5 AND app IN ('Shop')`.
    package let condition: SQLFragment
}

extension ClickHouseReader {
    /// Finds out what a selection asks for: the servers know which names there are, and which controls.
    ///
    /// Controls are filtered here, by the rules of a database file; the servers are told their ids.
    package func select(_ selection: Selection) throws -> ClickHouseSelection {
        let named = try namedControls()
        let selected = try resolve(selection, among: named.shown)
        let outcomes = named.shown.map(selected.outcomes)
        let chosen = zip(named.shown, outcomes).filter { !$1.isEmpty }
        var conditions = try Self.timeConditions(selection) + nameConditions(selected) + segmentConditions(selection)
        let groups = Dictionary(grouping: chosen) { $1 }.mapValues { $0.map(\.0) }
        if groups.count > 1 {
            let ofGroups: [SQLFragment] = groups.sorted { $0.key.rawValue > $1.key.rawValue }.map {
                outcomes, controls in
                "(\(([named.condition(controls)] + outcomes.sql).joined(separator: " AND ")))"
            }
            conditions.append("(\(ofGroups.joined(separator: " OR ")))")
        } else {
            if chosen.count < named.shown.count { conditions.append(named.condition(chosen.map(\.0))) }
            conditions += groups.keys.first?.sql ?? []
        }
        return ClickHouseSelection(
            controls: Dictionary(chosen.map { ($0.0.clickHouseID, $0.0) }) { first, _ in first },
            control: named.control,
            outcomes: Dictionary(chosen.map { ($0.0.clickHouseID, $0.1) }) { $0.union($1) },
            condition: conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))
    }

    /// Reads a selection by the names that the servers have.
    package func resolve(_ selection: Selection) throws -> ResolvedSelection {
        // The controls are asked for only where a name may be one of theirs.
        let texts = (selection.events + selection.controls).filter { NamePattern(globbing: $0) != nil }
        let mayBeNames = !texts.isEmpty || !selection.screens.isEmpty
        return try resolve(selection, among: mayBeNames ? namedControls().shown : [])
    }

    private func resolve(_ selection: Selection, among controls: [ControlRow]) throws -> ResolvedSelection {
        try ResolvedSelection(selection, labels: selection.hasSelectors ? setting(.labels) : nil) { name, text in
            func has(_ names: (ControlRow) -> [String?]) -> Bool {
                controls.contains { names($0).contains { $0.hasSameBytes(as: text) } }
            }
            func isIn(_ column: SQLFragment, of table: SQLFragment) throws -> Bool {
                try hasRows("SELECT toUInt8(1) FROM \(table) WHERE \(column) LIMIT 1")
            }
            let isNamed: SQLFragment = "\(column: name) = \(text: text)"
            return switch name {
            case .user, .session: try hasRows("SELECT kind FROM \(clicks) WHERE \(isNamed) LIMIT 1")
            case .app, .version:
                try hasRows("SELECT kind FROM \(clicks) WHERE \(isNamed) LIMIT 1")
                    || hasNames && isIn("\(isNamed)", of: "catalogue")
            case .event: has { [$0.event] }
            case .screen:
                try has { [$0.screen] } || isIn("screen = \(text: text)", of: "layout")
                    || hasNames && isIn("has(screen, \(text: text))", of: "catalogue")
            case .control: has { [$0.path, $0.element] }
            }
        } screens: {
            try controls.compactMap(\.screen) + unclickedScreens()
        }
    }

    /// The screens of layouts and catalogues.
    private func unclickedScreens() throws -> [String] {
        let tables: [SQLFragment] =
            ["SELECT DISTINCT screen FROM layout WHERE screen != ''"]
            + (hasNames ? ["SELECT DISTINCT arrayJoin(screen) AS screen FROM catalogue WHERE screen != ''"] : [])
        var screens: [String] = []
        for table in tables { try client.query(table) { screens.append(try $0.string()) } }
        return screens
    }

    /// What a selection asks of the names of clicks and sessions, in SQL over the columns of ``clicks`` of these names.
    package func nameConditions(
        _ selected: ResolvedSelection, of names: [Selection.Name] = [.app, .version, .user, .session]
    ) -> [SQLFragment] {
        names.filter { !selected[$0].isEmpty }.map {
            selected[$0].condition(on: "\(column: $0)")
        }
    }

    /// Which sessions a selection means, in SQL.
    ///
    /// - Parameter other: The id of the session in another table than that of clicks, which the first node alone has. Each node
    ///   is told the sessions of all nodes.
    func segmentConditions(_ selection: Selection, session other: SQLFragment? = nil) throws -> [SQLFragment] {
        let session = other ?? "session_id"
        func isOneOf(_ condition: SQLFragment, isWanted: Bool) -> SQLFragment {
            "\(session) GLOBAL \(isWanted ? "" : "NOT ")IN (SELECT session_id FROM \(clicks) WHERE \(condition))"
        }
        // Grouped again, as each node may answer for its own clicks alone, and a user has sessions on several.
        func firsts(of condition: SQLFragment, and pruned: SQLFragment = "") -> SQLFragment {
            """
            (user_id, app, at) GLOBAL IN (
                SELECT user_id, app, min(first) FROM (
                    SELECT user_id, app, min(at) AS first FROM \(clicks) WHERE user_id != 0 AND \(condition)
                    GROUP BY user_id, app\(pruned)
                ) GROUP BY user_id, app)
            """
        }
        var conditions = try selection.segment.parts.map { part in
            let condition = try select(part.clicks).condition
            guard part.isOfUser else {
                let enough: SQLFragment =
                    part.atLeast > 1 ? " GROUP BY session_id HAVING uniqExact(id) >= \(part.atLeast)" : ""
                return isOneOf("\(condition)\(enough)", isWanted: part.isWanted)
            }
            // Grouped again, as above.
            return """
                \(other == nil ? "user_id" : "cityHash64(user)") GLOBAL IN (
                    SELECT user_id FROM (
                        SELECT user_id, uniqExact(id) AS count FROM \(clicks) WHERE user_id != 0 AND \(condition)
                        GROUP BY user_id
                    ) GROUP BY user_id HAVING sum(count) >= \(part.atLeast))
                """
        }
        for selection in selection.segment.firstSessionsOf {
            let condition = try select(selection).condition
            conditions.append(isOneOf("\(firsts(of: condition)) AND \(condition)", isWanted: true))
        }
        conditions += selection.segment.properties.map { condition($0, session: other) }
        guard let visitors = selection.segment.visitors else { return conditions }
        let pruned: SQLFragment = keepsFirsts ? " UNION ALL SELECT user_id, app, at AS first FROM first_click" : ""
        return conditions + (visitors == .returning ? [isOneOf("user_id != 0", isWanted: true)] : [])
            + [isOneOf(firsts(of: "1", and: pruned), isWanted: visitors == .new)]
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
    package func hasRows(_ sql: SQLFragment) throws -> Bool { try client.row(sql) { try $0.uint8() } != nil }

    /// The settings of a query that counts within sessions: each node answers for its own sessions completely, as all
    /// clicks of one are on one node.
    package static let sessionSettings = ["distributed_group_by_no_merge": "1"]

    /// Days, too, by which the servers leave out months without reading them.
    private static func timeConditions(_ selection: Selection) -> [SQLFragment] {
        var conditions: [SQLFragment] = []
        if let since = selection.sinceMs {
            conditions.append("at >= \(since)")
            if let day = day(ofMs: since) { conditions.append("day >= \(text: day)") }
        }
        if let until = selection.untilMs {
            conditions.append("at < \(until)")
            if let day = day(ofMs: until) { conditions.append("day <= \(text: day)") }
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

extension HandledSet {
    /// The condition that a click has one of the outcomes; none if it may have any.
    fileprivate var sql: [SQLFragment] {
        self == .all ? [] : ["handled IN (\(outcomes.map { "\($0.rawValue)" }.joined(separator: ", ")))"]
    }
}

extension SelectedNames {
    /// The condition that a column has one of the names. An empty text is an unknown name, which nobody can ask for.
    func condition(on column: SQLFragment) -> SQLFragment {
        let named = names.filter { !$0.isEmpty }
        var choices: [SQLFragment] = named.isEmpty ? [] : ["\(column) IN \(ClickHouseSQL.list(named))"]
        choices += patterns.map { "\(column) LIKE \(text: $0.likeText)" }
        if choices.isEmpty { return "0" }
        let isKnown: SQLFragment = patterns.isEmpty ? "" : "\(column) != '' AND "
        return choices.count == 1 ? isKnown + choices[0] : "\(isKnown)(\(choices.joined(separator: " OR ")))"
    }
}
