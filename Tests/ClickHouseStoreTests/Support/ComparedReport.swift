import Basics
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import PathCatalogue

/// A report of the command: by the words that the command has for it, as a function of an engine and a selection.
struct ComparedReport: Sendable {
    typealias Make = @Sendable (any ReportEngine, Selection) throws -> Report

    let name: String
    let make: Make

    init(_ name: String, _ make: @escaping Make) {
        (self.name, self.make) = (name, make)
    }

    /// Every report there is.
    static let all =
        ofControls + ofGroups + ofTimes + ofTransitions + ofJourneys + [ofOneControl] + ofFunnels + ofSplits
        + ofPeriods + ofSessions
        + ofCatalogues

    private static let ofControls: [ComparedReport] = [
        ComparedReport("controls") { try StatisticsReport($1, withTrend: true).report(from: $0) },
        ComparedReport("overview") { OverviewReport($1).report(of: try OverviewReport($1).figures(by: $0)) },
        ComparedReport("tree") { try TreeReport($1).report(from: $0) },
        ComparedReport("icicle") { try IcicleReport($1).report(from: $0) },
        ComparedReport("screens") { try StatisticsReport(screensOf: $1).report(from: $0) },
        ComparedReport("frustration") { try FrustrationReport($1).report(from: $0) },
        ComparedReport("heatmap") { try HeatmapReport($1).report(from: $0) },
        ComparedReport("outlines of a heatmap") { engine, selection in
            Report(
                try engine.figures(of: HeatmapReport(selection)).outlines,
                [
                    .init("element", .text, "") { .text($0.element) }, .init("clicks", .count, "") { Cell($0.clicks) },
                    .init("x", .text, "") { .real($0.frame.x) },
                ])
        },
        ComparedReport("overlap") { engine, selection in
            let controls = try ["Button", "Panel *:handled", "Window *"].map { try OverlapReport.Named($0) }
            return try OverlapReport(selection, of: controls).report(from: engine)
        },
        ComparedReport("people") { try PeopleReport($1).report(from: $0) },
        ComparedReport("people in a zone") {
            try PeopleReport($1, in: TimeZoneRules(name: "America/New_York")).report(from: $0)
        },
        ComparedReport("unused") { try UnusedReport($1).report(from: $0) },
        ComparedReport("compare") { engine, selection in
            let before = selection.with { $0.versions = ["1"] }
            let after = selection.with { $0.versions = ["2"] }
            return try CompareReport(before, after).report(from: engine)
        },
        ComparedReport("why there are none") { engine, selection in
            let reasons = try MissingClicks(selection).figures(by: engine)
            return Report(reasons, [.init("reason", .text, "why") { .text($0) }])
        },
    ]

    private static let ofGroups = (Grouping.allCases + [.property("plan"), .property("os")]).map { grouping in
        ComparedReport("controls --by \(grouping.rawValue)") { engine, selection in
            let zone = try TimeZoneRules(name: "America/New_York")
            return try StatisticsReport(selection, by: grouping, in: zone, withTrend: true).report(from: engine)
        }
    }

    private static let zones = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe"]

    private static let ofTimes = zones.flatMap { zone in
        var reports = CalendarUnit.allCases.map { unit in
            ComparedReport("times --per \(unit.rawValue) --tz \(zone)") { engine, selection in
                try TimesReport(selection, per: unit, in: try TimeZoneRules(name: zone)).report(from: engine)
            }
        }
        reports.append(
            ComparedReport("times --per hour-of-week --tz \(zone)") { engine, selection in
                try HoursOfWeekReport(selection, in: try TimeZoneRules(name: zone)).report(from: engine)
            })
        reports.append(
            ComparedReport("retention --tz \(zone)") { engine, selection in
                let zone = try TimeZoneRules(name: zone)
                return try RetentionReport(selection, per: .day, periods: 5, in: zone).report(from: engine)
            })
        return reports
    }

