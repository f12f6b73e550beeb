package import ClickStore

extension CompareReport: SQLReport {
    /// The query takes the square root, which SQLite has from version 3.35 on unless it was built without.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        var chosen = before
        (chosen.sinceMs, chosen.untilMs) = (nil, nil)
        (chosen.apps, chosen.versions, chosen.users, chosen.sessions) = ([], [], [], [])
        let controls = try reader.conditions(of: chosen)
        let figures = """
            SELECT control, element, event, kind, screen, sum(side = 0) AS clicks_before, sum(side = 1) AS clicks_after,
                count(DISTINCT CASE side WHEN 0 THEN one_session END) AS sessions_before,
                count(DISTINCT CASE side WHEN 1 THEN one_session END) AS sessions_after
            FROM picked\(controls.isEmpty ? "" : "\nWHERE " + controls.joined(separator: " AND "))
            GROUP BY control, screen, kind
            """
        let wholes = """
            SELECT count(DISTINCT CASE side WHEN 0 THEN one_session END) AS whole_before,
                count(DISTINCT CASE side WHEN 1 THEN one_session END) AS whole_after,
                1.959963984540054 AS z, 1.959963984540054 * 1.959963984540054 AS zz
            FROM picked
            """
        let shares = """
            SELECT *, sessions_before * 1.0 / whole_before AS share_before,
                sessions_after * 1.0 / whole_after AS share_after,
                (sessions_after * 1.0 * whole_before - sessions_before * 1.0 * whole_after)
                    / (whole_before * 1.0 * whole_after) AS difference,
                \(Self.middle("before")), \(Self.reach("before")),
                \(Self.middle("after")), \(Self.reach("after"))
            FROM figures, wholes
            """
        let ends = """
            SELECT *, max(-1.0, difference - \(Self.root("share_after", "middle_after - reach_after",
                "middle_before + reach_before", "share_before"))) AS difference_low,
                min(1.0, difference + \(Self.root("middle_after + reach_after", "share_after", "share_before",
                "middle_before - reach_before"))) AS difference_high
            FROM shares
            """
        let certain = "SELECT *, coalesce(max(0.0, difference_low, -difference_high), 0.0) AS certain\nFROM ends"
        let report = """
            SELECT *, CASE WHEN clicks_before = 0 THEN 'appeared' WHEN clicks_after = 0 THEN 'vanished'
                WHEN certain > 0 AND difference > 0 THEN 'more' WHEN certain > 0 THEN 'less' ELSE 'same' END AS status
            FROM certain
            """
        let named = try ReportSQL.named("clicks", on: reader)
        return ReportSQL(
            tables: named.tables + [
                ("picked", try sides(of: named.clicks, on: reader)), ("wholes", wholes), ("figures", figures),
                ("shares", shares),
                ("ends", ends), ("certain", certain), ("report", report),
            ],
            columns: self.report(of: Comparison(before: ([], 0), after: ([], 0))).columns,
            order: [
                "certain DESC", "status = 'same'", "abs(difference) DESC", "clicks_before + clicks_after DESC",
                "control", "coalesce(screen, '')", "kind",
            ])
    }

    /// The clicks on any control before and after.
    private func sides(of clicks: String, on reader: ClickReader) throws(StoreError) -> String {
        var parts: [String] = []
        for (side, selection) in [before.ofAllControls, after.ofAllControls].enumerated() {
            let conditions = try reader.conditions(of: selection)
            parts.append(
                "SELECT *, \(side) AS side, quote(app) || quote(session) AS one_session\nFROM \(clicks)"
                    + (conditions.isEmpty ? "" : "\nWHERE " + conditions.joined(separator: " AND ")))
        }
        return parts.joined(separator: "\nUNION ALL\n")
    }

    /// The middle of Wilson's score interval of a share, and its reach.
    private static func middle(_ side: String) -> String {
        "(sessions_\(side) + zz / 2) / (whole_\(side) + zz) AS middle_\(side)"
    }

    private static func reach(_ side: String) -> String {
        """
        z * sqrt(sessions_\(side) * 1.0 * (whole_\(side) - sessions_\(side)) / whole_\(side) + zz / 4)
                    / (whole_\(side) + zz) AS reach_\(side)
        """
    }

    private static func root(_ a: String, _ b: String, _ c: String, _ d: String) -> String {
        let (first, second) = ("(\(a) - (\(b)))", "(\(c) - (\(d)))")
        return "sqrt(\(first) * \(first) + \(second) * \(second))"
    }
}
