import Basics
import ClickQuery
import ClickStore

/// The tables of reports on what people do one after the other, and on what they do not.
extension ReportTable {
    static let ofUse = [
        ReportTable(
            "transition_report", "what is clicked next after each control: taptrail report transitions",
            options: [TableParameter("by", example: "'screen'"), TableParameter("ends", example: "1")]
        ) { request in
            let unit = try request.choice("by") ?? TransitionsReport.Unit.control
            return TransitionsReport(request.selection, by: unit, withEnds: request.isSet("ends"))
        },
        ReportTable(
            "journey_report", "the ways to a control, from it, or from one to another: taptrail report journeys",
            options: [
                TableParameter("from_step", example: "'Button#gift'"),
                TableParameter("to_step", example: "'Button#send'"),
                TableParameter("steps", example: "4"), TableParameter("by", example: "'screen'"),
            ], like: [JourneysReport.longest]
        ) { request in
            var report = JourneysReport(request.selection, by: try request.choice("by") ?? .control)
            for (name, path) in [("from_step", \JourneysReport.from), ("to_step", \.to)] {
                let isStart = name == "from_step"
                let end = try request.parse(name) { text throws(SelectionError) in
                    try TransitionEnd(text, of: report.unit, isStart: isStart)
                }
                report[keyPath: path] = [end].compactMap(\.self)
            }
            if let text = request["steps"] {
                guard let steps = Int(text), 1...JourneysReport.maxSteps ~= steps else {
                    throw SQLError.invalid("steps: give a number from 1 to \(JourneysReport.maxSteps)")
                }
                report.steps = steps
            }
            return report
        },
        ReportTable(
            "funnel_report", "who goes from one step to the next: taptrail report funnel",
            required: TableParameter("step_1", example: "'Button#gift'", isRequired: true),
            options: (2...maxSteps).map { TableParameter("step_\($0)", example: "'Button#send'") } + [
                TableParameter("per", example: "'user'"), TableParameter("strict", example: "1"),
                TableParameter("within", example: "'30min'"), TableParameter("optional", example: "2"),
            ], like: FunnelReport.Owner.allCases.map { FunnelReport(Selection(), steps: [], per: $0) }
        ) { request in
            try FunnelReport(
                request.selection, steps: request.steps(),
                per: request.choice("per") ?? FunnelReport.Owner.session, isStrict: request.isSet("strict"),
                withinMs: request.parse("within") { text throws(SelectionError) in try TimeSpan(text) }?.ms)
        },
        ReportTable(
            "retention_report", "which new users come back: taptrail report retention",
            options: [TableParameter("per", example: "'week'"), TableParameter("periods", example: "7")]
        ) { request in
            try RetentionReport(
                request.selection, per: request.period(), periods: request.periods(), in: request.timeZone)
        },
        ReportTable("people_report", "active users of each day: taptrail report people") {
            PeopleReport($0.selection, in: $0.timeZone)
        },
        ReportTable("view_report", "how often and how long screens were in front: taptrail report views") {
            ViewsReport($0.selection)
        },
        ReportTable("unused_report", "controls that nobody clicked: taptrail report unused") {
            UnusedReport($0.selection)
        },
        ReportTable("icicle_report", "each element as a stack of components: taptrail report icicle") {
            IcicleReport($0.selection)
        },
    ]

    /// The most steps of a funnel that a statement can name.
    fileprivate static let maxSteps = 8
}

extension ReportRequest {
    /// Whether a parameter is given and not 0.
    fileprivate func isSet(_ name: String) -> Bool { self[name].map { $0 != "0" } ?? false }

    /// The steps of a funnel, without gaps.
    fileprivate func steps() throws -> [FunnelReport.Step] {
        let texts = (1...ReportTable.maxSteps).map { self["step_\($0)"] }
        let steps = texts.prefix { $0 != nil }.compactMap(\.self)
        guard steps.count >= 2, texts.dropFirst(steps.count).allSatisfy({ $0 == nil }) else {
            throw SQLError.invalid("give step_1, step_2 and so on, without a gap")
        }
        let optional = try optionalStep(of: steps.count)
        return try steps.enumerated().map { index, text in
            let step = try parse("step_\(index + 1)") { text throws(SelectionError) in
                try FunnelReport.Step(parsing: text, at: index, of: steps.count)
            }
            var named = step ?? FunnelReport.Step(text, Selection())
            named.isOptional = index + 1 == optional
            return named
        }
    }

    /// The number of the step that may be left out, from 1.
    private func optionalStep(of count: Int) throws -> Int? {
        guard let text = self["optional"] else { return nil }
        guard let number = Int(text), (2..<count).contains(number), !isSet("strict") else {
            throw SQLError.invalid("optional: give the number of a step between the first and the last, without strict")
        }
        return number
    }

    /// The length of retention's periods.
    fileprivate func period() throws -> CalendarUnit {
        switch self["per"] {
        case nil, "day": .day
        case "week": .week
        case let text?: throw SQLError.invalid("per: there is no '\(text)'; give 'day' or 'week'")
        }
    }

    /// How many of them.
    fileprivate func periods() throws -> Int {
        guard let text = self["periods"] else { return 7 }
        guard let periods = Int(text), 1...366 ~= periods else {
            throw SQLError.invalid("periods: give a number from 1 to 366")
        }
        return periods
    }
}