    /// What comes before and after the control with the most clicks, in the sessions that have one on it.
    private static let ofOneControl = ComparedReport("transitions of one control") { engine, selection in
        let controls = try engine.groups(of: Relation(selection, by: .control, [])).sortedAsReported()
        guard let path = controls.first?.ofControl.path else { return Report(columns: [], rows: []) }
        var around = selection
        around.segment.clicked = [selection.with { $0.controls = [path] }]
        var query = TransitionsReport(around, withEnds: true)
        query.controlIDs = Set(controls.map(\.ofControl).filter { $0.path == path }.map(\.id))
        return try query.report(from: engine)
    }

    private static let ofTransitions = TransitionsReport.Unit.allCases.flatMap { unit in
        [(true, 0), (false, 0), (true, 5)].map { withEnds, limit in
            ComparedReport("transitions --by \(unit.rawValue), ends: \(withEnds), limit: \(limit)") {
                try TransitionsReport($1, by: unit, withEnds: withEnds, limit: limit).report(from: $0)
            }
        } + [
            ComparedReport("transitions --by \(unit.rawValue), from and to some, limit: 2") {
                var report = TransitionsReport($1, by: unit, withEnds: true, limit: 2)
                let isName = [.class, .screen].contains(unit)
                report.from = isName ? [] : [try TransitionEnd("Window *", of: unit, isStart: true)]
                report.to = try ["Button", "A", "(end)"].map { try TransitionEnd($0, of: unit, isStart: false) }
                return try report.report(from: $0)
            }
        ]
    }

    private static let ofJourneys = TransitionsReport.Unit.allCases.flatMap { unit in
        let isName = [.class, .screen].contains(unit)
        let (some, other) = isName ? ("Button", "A") : ("Window *", "Button")
        let ends: [(from: [String], to: [String])] = [
            ([], []), ([some], []), ([], [other]), ([some], [other]), (["(start)"], [other]), ([some], ["(end)"]),
        ]
        return ends.enumerated().map { number, ends in
            ComparedReport("journeys --by \(unit.rawValue) --from \(ends.from) --to \(ends.to)") {
                var report = JourneysReport($1, by: unit, limit: number % 2 * 4)
                report.from = try ends.from.map { try TransitionEnd($0, of: unit, isStart: true) }
                report.to = try ends.to.map { try TransitionEnd($0, of: unit, isStart: false) }
                report.steps = 2 + number
                return try report.report(from: $0)
            }
        }
    }

    private static let ways: [(isStrict: Bool, withinMs: Int64?)] = [
        (false, nil), (true, nil), (false, 600_000), (true, 2_000),
    ]

    private static let funnels = [
        ["Window *", "Button", "Panel *, Button[1]"],
        ["Window *:unhandled", "Button:handled, Panel *", ":not(:handled)"], ["(start)", "Button", "Window *"],
        ["Button", "Window *", "(end)"], ["(start)", "(end)"],
    ]

    private static let ofFunnels = FunnelReport.Owner.allCases.flatMap { owner in
        ways.enumerated().map { number, way in
            ComparedReport("funnel --per \(owner.rawValue), \(way)") { engine, selection in
                let texts = funnels[(number + (owner == .user ? 2 : 0)) % funnels.count]
                var steps = try texts.enumerated().map { index, text in
                    guard let selector = try? PathSelector(parsing: text) else {
                        return try FunnelReport.Step(parsing: text, at: index, of: texts.count)
                    }
                    return FunnelReport.Step(text, selection.with { $0.selectors = [selector] })
                }
                if steps.count > 2 { steps[1].isOptional = owner == .user && !way.isStrict }
                let funnel = FunnelReport(
                    selection, steps: steps, per: owner, isStrict: way.isStrict, withinMs: way.withinMs)
                return try funnel.report(from: engine)
            }
        }
    }

