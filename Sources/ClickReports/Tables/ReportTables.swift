package import ClickStore

extension ReportTable {
    /// The reports as tables, which any statement can read.
    package static let all: [any ComputedTable] = ofControls + ofGroups + ofTimes + ofSessions + ofUse + [comparison]

    /// The column that tells the kind of clicks: `kind` is the parameter that selects kinds.
    static let kind = "control_kind"

    private static let control = "control TEXT, element TEXT, event TEXT, \(kind) TEXT, screen TEXT"
    private static let counts = """
        clicks INTEGER, share REAL, sessions INTEGER, users INTEGER, first TEXT, last TEXT, unhandled INTEGER, rage INTEGER
        """
    private static let statistics = counts + ", interval_p50_ms REAL, interval_p95_ms REAL"

    private static let ofControls = [
        ReportTable("control_report", "\(control), \(statistics)") { request in
            try ControlsReport(request.selection).report(from: request.engine)
        },
        ReportTable("screen_report", "screen TEXT, \(counts), controls INTEGER") { request in
            try ScreensReport(request.selection).report(from: request.engine)
        },
        ReportTable(
            "tree_report",
            "path TEXT, depth INTEGER, component TEXT, \(counts), controls INTEGER, own INTEGER"
        ) { request in
            try TreeReport(request.selection).report(from: request.engine)
        },
        ReportTable(
            "frustration_report",
            """
            \(control), rage INTEGER, unhandled INTEGER, unhandled_share REAL, clicks INTEGER, affected_sessions INTEGER,
            affected_users INTEGER, example_1 TEXT, example_2 TEXT, example_3 TEXT
            """
        ) { request in
            try FrustrationReport(request.selection).report(from: request.engine)
        },
    ]

    /// Screens have a report of their own, and so have days.
    private static let ofGroups = [Grouping.app, .version, .event, .class, .user, .element].map { grouping in
        ReportTable("\(grouping.rawValue)_report", "\(grouping.rawValue) TEXT, \(statistics)") { request in
            try ControlGroupsReport(request.selection, by: grouping, in: request.timeZone).report(from: request.engine)
        }
    }

    private static let ofTimes =
        CalendarUnit.allCases.map { unit in
            ReportTable(
                "\(unit.rawValue)_report",
                "start TEXT, clicks INTEGER, share REAL, sessions INTEGER, users INTEGER, unhandled INTEGER"
            ) { request in
                try TimesReport(request.selection, per: unit, in: request.timeZone).report(from: request.engine)
            }
        } + [
            ReportTable(
                "weekday_report",
                "weekday TEXT, weekday_number INTEGER, hour INTEGER, clicks INTEGER, share REAL"
            ) { request in
                try HoursOfWeekReport(request.selection, in: request.timeZone).report(from: request.engine)
            }
        ]

    private static let ofSessions = [
        ReportTable(
            "session_report",
            """
            session TEXT, app TEXT, user TEXT, users INTEGER, start TEXT, end TEXT, length_ms INTEGER, clicks INTEGER,
            controls INTEGER, unhandled INTEGER, rage INTEGER, version TEXT, versions INTEGER
            """
        ) { request in
            try SessionsReport(request.selection).report(from: request.engine)
        },
        ReportTable(
            "session_click_report",
            """
            time TEXT, offset_ms INTEGER, interval_ms INTEGER, screen TEXT, control TEXT, element TEXT, event TEXT,
            \(kind) TEXT, handled TEXT, handled_by TEXT, rage INTEGER, x REAL, y REAL, position TEXT, item TEXT, user TEXT,
            version TEXT, session TEXT, app TEXT
            """,
            required: TableParameter("name", example: "'s-000123'", isRequired: true),
            options: [TableParameter("no_app", example: "1")], kinds: []
        ) { request in
            let hasNoApp = request["no_app"].map { $0 != "0" } ?? false
            let report = SessionReport(request["name"] ?? "", request.selection, hasNoApp: hasNoApp)
            return try report.report(from: request.engine)
        },
    ]

    private static let comparison = ReportTable(
        "compare_report",
        """
        \(control), clicks_before INTEGER, clicks_after INTEGER, unit TEXT, units_before INTEGER, units_after INTEGER,
        share_before REAL, share_after REAL, difference REAL, difference_low REAL, difference_high REAL, p REAL, status TEXT
        """,
        options: [
            TableParameter("before", example: "'14d..7d'"), TableParameter("after", example: "'7d..0d'"),
            TableParameter("version_before", example: "'1.3.2'"), TableParameter("version_after", example: "'1.4.0'"),
            TableParameter("app_before", example: "'A'"), TableParameter("app_after", example: "'B'"),
        ]
    ) { request in
        let sides = try request.sides()
        return try CompareReport(sides.before, sides.after).report(from: request.engine)
    }
}

extension ReportRequest {
    /// The two selections to compare: periods, versions or apps, or the selected time and the one before of equal length.
    fileprivate func sides() throws -> ComparedSides {
        let sides = ["version", "app"].compactMap { side in
            self[side + "_before"].flatMap { before in self[side + "_after"].map { (side, before, $0) } }
        }
        let before = try parse("before") { text throws(SelectionError) in try Period(text) }
        let after = try parse("after") { text throws(SelectionError) in try Period(text) }
        let names = ["before", "after", "version_before", "version_after", "app_before", "app_after"]
        let given = names.count { self[$0] != nil }
        guard given == 0 || given == 2 && (sides.count == 1 || before != nil && after != nil) else {
            throw SQLError.invalid(
                "give before and after, version_before and version_after, or app_before and app_after")
        }
        if let (side, before, after) = sides.first {
            guard side == "version" ? selection.versions.isEmpty : selection.apps.isEmpty else {
                throw SQLError.invalid("\(side)_before and \(side)_after select already; leave out \(side)")
            }
            guard before != after else { throw SQLError.invalid("'\(before)' is compared with itself; name two") }
            return side == "version"
                ? ComparedSides(selection, versions: before, after) : ComparedSides(selection, apps: before, after)
        }
        if let before, let after {
            guard selection.sinceMs == nil, selection.untilMs == nil else {
                throw SQLError.invalid("before and after are periods of their own; leave out since and until")
            }
            let earlier = try before.range(nowMs: nowMs, in: timeZone)
            return try ComparedSides(selection, earlier, after.range(nowMs: nowMs, in: timeZone), in: timeZone)
        }
        guard selection.sinceMs != nil else {
            throw SQLError.invalid(
                "say what to compare: since = '7d' (with the seven days before), version_before = '1.3.2' AND "
                    + "version_after = '1.4.0', or before = '14d..7d' AND after = '7d..0d'")
        }
        return try ComparedSides(selection, nowMs: nowMs, in: timeZone)
    }
}
