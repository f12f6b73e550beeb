import Basics
package import ClickStore

// The reports on controls and groups of them in SQL.

extension StatisticsReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let measures = relation.measures
        guard !measures.contains(.trend) else {
            throw NoSQL("the column 'trend' has no SQL; leave it out of --columns and --sort")
        }
        let (key, names, order) = try Self.key(relation.key)
        let controls: SQLFragment =
            measures.contains(.controls) ? ", count(DISTINCT \(ReportSQL.control)) AS controls" : ""
        return ReportSQL(
            tables: try ReportSQL.clicks(relation.selection, by: key, on: reader)
                + ReportSQL.statistics(names, and: controls, withIntervals: measures.contains(.intervals)),
            columns: columns, order: order)
    }

    /// What clicks are grouped by, the columns that name a group, and the order of groups.
    private static func key(_ key: Relation.Key) throws(NoSQL) -> (
        key: SQLFragment, names: SQLFragment, order: [SQLFragment]
    ) {
        switch key {
        case .name(.property(let key)):
            let (value, name) = (ReportSQL.property(key), SQLFragment(verbatim: ReportSQL.name(key)))
            return (value, "\(value) AS \(name)", ["clicks DESC", "key"])
        case .name(let grouping):
            let name: SQLFragment = "\(column: grouping)"
            return (name, name, ["clicks DESC", name])
        case .day(let zone):
            guard zone.isUTC else { throw .timeZone }
            return ("substr(at, 1, 10)", "substr(at, 1, 10) AS day", ["key"])
        case .control, .all, .period, .hourOfWeek:
            let order: [SQLFragment] = ["clicks DESC", "control", "coalesce(screen, '')", "kind"]
            return (ReportSQL.control, "control, element, event, kind, screen", order)
        }
    }
}

extension FrustrationReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let shown: SQLFragment = "key, control, screen, kind, one_session, session, app, user, at_ms"
        let signs: SQLFragment = """
            SELECT \(shown) FROM picked WHERE handled = 0 OR answered = 0
            UNION ALL SELECT \(shown) FROM rages
            """
        let affected: SQLFragment = """
            SELECT key, session, app, row_number() OVER (
                PARTITION BY key ORDER BY count(*) DESC, max(at_ms) DESC, session, app) AS place
            FROM signs
            GROUP BY key, one_session
            """
        let ambiguous: SQLFragment = "SELECT name FROM session GROUP BY name HAVING count(DISTINCT quote(app)) > 1"
        let examples: SQLFragment = """
            SELECT key, place, session || CASE WHEN session IN (SELECT name FROM ambiguous)
                THEN ' (' || coalesce(app, 'unknown app') || ')' ELSE '' END AS example
            FROM affected
            WHERE place <= \(Self.exampleCount)
            """
        let figures: SQLFragment = """
            SELECT key, control, element, event, kind, screen,
                sum(handled = 0) AS unhandled, sum(handled = 0) * 1.0 / count(handled) AS unhandled_share,
                count(handled) AS known, sum(answered = 0) AS unanswered, count(*) AS clicks
            FROM picked
            GROUP BY key
            """
        let counts: SQLFragment = """
            SELECT key, count(DISTINCT one_session) AS affected_sessions, count(DISTINCT user) AS affected_users
            FROM signs
            GROUP BY key
            """
        let places: [SQLFragment] = (1...Self.exampleCount).map { place in
            """
            ,
                (SELECT example FROM examples WHERE examples.key = figures.key AND place = \(place)) AS example_\(place)
            """
        }
        let report: SQLFragment = """
            SELECT figures.*, affected_sessions, affected_users,
                (SELECT count(*) FROM rages WHERE rages.key = figures.key) AS rage\(places.joined())
            FROM figures
            JOIN counts USING (key)
            """
        return ReportSQL(
            tables: try ReportSQL.clicks(selection, by: ReportSQL.control, on: reader) + [
                ("signs", signs), ("affected", affected), ("ambiguous", ambiguous), ("examples", examples),
                ("figures", figures), ("counts", counts), ("report", report),
            ],
            columns: columns,
            order: [
                "rage DESC", "coalesce(unhandled, 0) DESC", "known", "coalesce(unanswered, 0) DESC", "control",
                "coalesce(screen, '')",
                "kind",
            ])
    }
}

extension TimeZoneRules {
    var isUTC: Bool { name == "UTC" }
}