    /// Of those who began in a minute, also those who go on after it.
    private static let ofPeriods = FunnelReport.Owner.allCases.map { owner in
        ComparedReport("funnel --per \(owner.rawValue), minute by minute") { engine, all in
            let steps = try ["Window *", "Button"].enumerated().map { index, text in
                try FunnelReport.Step(parsing: text, at: index, of: 2)
            }
            let funnel = FunnelReport(all, steps: steps, per: owner)
            return try SplitReport(funnel, by: .period(.minute)).report(from: engine)
        }
    }

    private static let ofSplits: [ComparedReport] = (Split.allCases + [.property("plan")]).flatMap { split in
        // Of two parts the report says whether they differ.
        @Sendable func selection(_ all: Selection) -> Selection {
            all.with { selection in
                switch split {
                case .version: if selection.versions.isEmpty { selection.versions = ["1", "2"] }
                case .app: if selection.apps.isEmpty { selection.apps = ["LiveRoom", "Shop"] }
                case .screen, .property, .period: break
                case .segment: if selection.segment.isEmpty { selection.segment.visitors = .new }
                }
            }
        }
        let steps = ["Window *", "Button"].enumerated().compactMap { index, text in
            try? FunnelReport.Step(parsing: text, at: index, of: 2)
        }
        return [
            ComparedReport("funnel --by \(split.rawValue)") { engine, all in
                try SplitReport(FunnelReport(selection(all), steps: steps), by: split).report(from: engine)
            },
            ComparedReport("funnel --per user --by \(split.rawValue)") { engine, all in
                try SplitReport(FunnelReport(selection(all), steps: steps, per: .user), by: split).report(from: engine)
            },
            ComparedReport("retention --by \(split.rawValue)") { engine, all in
                try SplitReport(RetentionReport(selection(all), per: .day, periods: 2), by: split).report(from: engine)
            },
            ComparedReport("transitions --by screen --by \(split.rawValue)") { engine, all in
                try SplitReport(TransitionsReport(selection(all), by: .screen), by: split).report(from: engine)
            },
            ComparedReport("frustration --by \(split.rawValue)") { engine, all in
                try SplitReport(FrustrationReport(selection(all)), by: split).report(from: engine)
            },
        ]
    }

    private static let ofSessions =
        RandomRecordings.sessions.dropFirst().map { name in
            ComparedReport("session \(name)") { try SessionReport(name, $1).report(from: $0) }
        } + [
            ComparedReport("session of no app") { try SessionReport("s-1", $1, hasNoApp: true).report(from: $0) },
            ComparedReport("sessions") { try SessionsReport($1).report(from: $0) },
            ComparedReport("sessions --limit 3") { try SessionsReport($1, limit: 3).report(from: $0) },
        ]

    private static let ofCatalogues: [ComparedReport] = [
        ComparedReport("paths list") { engine, selection in
            var report = CatalogueReport(try CatalogueQuery(selection).figures(by: engine)).list
            // Each has ids of its own.
            try report.choose(report.columns.map(\.name).filter { $0 != "number" })
            return report
        },
        ComparedReport("paths diff") { engine, _ in
            let versions = try ["1", "2"].map { version in
                try Catalogue(ofVersion: version, app: "LiveRoom", in: engine, withUse: true)
            }
            return CatalogueDiffReport(CatalogueDiff(old: versions[0], new: versions[1])).readable(all: true)
        },
    ]
}

extension ComparedReport {
    /// The report in every format, and its pictures; or what went wrong.
    func texts(_ engine: any ReportEngine, _ selection: Selection) -> [String] {
        do {
            let report = try make(engine, selection).withTimes(in: .utc)
            var texts = ["\(report.headline ?? ""), \(report.notes), \(report.hiddenRows) hidden"]
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

extension Selection {
    func with(_ change: (inout Selection) throws -> Void) rethrows -> Selection {
        var selection = self
        try change(&selection)
        return selection
    }
}
