import Basics
import ClickReports
import ClickStore
import ClickTracking

/// Every report of the command, as a function of an engine and a selection.
enum ComparedReports {
    typealias Make = @Sendable (any ReportEngine, Selection) throws -> Report

    /// By the words that the command has for them.
    static let all: [(name: String, make: Make)] =
        [
            ("controls", { try ControlsReport($1, withTrend: true).report(from: $0) }),
            ("overview", { try OverviewReport($1).report(from: $0) }),
            ("tree", { try TreeReport($1).report(from: $0) }),
            ("icicle", { try IcicleReport($1).report(from: $0) }),
            ("screens", { try ScreensReport($1).report(from: $0) }),
            ("frustration", { try FrustrationReport($1).report(from: $0) }),
            ("heatmap", { try HeatmapReport($1).report(from: $0) }),
            ("sessions", { try SessionsReport($1).report(from: $0) }),
            ("sessions --limit", { try SessionsReport($1, limit: 3).report(from: $0) }),
            ("unused", { try UnusedReport($1).report(from: $0) }),
            ("transitions --limit", { try TransitionsReport($1, by: .control, withEnds: true, limit: 5).report(from: $0) }),
            ("compare", { try CompareReport($1.with { $0.versions = ["1"] }, $1.with { $0.versions = ["2"] }).report(from: $0) }),
            (
                "why there are none",
                { Report(try $0.figures(of: MissingClicks($1)), [.init("reason", .text, "why") { .text($0) }]) }
            ),
        ] + ofTimes + ofFlows + ofGroups

    private static let zones = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe"]

    private static let ofTimes: [(name: String, make: Make)] = zones.flatMap { zone -> [(name: String, make: Make)] in
        let rules = { try TimeZoneRules(name: zone) }
        let units: [(name: String, make: Make)] = CalendarUnit.allCases.map { unit in
            ("times --per \(unit.rawValue) --tz \(zone)", { try TimesReport($1, per: unit, in: rules()).report(from: $0) })
        }
        return units + [
            ("times --per hour-of-week --tz \(zone)", { try HoursOfWeekReport($1, in: rules()).report(from: $0) }),
            ("retention --tz \(zone)", { try RetentionReport($1, per: .day, periods: 5, in: rules()).report(from: $0) }),
        ]
    }

    private static let ofGroups: [(name: String, make: Make)] = Grouping.allCases.map { grouping in
        (
            "controls --by \(grouping.rawValue)",
            {
                let zone = try TimeZoneRules(name: "America/New_York")
                return try ControlGroupsReport($1, by: grouping, in: zone, withTrend: true).report(from: $0)
            }
        )
    }

    private static let ofFlows: [(name: String, make: Make)] =
        TransitionsReport.Unit.allCases.flatMap { unit -> [(name: String, make: Make)] in
            [true, false].map { withEnds in
                (
                    "transitions --by \(unit.rawValue)\(withEnds ? " --ends" : "")",
                    { try TransitionsReport($1, by: unit, withEnds: withEnds).report(from: $0) }
                )
            }
        }
        + FunnelReport.Owner.allCases.flatMap { owner -> [(name: String, make: Make)] in
            [(false, nil), (true, nil), (false, 600_000), (true, 2_000)].map { (isStrict: Bool, within: Int64?) in
                (
                    "funnel --per \(owner.rawValue)\(isStrict ? " --strict" : "")\(within.map { " --within \($0)ms" } ?? "")",
                    { engine, selection in
                        try FunnelReport(
                            selection, steps: steps(selection), per: owner, isStrict: isStrict, withinMs: within
                        ).report(from: engine)
                    }
                )
            }
        }
        + RandomRecordings.sessions.dropFirst().map { name in
            ("session \(name)", { try SessionReport(name, $1).report(from: $0) })
        }

    private static func steps(_ selection: Selection) throws -> [FunnelReport.Step] {
        try ["Window *", "Button", "Panel *, Button[1]"].map { text in
            FunnelReport.Step(text, try selection.with { $0.selectors = [try PathSelector(parsing: text)] })
        }
    }
}

extension Selection {
    func with(_ change: (inout Selection) throws -> Void) rethrows -> Selection {
        var selection = self
        try change(&selection)
        return selection
    }
}

extension Report {
    /// The report as every format for machines has it, or what went wrong.
    static func texts(_ make: () throws -> Report) -> [String] {
        do {
            let report = try make().withTimes(in: .utc)
            var texts = ["\(report.notes), \(report.hiddenRows) hidden"]
            for format in OutputFormat.allCases where !format.isPicture {
                var text = ""
                var writer = format.writer { text += $0 }
                let (columns, rows) = format.isForPeople ? report.readable : (report.columns.map(\.name), report.rows)
                try writer.write(columns, rows)
                texts.append(text)
            }
            return texts + OutputFormat.allCases.filter(\.isPicture).compactMap { report.chart?.text(as: $0) }
        } catch {
            return ["\(error)"]
        }
    }
}
