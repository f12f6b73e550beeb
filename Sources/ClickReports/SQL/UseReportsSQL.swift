import Basics
package import ClickStore
import ClickTracking

// The reports on users who come back, and on controls that nobody clicks, in SQL.

extension RetentionReport {
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        guard zone.isUTC else { throw NoSQL.timeZone }
        guard try reader.prunedMs() == nil else {
            throw NoSQL("clicks were pruned, and there is no SQL for users whose first click is among them")
        }
        let areNewcomers = try newcomers.map { newcomers throws(StoreError) -> SQLFragment in
            let conditions = try ["1"] + reader.conditions(of: newcomers)
            return "\nHAVING min(at_ms) = min(CASE WHEN \(conditions.joined(separator: " AND ")) THEN at_ms END)"
        }
        let firsts: SQLFragment = """
            SELECT user, min(at_ms) AS first_ms
            FROM picked
            WHERE user IS NOT NULL
            GROUP BY user\(areNewcomers ?? "")
            """
        let last: SQLFragment = selection.untilMs.map { "min(max(at_ms), \($0 == .min ? $0 : $0 - 1))" } ?? "max(at_ms)"
        let numbers: SQLFragment =
            "SELECT 0 AS period\nUNION ALL SELECT period + 1 FROM numbers WHERE period < \(periods)"
        let grid: SQLFragment = """
            SELECT cohort, users, period, date(cohort, '+' || (\(unit == .week ? 7 : 1) * period) || ' days') AS day
            FROM (SELECT cohort, count(*) AS users FROM cohorts GROUP BY cohort), numbers
            """
        let counts: SQLFragment =
            "SELECT cohort, day, count(*) AS came\nFROM cohorts\nJOIN visits USING (user)\nGROUP BY cohort, day"
        let known: SQLFragment = """
            SELECT grid.*, CASE WHEN day <= last_day THEN coalesce(came, 0) END AS active
            FROM grid
            JOIN last_days
            LEFT JOIN counts USING (cohort, day)
            """
        let tables: [ReportSQL.Table] = [
            ("firsts", firsts), ("cohorts", cohorts), ("visits", try visits(reader)),
            ("last_days", "SELECT \(day(last)) AS last_day\nFROM picked"), ("numbers", numbers), ("grid", grid),
            ("counts", counts), ("known", known),
            ("report", "SELECT *, active * 1.0 / users AS share\nFROM known"),
        ]
        return ReportSQL(
            tables: try ReportSQL.clicks(everyClick ?? selection, by: "NULL", withSteps: false, on: reader) + tables,
            columns: columns, order: ["cohort", "period"])
    }

    /// The first day of the period of a time in milliseconds.
    private func day(_ ms: SQLFragment) -> SQLFragment {
        "date(\(ms) / 1000, 'unixepoch'\(unit == .week ? ", 'weekday 0', '-6 days'" : ""))"
    }

    /// The users that clicked first in the selected time.
    private var cohorts: SQLFragment {
        let conditions: [SQLFragment] = [
            selection.sinceMs.map { "first_ms >= \($0)" }, selection.untilMs.map { "first_ms < \($0)" },
        ]
        .compactMap(\.self)
        return "SELECT user, \(day("first_ms")) AS cohort\nFROM firsts\(conditions.whereClause)"
    }

    /// The periods in which each user has a selected click.
    private func visits(_ reader: ClickReader) throws(StoreError) -> SQLFragment {
        let conditions = try ["user IS NOT NULL"] + reader.conditions(of: selection)
        return "SELECT DISTINCT user, \(day("at_ms")) AS day\nFROM picked\(conditions.whereClause)"
    }
}

