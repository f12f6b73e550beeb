import Basics
package import ClickHouseStore
import ClickTracking

extension SessionsReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let selected = try reader.select(selection)
        let count = try reader.client.row(
            "SELECT uniqExact(session_id) FROM \(reader.clicks) WHERE \(selected.condition)"
        ) { try $0.integer() }
        var steps = ClickSteps(reader, selected)
        if limit > 0, sort == nil {
            steps.condition += " AND session_id IN \(ClickHouseSQL.list(try newest(selected, reader)))"
        }
        return Figures(lines: try Self.lines(of: steps, reader), sessions: count ?? 0)
    }

    /// The ids of the sessions that are shown.
    private func newest(_ selected: ClickHouseSelection, _ reader: ClickHouseReader) throws -> [UInt64] {
        var ids: [UInt64] = []
        try reader.client.query(
            """
            SELECT session_id
            FROM (
                SELECT session_id, any(app) AS app_of, any(session) AS name, min(at) AS first
                FROM \(reader.clicks)
                WHERE \(selected.condition)
                GROUP BY session_id
            )
            ORDER BY first DESC, app_of, name
            LIMIT \(limit)
            """, settings: ClickHouseReader.sessionSettings
        ) { ids.append(try $0.uint64()) }
        return ids
    }

    /// The sessions of some clicks.
    private static func lines(of steps: ClickSteps, _ reader: ClickHouseReader) throws -> [NamedFigures] {
        var steps = steps
        steps.ofSessions = [
            "session_id", "any(app) AS app_of", "any(session) AS name",
            "\(ClickHouseSQL.lastKnown("version")) AS last_version", "\(ClickHouseSQL.lastKnown("user")) AS last_user",
            "uniqExactIf(version, version != '') AS versions", "uniqExactIf(user_id, user_id != 0) AS users",
        ]
        var lines: [NamedFigures] = []
        try reader.client.query(
            """
            SELECT any(app_of) AS app_of_all, any(name) AS name_of_all, any(last_version), any(last_user),
                min(time) AS first, max(time), count(), toUInt64(sum(first_on_control)), countIf(outcome != 0), countIf(outcome = 1),
                toUInt64(sum(rage)), any(users), any(versions)
            FROM \(steps.rows([.time, .isFirstOnControl, .outcome, .rage]))
            GROUP BY session_id
            ORDER BY first DESC, app_of_all, name_of_all
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let app = try row.optionalString()
            let names = SessionKey(
                name: try row.string(), app: app, version: try row.optionalString(), user: try row.optionalString())
            let (first, last) = (try row.int64(), try row.int64())
            let (clicks, controls) = (try row.integer(), try row.integer())
            let outcomes = Outcomes(clicks: clicks, known: try row.integer(), unhandled: try row.integer())
            let figures = SessionFigures(
                firstMs: first, lastMs: last, outcomes: outcomes, controls: controls,
                rage: try row.integer(), users: try row.integer(), versions: try row.integer())
            lines.append(NamedFigures(names: names, figures: figures))
        }
        return lines
    }
}

extension ClickHouseSQL {
    /// The name in a column that the last click of a group has among those that have one, in SQL; of several in one
    /// millisecond the last one by its bytes.
    ///
    /// Texts that begin with the time are compared in less time than pairs: with these transitions would take half as long
    /// again.
    static func lastKnown(_ column: SQLFragment) -> SQLFragment {
        "substring(maxIf(concat(toString(at + 1000000000000000), \(column)), \(column) != ''), 17)"
    }
}
