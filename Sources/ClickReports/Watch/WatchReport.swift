package import Basics
package import ClickStore

/// Which rules are broken on a day: by what, and since when.
package struct WatchReport {
    private let rules: [WatchRule]
    private let watched: WatchedDay

    /// - Parameters:
    ///   - selection: The clicks that all rules are about, without times.
    ///   - day: The last day that counts, which is over: days since 1970-01-01.
    package init(
        _ rules: [WatchRule], of selection: Selection, on day: Int64, in zone: TimeZoneRules,
        from engine: any ReportEngine
    ) {
        self.rules = rules
        watched = WatchedDay(engine: engine, selection: selection, zone: zone, day: day)
    }

    /// A row for each control, or rule about all, that breaks a rule, in the order of the rules; and whether a click of the day, or a
    /// later one, is stored at all.
    package func report() throws -> (report: Report, hasClicks: Bool) {
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
            "\(count) \(broken > 1 ? "are" : "is") broken on \(ISOTime.date(ofDay: watched.day)); \(rules.count - broken - notes.count) kept."
        let missing = try missingClicks()
        report.notes = notes + (missing.map { [$0] } ?? [])
        return (try report.labelled(watched.engine.labels()), missing == nil)
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
                if case .control(let named) = row.rule.subject { return .text(named.text) }
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
    private func missingClicks() throws -> String? {
        var all = Selection()
        all.apps = watched.selection.apps
        let last = try watched.engine.groups(of: Relation(all, by: .all, [])).first?.statistics.lastMs
        guard let last else { return "no click is stored" }
        guard last < watched.zone.startMs(ofDay: watched.day) else { return nil }
        let time = ISOTime.text(ms: last, in: watched.zone)
        return "the last click is from \(time): clicks of \(ISOTime.date(ofDay: watched.day)) may be missing"
    }
}