extension UnusedReport {
    /// If the database has no layouts or no catalogues, the query does without their tables, which older databases lack.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let (layouts, catalogues) = (try reader.layouts(), try reader.catalogues())
        try NoSQL.checkNames(where: !layouts.isEmpty || !catalogues.isEmpty, on: reader)
        var tables: [ReportSQL.Table] = [("versions", try versions(reader)), ("used", try used(reader))]
        if !layouts.isEmpty { tables.append(("shown", try ReportSQL.shownLayouts(selection, on: reader))) }
        tables.append(("found", try found(layouts, catalogues, reader)))
        tables += [("last_versions", Self.lastVersions), ("figures", Self.figures), ("report", Self.report)]
        return ReportSQL(
            tables: try ReportSQL.clicks(everyClick, by: Self.version, withSteps: false, on: reader)
                + tables,
            columns: columns,
            order: [
                "status = 'gone'", "status = 'maybe gone'", "shown DESC", "clicks DESC", "element",
                "coalesce(screen, '')", "coalesce(app, '')",
            ])
    }

    private static let version: SQLFragment = "quote(app) || quote(version)"
    private static let place: SQLFragment = "quote(app) || quote(screen) || quote(element)"

    /// The versions that the report is about, and the older ones. Their order is no SQL, so they stand in the query.
    private func versions(_ reader: ClickReader) throws(StoreError) -> SQLFragment {
        let sources = try ControlSources.Query([everyClick], layouts: selection, of: selection).sources(from: reader)
        let (all, catalogues) = (versions(of: sources).all, sources.catalogues)
        let listed = Set(catalogues.map { SessionKey(name: "", app: $0.app, version: $0.version) })
        let none: SQLFragment =
            "SELECT NULL AS key, NULL AS of_app, 0 AS is_chosen, 0 AS is_known, 0 AS is_newest, 0 AS is_listed"
        let rows: [SQLFragment] = all.map { version in
            let isListed = listed.contains(SessionKey(name: "", app: version.app, version: version.version))
            let flags: [SQLFragment] = [version.isChosen, version.isKnown, version.isNewest, isListed].map {
                $0 ? "1" : "0"
            }
            return
                "SELECT quote(\(text: version.app)) || quote(\(text: version.version)), quote(\(text: version.app)), \(flags.joined(separator: ", "))"
        }
        return ([none] + rows).joined(separator: "\nUNION ALL ")
    }

    private func used(_ reader: ClickReader) throws(StoreError) -> SQLFragment {
        let conditions = try ["key IN (SELECT key FROM versions WHERE is_chosen)"] + reader.conditions(of: selection)
        return "SELECT \(Self.place) AS place\nFROM picked\(conditions.whereClause)"
    }

    /// Clicks on other controls, layouts that show them, and catalogues that list them.
    private func found(
        _ layouts: [StoredLayout], _ catalogues: [StoredCatalogue], _ reader: ClickReader
    ) throws(StoreError) -> SQLFragment {
        var wanted = Selection()
        (wanted.screens, wanted.controls, wanted.events) = (selection.screens, selection.controls, selection.events)
        (wanted.selectors, wanted.branches) = (selection.selectors, selection.branches)
        let isUnused: SQLFragment = "\(Self.place) NOT IN (SELECT place FROM used)"
        let clicked =
            try ["key IN (SELECT key FROM versions WHERE is_known)", isUnused]
            + reader.conditions(of: wanted, ofAnyOutcome: true)
        let clicks: SQLFragment = """
            SELECT \(Self.place) AS place, key AS version_key, element, screen, app, version, NULL AS shown_by, at AS clicked, at AS seen,
                NULL AS listed
            FROM picked\(clicked.whereClause)
            """
        // No event of what a layout shows is known, nor all of what a catalogue lists.
        (wanted.events, wanted.selectors, wanted.branches) = ([], [], [])
        let places =
            layouts.flatMap { layout in
                layout.controls.map { UnusedElement(nil, $0.element, on: layout.screen) }
            }
            + catalogues.flatMap { $0.controls.map { UnusedElement(nil, $0.element, on: $0.screen) } }
        var shown =
            try ["\(Self.version) IN (SELECT key FROM versions WHERE is_chosen)", isUnused]
            + reader.conditions(of: wanted)
        if !selection.selectors.isEmpty || !selection.branches.isEmpty { shown.append(try elements(places, reader)) }
        return
            ([clicks] + (layouts.isEmpty ? [] : [Self.showing + shown.whereClause])
            + (catalogues.isEmpty ? [] : [Self.listing + shown.whereClause])).joined(separator: "\nUNION ALL\n")
    }

    private static let showing: SQLFragment = """
        SELECT \(place), \(version), element, screen, app, version, one_session, NULL,
            strftime('%Y-%m-%dT%H:%M:%S', last_ms / 1000, 'unixepoch') || printf('.%03dZ', last_ms % 1000), NULL
        FROM (
            SELECT layout.id AS layout_id, app, version, screen, element, element AS control
            FROM layout
            JOIN layout_control ON layout_control.layout_id = layout.id
            WHERE is_control = 1
        )
        JOIN shown USING (layout_id)
        """

    private static let listing: SQLFragment = """
        SELECT \(place), \(version), element, screen, app, version, NULL, NULL, NULL, 1
        FROM (
            SELECT app, version, screen, element, element AS control
            FROM catalogue
            JOIN catalogue_control ON catalogue_id = catalogue.id
        )
        """

    /// The condition that an element is one of those that selectors match now.
    private func elements(_ places: [UnusedElement], _ reader: ClickReader) throws(StoreError) -> SQLFragment {
        let wanted = try reader.resolve(selection)
        var alternatives: [SQLFragment] = []
        var seen: Set<UnusedElement> = []
        for place in places where wanted.includes(element: place.path, on: place.screen) && seen.insert(place).inserted
        {
            alternatives.append(
                "element = \(text: place.path) AND screen IS \(text: place.screen)")
        }
        return alternatives.isEmpty ? "0" : "(\(alternatives.joined(separator: "\n    OR ")))"
    }

    private static let lastVersions: SQLFragment = """
        SELECT place, version
        FROM (SELECT *, row_number() OVER (PARTITION BY place ORDER BY seen DESC, version DESC) AS number FROM found)
        WHERE number = 1
        """

    private static let figures: SQLFragment = """
        SELECT place, element, screen, app, nullif(count(DISTINCT shown_by), 0) AS shown, count(clicked) AS clicks,
            max(clicked) AS last_click, max(seen) AS last_seen, max(listed) AS listed,
            max(version_key IN (SELECT key FROM versions WHERE is_newest)) AS is_in_newest,
            quote(app) IN (SELECT of_app FROM versions WHERE is_newest AND is_listed) AS is_told
        FROM found
        GROUP BY place
        """

    private static let report: SQLFragment = """
        SELECT figures.*, version,
            CASE WHEN is_in_newest THEN 'unused' WHEN is_told THEN 'gone' ELSE 'maybe gone' END AS status,
            substr(iif(shown IS NULL, '', ', layout') || iif(clicks = 0, '', ', clicks')
                || iif(listed IS NULL, '', ', catalogue'), 3) AS source
        FROM figures
        JOIN last_versions USING (place)
        """
}

extension ReportSQL {
    /// The layouts that the sessions of a selection showed in its time: a row for each stretch of a session.
    static func shownLayouts(_ selection: Selection, on reader: ClickReader) throws(StoreError) -> SQLFragment {
        var sessions = Selection()
        (sessions.apps, sessions.versions) = (selection.apps, selection.versions)
        (sessions.users, sessions.sessions, sessions.segment) = (
            selection.users, selection.sessions, selection.segment
        )
        let times: [SQLFragment?] = [
            selection.sinceMs.map { "last_ms >= \($0)" }, selection.untilMs.map { "first_ms < \($0)" },
        ]
        let conditions = try times.compactMap(\.self) + reader.conditions(of: sessions)
        return """
            SELECT layout_id, last_ms, one_session
            FROM session_layout
            JOIN (
                SELECT id AS session_id, name AS session, app, version, user, quote(app) || quote(name) AS one_session
                FROM session
            ) USING (session_id)\(conditions.whereClause)
            """
    }
}
