import Basics
package import ClickStore

extension CompareReport {
    /// The query takes the square root, which SQLite has from version 3.35 on unless it was built without.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        var chosen = before
        (chosen.sinceMs, chosen.untilMs) = (nil, nil)
        (chosen.apps, chosen.versions, chosen.users, chosen.sessions) = ([], [], [], [])
        chosen.segment = Segment()
        let controls = try reader.conditions(of: chosen)
        let figures: SQLFragment = """
            SELECT control, element, event, kind, screen, sum(side = 0) AS clicks_before, sum(side = 1) AS clicks_after,
                count(DISTINCT CASE side WHEN 0 THEN unit_name END) AS units_before,
                count(DISTINCT CASE side WHEN 1 THEN unit_name END) AS units_after
            FROM counted\(controls.whereClause)
            GROUP BY control, screen, kind
            """
        let wholes: SQLFragment = """
            SELECT count(DISTINCT CASE side WHEN 0 THEN unit_name END) AS whole_before,
                count(DISTINCT CASE side WHEN 1 THEN unit_name END) AS whole_after,
                1.959963984540054 AS z, 1.959963984540054 * 1.959963984540054 AS zz
            FROM counted
            """
        let shares: SQLFragment = """
            SELECT *, units_before * 1.0 / whole_before AS share_before, units_after * 1.0 / whole_after AS share_after,
                (units_after * 1.0 * whole_before - units_before * 1.0 * whole_after)
                    / (whole_before * 1.0 * whole_after) AS difference,
                \(Self.middle("before")), \(Self.reach("before")),
                \(Self.middle("after")), \(Self.reach("after"))
            FROM figures, wholes, unit
            """
        let report: SQLFragment = """
            SELECT *, max(-1.0, difference - \(Self.root("share_after", "middle_after - reach_after",
                "middle_before + reach_before", "share_before"))) AS difference_low,
                min(1.0, difference + \(Self.root("middle_after + reach_after", "share_after", "share_before",
                "middle_before - reach_before"))) AS difference_high
            FROM shares
            """
        let named = try ReportSQL.named("clicks", on: reader)
        let columns = columns.filter { !Self.columnsWithoutSQL.contains($0.name) }
        return ReportSQL(
            tables: named.tables + [("picked", try sides(of: named.clicks, on: reader))] + Self.units + [
                ("wholes", wholes), ("figures", figures), ("shares", shares), ("report", report),
            ],
            columns: columns,
            order: [
                "abs(difference) DESC", "clicks_before + clicks_after DESC", "control", "coalesce(screen, '')", "kind",
            ],
            remark: "Without p and status, and in the order of differences alone: SQLite has no test of significance.")
    }

    private static let columnsWithoutSQL: Set<String> = ["p", "status"]

    /// What the shares are of, as `Comparison.Unit` decides it, and the clicks with their units: those on both sides have none.
    private static let units: [ReportSQL.Table] = [
        (
            "unit",
            """
            SELECT CASE WHEN count(*) > 0 AND 10 * sum(has_user) >= 9 * count(*) THEN 'user' ELSE 'session' END AS unit
            FROM (SELECT max(user IS NOT NULL) AS has_user FROM picked GROUP BY one_session)
            """
        ),
        ("owned", "SELECT *, CASE unit WHEN 'user' THEN user ELSE one_session END AS owner FROM picked, unit"),
        ("left_out", "SELECT owner FROM owned WHERE owner IS NOT NULL GROUP BY owner HAVING count(DISTINCT side) = 2"),
        (
            "stays",
            """
            SELECT side, owner, one_session, min(at_ms) AS first_ms, session, app
            FROM owned
            WHERE owner IS NOT NULL AND owner NOT IN (SELECT owner FROM left_out)
            GROUP BY side, owner, one_session
            """
        ),
        (
            "sizes",
            """
            SELECT count(*) FILTER (WHERE side = 0) AS stays_before, count(*) FILTER (WHERE side = 1) AS stays_after,
                count(DISTINCT CASE side WHEN 0 THEN owner END) AS owners_before,
                count(DISTINCT CASE side WHEN 1 THEN owner END) AS owners_after
            FROM stays
            """
        ),
        (
            "one_stay",
            """
            SELECT unit = 'user' AND owners_before > 0 AND owners_after > 0
                AND 10 * max(stays_before * owners_after, stays_after * owners_before)
                    > 11 * min(stays_before * owners_after, stays_after * owners_before) AS is_one
            FROM sizes, unit
            """
        ),
        (
            "counted_stays",
            """
            SELECT side, owner, one_session, owner AS unit_name
            FROM (
                SELECT *, row_number() OVER (PARTITION BY side, owner ORDER BY first_ms, session, app) AS place FROM stays
            ), one_stay
            WHERE place = 1 OR NOT is_one
            """
        ),
        (
            "counted",
            "SELECT owned.*, unit_name FROM owned LEFT JOIN counted_stays USING (side, owner, one_session)"
        ),
    ]

    /// The clicks on any control before and after.
    private func sides(of clicks: SQLFragment, on reader: ClickReader) throws(StoreError) -> SQLFragment {
        var parts: [SQLFragment] = []
        for (side, selection) in [before.ofAllControls, after.ofAllControls].enumerated() {
            let conditions = try reader.conditions(of: selection)
            parts.append(
                """
                SELECT *, \(side) AS side, quote(app) || quote(session) AS one_session
                FROM \(clicks)\(conditions.whereClause)
                """)
        }
        return parts.joined(separator: "\nUNION ALL\n")
    }

    /// The middle of Wilson's score interval of a share, and its reach.
    private static func middle(_ side: SQLFragment) -> SQLFragment {
        "(units_\(side) + zz / 2) / (whole_\(side) + zz) AS middle_\(side)"
    }

    private static func reach(_ side: SQLFragment) -> SQLFragment {
        """
        z * sqrt(units_\(side) * 1.0 * (whole_\(side) - units_\(side)) / whole_\(side) + zz / 4)
                    / (whole_\(side) + zz) AS reach_\(side)
        """
    }

    private static func root(_ a: SQLFragment, _ b: SQLFragment, _ c: SQLFragment, _ d: SQLFragment) -> SQLFragment {
        let (first, second): (SQLFragment, SQLFragment) = ("(\(a) - (\(b)))", "(\(c) - (\(d)))")
        return "sqrt(\(first) * \(first) + \(second) * \(second))"
    }
}
