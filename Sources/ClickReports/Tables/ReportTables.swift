package import ClickQuery
import ClickStore

extension ReportTable {
    /// The reports as tables, which any statement can read.
    package static let all: [any ComputedTable] = ofControls + ofGroups + ofTimes + ofSessions + ofUse + [comparison]

    /// The names of the columns of the report that a command makes, as machine formats have them.
    ///
    /// - Parameter command: What stands behind `taptrail report`: `controls`, `--by user`, `times`; without a report of this
    ///   name there are no columns.
    package static func columns(of command: String) -> [String] {
        let table = all.lazy.compactMap { $0 as? ReportTable }.first {
            $0.meaning.hasSuffix("taptrail report \(command)")
        }
        return table.map { $0.columns.map { $0.name == kind ? "kind" : $0.name } } ?? []
    }

    /// The column that tells the kind of clicks: `kind` is the parameter that selects kinds.
    static let kind = "control_kind"

    private static let ofControls = [
        ReportTable("control_report", "each control: taptrail report controls") { StatisticsReport($0.selection) },
        ReportTable("screen_report", "each screen: taptrail report screens") {
            StatisticsReport(screensOf: $0.selection)
        },
        ReportTable("tree_report", "control paths as a tree: taptrail report tree") { TreeReport($0.selection) },
        ReportTable("frustration_report", "controls with rage bursts or unhandled clicks: taptrail report frustration")
        { FrustrationReport($0.selection) },
        ReportTable("rage_report", "each burst of rage", RageBursts.report(of: []).columns) { request, reader in
            RageBursts.report(of: try RageBursts.all(request.selection, from: reader))
        },
    ]

    /// Screens have a report of their own, and so have days.
    private static let ofGroups = [
        (Grouping.app, "each app"), (.version, "each version"), (.event, "each event"),
        (.class, "each class of controls"), (.user, "each user"), (.element, "each control without its event"),
    ].map { grouping, meaning in
        let name = grouping.rawValue
        return ReportTable("\(name)_report", "\(meaning): taptrail report --by \(name)") {
            StatisticsReport($0.selection, by: grouping)
        }
    }

    private static let ofTimes =
        CalendarUnit.allCases.map { unit in
            let option = unit == .day ? "" : " --per \(unit)"
            return ReportTable("\(unit)_report", "each \(unit): taptrail report times\(option)") {
                TimesReport($0.selection, per: unit, in: $0.timeZone)
            }
        } + [
            ReportTable("weekday_report", "hours of the day by weekday: taptrail report times --per hour-of-week") {
                HoursOfWeekReport($0.selection, in: $0.timeZone)
            }
        ]

    private static let ofSessions = [
        ReportTable("session_report", "each session: taptrail report sessions") { SessionsReport($0.selection) },
        ReportTable(
            "session_click_report", "one session click by click: taptrail report session",
            required: TableParameter("name", example: "'s-000123'", isRequired: true),
            options: [TableParameter("no_app", example: "1")], kinds: []
        ) { request in
            let hasNoApp = request["no_app"].map { $0 != "0" } ?? false
            return SessionReport(request["name"] ?? "", request.selection, hasNoApp: hasNoApp)
        },
    ]

    private static let comparison = ReportTable(
        "compare_report", "how the use of controls changed: taptrail report compare",
        options: [
            TableParameter("before", example: "'14d..7d'"), TableParameter("after", example: "'7d..0d'"),
            TableParameter("version_before", example: "'1.3.2'"), TableParameter("version_after", example: "'1.4.0'"),
            TableParameter("app_before", example: "'A'"), TableParameter("app_after", example: "'B'"),
        ], like: [CompareReport(Selection(), Selection())]
    ) { CompareReport(try $0.sides()) }
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
