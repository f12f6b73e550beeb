package import Basics
package import ClickStore

/// Which rules are broken on a day: by what, and since when.
package struct WatchReport {
    private let rules: [WatchRule]
    private let selection: Selection
    private let zone: TimeZoneRules
    private let day: Int64

    /// - Parameters:
    ///   - selection: The clicks that all rules are about, without times.
    ///   - day: The last day that counts, which is over: days since 1970-01-01.
    package init(_ rules: [WatchRule], of selection: Selection, on day: Int64, in zone: TimeZoneRules) {
        (self.rules, self.selection, self.day, self.zone) = (rules, selection, day, zone)
    }

    /// A row for each control, or rule about all, that breaks a rule, in the order of the rules.
    package func report(from engine: any ReportEngine) throws -> Report {
        let watched = WatchedDay(engine: engine, selection: selection, zone: zone, day: day)
        var rows: [Row] = []
        var notes: [String] = []
        for rule in rules {
            do {
                rows += try watched.alarms(of: rule).map { Row(rule: rule, alarm: $0) }
            } catch let error as WatchedDay.NotJudged {
                notes.append("line \(rule.line) cannot be judged: \(error.reason)")
            }
        }
        var report = Report(rows, Self.fields)
        let broken = Set(rows.map(\.rule.line)).count
        let count = broken == 0 ? "No rule" : "\(broken) of \(Wording.count(rules.count, "rule"))"
        report.headline =
            "\(count) \(broken > 1 ? "are" : "is") broken on \(ISOTime.date(ofDay: day)); \(rules.count - broken - notes.count) kept."
        report.notes = try notes + missingClicks(engine)
        return try report.labelled(engine.labels())
    }

    private struct Row {
        let rule: WatchRule
        let alarm: WatchedDay.Alarm
    }

    private static var fields: [Report.Field<Row>] {
        [
            .init("line", .count, "the line of the file that has the rule") { Cell($0.rule.line) },
            .init("control", .control, "the control that breaks it") { row in
                if let control = row.alarm.control { return .text(control.path) }
                if case .control(let name, _) = row.rule.subject { return .text(name) }
                return .text("all controls")
            },
            .init("screen", .screen, "the control's screen; empty if it is unknown, or the rule names no control") {
                Cell($0.alarm.control?.screen)
            },
            .init("what", .text, "what breaks the rule") { .text($0.alarm.text) },
            .init("since", .text, "the first of the days on which it has been broken, at most 28 days before") {
                .text(ISOTime.date(ofDay: $0.alarm.since))
            },
            .init("rule", .text, "what the rule says", isDetail: true) { .text($0.rule.text) },
            .init("value", .ratio, "the count of the day, or the part of clicks, users or sessions", isDetail: true) {
                .real($0.alarm.value)
            },
            .init(
                "usual", .ratio, "the usual count, the largest part that is allowed, or the part before", isDetail: true
            ) {
                .real($0.alarm.usual)
            },
        ]
    }

    /// The report as a page that can be sent by mail.
    package static func page(_ report: Report, of database: String) -> ReportPage {
        let section = ReportPage.Section(
            "watch", "Broken rules", report.headline ?? "", empty: "No rule is broken.", report)
        let facts = [ReportPage.Fact("Database", database)] + report.notes.map { ReportPage.Fact("Note", $0) }
        return ReportPage(title: "Broken rules", facts: facts, sections: [section])
    }

    /// That no click is stored of the day: then the clicks may be missing, and not the people.
    private func missingClicks(_ engine: any ReportEngine) throws -> [String] {
        var all = Selection()
        all.apps = selection.apps
        let last = try engine.groups(of: Relation(all, by: .all, [])).first?.statistics.lastMs
        guard let last, last < zone.startMs(ofDay: day) else { return [] }
        return [
            "the last click is from \(ISOTime.text(ms: last, in: zone)): clicks of \(ISOTime.date(ofDay: day)) may be missing"
        ]
    }
}
